// How a thread of the engine comes to the value of a position.
#pragma once

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
    void forget(int) {}

  private:
    Handmade handmade_;
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
    void forget(int ply) { known_[static_cast<std::size_t>(ply)] = false; }

  private:
    int evaluate_kept(const Position<2>* stack, int ply) {
        int known = ply;
        while (known > 0 && !known_[static_cast<std::size_t>(known)]) --known;
        if (known == 0 && !known_[0]) {
            network_->refresh(stack[0], at(0));
            known_[0] = true;
        }
        while (known < ply) {
            if (known == ply - 1) {
                const int value = network_->evaluate_after(stack[known], at(known), stack[ply]);
                if (value != nnue::Network::not_known) return value;
            }
            network_->update(stack[known], at(known), stack[known + 1], at(known + 1));
            known_[static_cast<std::size_t>(++known)] = true;
        }
        return network_->evaluate(at(ply), stack[ply].turn());
    }
    int evaluate_anew(const Position<2>& position) const {  // in a debug build, at every node
        nnue::Accumulator accumulator;
        network_->refresh(position, accumulator);
        return network_->evaluate(accumulator, position.turn());
    }

    nnue::Accumulator& at(int ply) { return (*accumulators_)[static_cast<std::size_t>(ply)]; }

    std::shared_ptr<const nnue::Network> network_;
    std::unique_ptr<std::array<nnue::Accumulator, max_ply + 2>> accumulators_;
    std::array<bool, max_ply + 2> known_;
};

}  // namespace sumito::engine
