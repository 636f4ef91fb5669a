// Positions and rules that several tests play from.
#pragma once

#include <vector>

#include "core/board.hpp"

namespace sumito::testing {

inline constexpr const char* standard = "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1";
inline constexpr const char* belgian_daisy =
    "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1";
inline constexpr const char* mini = "sss/1ss1/5/1SS1/SSS 0 0 b 0 1";
inline constexpr const char* small = "ssss/sssss/2ss2/7/2SS2/SSSSS/SSSS 0 0 b 0 1";
inline constexpr const char* three = "ss1AA/ss2AA/ss3AA/ss4AA/ss5AA/s6A/7/SSSSSS/SSSSS 0 0 0 b 0 1";
inline constexpr const char* four =
    "AAAA1/1AAA1J/2AA1JJ/5JJJ/sss3JJJ/sss5/ss1SS2/s1SSS1/1SSSS 0 0 0 0 b 0 1";

struct Case {
    const char* fen;
    Rules rules;
};

// Every board size and number of players under a spread of rules.
std::vector<Case> cases();

}  // namespace sumito::testing
