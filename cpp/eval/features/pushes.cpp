// pushes: the number of moves of the player, or of both partners, that push something.
// Maastricht 2020, S5.
#include "directions.hpp"
#include "member_view.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    int sum = 0;
    for (int member = 0; member < scene.members; ++member) {
        const View view = member_view(scene, member);
        sum += sum_over_directions([&](Direction d) {
            const Lines s = lines<2>(view, scene.board, d);
            return count(s.push_2_1) + count(s.push_3_1 | s.push_3_2);
        });
    }
    return sum;
}

}  // namespace

const Term pushes = {"pushes", "moves that push", "maastricht S5", value};

}  // namespace sumito::terms
