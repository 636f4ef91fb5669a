// regions: the sum of the values of the regions that own dominates. The centre and its neighbours
// are worth 2; six regions worth 1 have their middle cells on the spokes to the corners, n-2 steps
// from the centre (n the edge length), each with its neighbours; on small boards they overlap. The
// side on its middle cell dominates a region; if neither stands there, the side with more marbles
// in it; if they are equal, nobody.
// Hutson 2021, dominance-based scoring.
#include <array>

#include "terms.hpp"

namespace sumito::terms {
namespace {

struct Region {
    Bits middle = 0;
    Bits cells = 0;  // with the middle
    int worth = 0;
};

constexpr Region make_region(Coordinates middle, int worth) {
    Region region = {bit_of(cell_index(middle)), bit_of(cell_index(middle)), worth};
    for (const Coordinates offset : direction_offsets)
        region.cells |= bit_of(cell_index(middle + offset));
    return region;
}

constexpr std::array<Region, 7> make_regions(int edge) {
    std::array<Region, 7> regions{};
    const Coordinates centre = {edge - 1, edge - 1};
    for (int d = 0; d < direction_count; ++d) {
        Coordinates middle = centre;
        for (int i = 0; i < edge - 2; ++i) middle = middle + direction_offsets[d];
        regions[d] = make_region(middle, 1);
    }
    regions[6] = make_region(centre, 2);
    return regions;
}

constexpr std::array<std::array<Region, 7>, 3> all_regions = {make_regions(3), make_regions(4),
                                                              make_regions(5)};

double value(const Scene& scene, std::span<const double>) {
    int sum = 0;
    for (const Region& region : all_regions[scene.board.edge - min_edge]) {
        const bool majority = count(scene.own & region.cells) > count(scene.other & region.cells);
        const bool dominated =
            (scene.own & region.middle) || (majority && !(scene.other & region.middle));
        sum += dominated * region.worth;
    }
    return sum;
}

}  // namespace

const Term regions = {"regions", "value of the regions that own dominates", "hutson", value};

}  // namespace sumito::terms
