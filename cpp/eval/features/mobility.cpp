// mobility: the number of moves of the player, or of both partners, if it were his turn. The ban on
// inverse moves does not count, that on broadsides does.
#include "member_view.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    int sum = 0;
    for (int member = 0; member < scene.members; ++member)
        sum += count_moves<2>(member_view(scene, member), scene.rules.inline_only, scene.board);
    return sum;
}

}  // namespace

const Term mobility = {"mobility", "moves", "", value};

}  // namespace sumito::terms
