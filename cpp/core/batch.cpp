#include "batch.hpp"

#include "random.hpp"

namespace sumito {

void Batch::step(std::span<const std::int64_t> actions) {
    std::vector<std::optional<Move>> moves(boards_.size());
    const int count = action_table(start_.rules().edge).size();
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        if (actions[i] < 0) continue;
        if (actions[i] < count) moves[i] = boards_[i].move(static_cast<int>(actions[i]));
        if (!moves[i])
            throw IllegalAction("action " + std::to_string(actions[i]) + " of board " +
                                std::to_string(i) + " is not legal in '" + boards_[i].fen() + "'");
    }
    for (std::size_t i = 0; i < boards_.size(); ++i)
        if (moves[i]) boards_[i].push(*moves[i]);
}

void Batch::reset(std::span<const std::uint8_t> which) {
    for (std::size_t i = 0; i < boards_.size(); ++i)
        if (which[i]) boards_[i] = start_;
}

void Batch::random_actions(std::uint64_t seed, std::span<std::int64_t> actions) const {
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        MoveList moves;
        boards_[i].legal_moves(moves);
        actions[i] = -1;
        if (moves.empty()) continue;
        Random random(scramble(seed) + i);
        const auto chosen = random.below(static_cast<std::uint64_t>(moves.size()));
        actions[i] = boards_[i].action(moves[static_cast<int>(chosen)]);
    }
}

void Batch::mark_legal(std::span<std::uint8_t> masks) const {
    const auto width = static_cast<std::size_t>(action_table(start_.rules().edge).size());
    for (std::size_t i = 0; i < boards_.size(); ++i)
        boards_[i].mark_legal(masks.subspan(i * width, width));
}

void Batch::write_planes(std::span<std::uint8_t> planes) const {
    const std::size_t width = planes.size() / std::max<std::size_t>(1, boards_.size());
    for (std::size_t i = 0; i < boards_.size(); ++i)
        boards_[i].write_planes(planes.subspan(i * width, width));
}

void Batch::outcomes(std::span<std::uint8_t> terminations, std::span<std::int8_t> winners) const {
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        const auto outcome = boards_[i].outcome();
        terminations[i] =
            outcome ? static_cast<std::uint8_t>(1 + static_cast<int>(outcome->termination)) : 0;
        winners[i] = outcome ? static_cast<std::int8_t>(outcome->winning_side.value_or(-1)) : -1;
    }
}

}  // namespace sumito
