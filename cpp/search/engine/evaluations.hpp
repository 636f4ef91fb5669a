// How a thread of the engine comes to the value of a position.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>

#include "eval/handmade.hpp"
#include "eval/nnue/network.hpp"
#include "score.hpp"

namespace sumito::engine {

// From nothing at every node.
class HandmadeEvaluation {
  public:
    explicit HandmadeEvaluation(const Rules& rules) : handmade_(rules) {}

    int evaluate(const Position<2>* stack, int ply) { return handmade_.evaluate(stack[ply]); }
    void begin() {}
    static constexpr bool knows_worths = false;
    Changes& reach(int) { return changes_; }

  private:
    Handmade handmade_;
    Changes changes_;  // of no interest
};

// By a network, whose sums are kept for every ply and brought up to date when they are asked for.
class NetworkEvaluation {
  public:
    explicit NetworkEvaluation(std::shared_ptr<const nnue::Network> network)
        : network_(std::move(network)),
          accumulators_(std::make_unique<std::array<nnue::Accumulator, max_ply + 2>>()) {
        known_.fill(false);
    }

    int evaluate(const Position<2>* stack, int ply) {
        const int value = evaluate_kept(stack, ply);
        assert(value == evaluate_anew(stack[ply]));
        return value;
    }
    void begin() { known_[0] = false; }
    static constexpr bool knows_worths = true;
    const nnue::Network& network() const { return *network_; }
    // What tells marbles' worths to the player to move at this ply.
    void slopes(const Position<2>* stack, int ply, nnue::Slopes& found) {
        if (!knows(ply)) bring_up(stack, ply);
        assert(is_refreshed(stack[ply], at(ply)));
        network_->slopes(at(ply), stack[ply].turn(), found);
    }
    Changes& reach(int ply) {
        known_[static_cast<std::size_t>(ply)] = false;
        return changes_[static_cast<std::size_t>(ply)];
    }

  private:
    int evaluate_kept(const Position<2>* stack, int ply) {
        if (knows(ply)) return network_->evaluate(at(ply), stack[ply].turn());
        if (ply > 0 && knows_changes(ply)) {
            const int mover = stack[ply - 1].turn();
            if (!knows(ply - 1)) bring_up(stack, ply - 1);
            return network_->evaluate_after(at(ply - 1), changes(ply), mover);
        }
        bring_up(stack, ply);
        return network_->evaluate(at(ply), stack[ply].turn());
    }
    // Makes the sums of a ply from the last that are known.
    void bring_up(const Position<2>* stack, int ply) {
        int known = ply;
        while (known > 0 && !knows(known)) --known;
        if (known == 0 && !knows(0)) {
            network_->refresh(stack[0], at(0));
            known_[0] = true;
        }
        for (; known < ply; ++known) {
            const Position<2>*before = &stack[known], *after = before + 1;
            if (knows_changes(known + 1))
                network_->update(at(known), changes(known + 1), before->turn(), at(known + 1));
            else
                network_->update(*before, at(known), *after, at(known + 1));
            known_[static_cast<std::size_t>(known + 1)] = true;
            assert(is_refreshed(*after, at(known + 1)));
        }
    }
    // In a debug build, wherever sums were brought up to date: are they those of the position?
    bool is_refreshed(const Position<2>& position, const nnue::Accumulator& kept) const {
        nnue::Accumulator anew;
        network_->refresh(position, anew);
        for (std::size_t player = 0; player < 2; ++player)
            if (!std::equal(anew.sums[player].begin(),
                            anew.sums[player].begin() + network_->hidden(),
                            kept.sums[player].begin()))
                return false;
        return true;
    }
    int evaluate_anew(const Position<2>& position) const {  // in a debug build, at every node
        nnue::Accumulator accumulator;
        network_->refresh(position, accumulator);
        return network_->evaluate(accumulator, position.turn());
    }

    bool knows(int ply) const { return known_[static_cast<std::size_t>(ply)]; }
    bool knows_changes(int ply) const { return changes(ply).kind != ChangeKind::unknown; }
    const Changes& changes(int ply) const { return changes_[static_cast<std::size_t>(ply)]; }
    nnue::Accumulator& at(int ply) { return (*accumulators_)[static_cast<std::size_t>(ply)]; }

    std::shared_ptr<const nnue::Network> network_;
    std::unique_ptr<std::array<nnue::Accumulator, max_ply + 2>> accumulators_;
    std::array<bool, max_ply + 2> known_;
    std::array<Changes, max_ply + 2> changes_;  // that led to a ply
};

}  // namespace sumito::engine
