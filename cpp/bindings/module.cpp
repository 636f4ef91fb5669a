#include "bindings.hpp"

namespace sumito::bindings {

void Ending::begin() {
    ender_ = std::this_thread::get_id();
    begun_ = true;
    while (on_their_way_ > 0) {  // they need the lock
        PyThreadState* state = PyEval_SaveThread();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        PyEval_RestoreThread(state);
    }
}

}  // namespace sumito::bindings

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
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&Ending::begin));
}
