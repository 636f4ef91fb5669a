// How a thread of the engine comes to the value of a position.
#pragma once

#include "eval/handmade.hpp"

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

}  // namespace sumito::engine
