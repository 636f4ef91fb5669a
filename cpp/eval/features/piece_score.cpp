// piece_score: for m marbles ejected by the own side, 2^(m/7) up to 4 of them and 2^((m+1)/7) from
// 5 on; m counts up to 6.
// Hutson 2021, piece-count scoring.
#include <algorithm>
#include <array>

#include "terms.hpp"

namespace sumito::terms {
namespace {

// 2^(k/7) for k = 0, 1, 2, 3, 4, 6, 7: as literals, since libraries differ in the last digit.
constexpr std::array<double, 7> powers = {1,
                                          1.1040895136738123,
                                          1.2190136542044754,
                                          1.3459001926323562,
                                          1.4859942891369484,
                                          1.8114473285278134,
                                          2};

double value(const Scene& scene, std::span<const double>) {
    return powers[std::min(scene.ejected, 6)];
}

}  // namespace

const Term piece_score = {"piece_score", "growing value of the marbles ejected by the side",
                          "hutson", value};

}  // namespace sumito::terms
