// How a random player chooses: the Player Types 1 to 3 of Hutson 2021, section 4.
#pragma once

#include <cstdint>
#include <string_view>

namespace sumito {

enum class PlayoutPolicy : std::uint8_t {
    uniform,     // any legal move
    push_first,  // a push if there is one (ejections are pushes too), else any other move
    tiered,      // the first of push, line shift, sidestep, simple that there is
};

constexpr std::string_view to_text(PlayoutPolicy policy) {
    switch (policy) {
        case PlayoutPolicy::uniform:
            return "uniform";
        case PlayoutPolicy::push_first:
            return "push_first";
        case PlayoutPolicy::tiered:
            break;
    }
    return "tiered";
}

}  // namespace sumito
