#include "options.hpp"

#include <cmath>
#include <string>

#include "core/move.hpp"

namespace sumito {
namespace {

constexpr std::uint32_t longest_rollout = 100'000;  // so that a search stops soon when told to
constexpr std::uint32_t fewest_nodes = 1 + max_moves;

void expect(bool holds, const std::string& message) {
    if (!holds) throw MctsError(message);
}

}  // namespace

MctsOptions MctsOptions::hutson() {
    MctsOptions options;
    options.cut = MctsCut::scorer;
    return options;
}

MctsOptions MctsOptions::maastricht() {
    MctsOptions options;
    options.exploration = 1.4142135623730951;
    options.expansion = MctsExpansion::all_children;
    options.rollout.reset();
    options.range = MctsRange::zero_one;
    options.choice = MctsChoice::ucb;
    options.depth_cap = 100;
    options.reuse = true;
    return options;
}

void MctsOptions::check(bool has_scorer) const {
    expect(std::isfinite(exploration) && exploration >= 0,
           "exploration must be 0 or more, not " + std::to_string(exploration));
    expect(rollout_plies >= 1 && rollout_plies <= longest_rollout,
           "rollout_plies must be 1 to " + std::to_string(longest_rollout) + ", not " +
               std::to_string(rollout_plies));
    expect(!depth_cap || *depth_cap >= 1,
           "depth_cap must be 1 or more, not " + std::to_string(depth_cap.value_or(0)));
    expect(max_nodes >= fewest_nodes, "max_nodes must be " + std::to_string(fewest_nodes) +
                                          " or more, not " + std::to_string(max_nodes));
    expect(cut != MctsCut::scorer || has_scorer, "cut = scorer needs a scoring function");
    expect(expansion != MctsExpansion::all_children || depth_cap,
           "expansion = all_children needs a depth_cap, since no roll-out ends its walks");
}

}  // namespace sumito
