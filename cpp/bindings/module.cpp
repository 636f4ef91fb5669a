#include "bindings.hpp"

NB_MODULE(_core, m) {
    using namespace sumito::bindings;
#ifdef NDEBUG
    nanobind::set_leak_warnings(false);  // programs may end with boards in global variables
#endif
    m.doc() = "The compiled core of Sumito: the rules of Abalone, evaluation and search.";
    bind_errors(m);
    bind_move(m);
    bind_rules(m);
    bind_effect(m);
    bind_board(m);
    bind_batch(m);
    bind_eval(m);
    bind_search(m);
    bind_mcts(m);
    bind_engine(m);
}
