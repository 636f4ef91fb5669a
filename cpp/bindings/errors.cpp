#include "bindings.hpp"
#include "core/batch.hpp"
#include "eval/evaluator.hpp"
#include "search/classic/options.hpp"
#include "search/mcts/options.hpp"

namespace sumito::bindings {
namespace {

void set_error(const char* error_class, const std::string& message) {
    const nb::object type = nb::module_::import_("sumito.errors").attr(error_class);
    PyErr_SetString(type.ptr(), message.c_str());
}

void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const IllegalMove& error) {
        const nb::object type = nb::module_::import_("sumito.errors").attr("IllegalMoveError");
        const nb::object value = type(error.what(), nb::cast(error.effect));
        PyErr_SetObject(type.ptr(), value.ptr());
    } catch (const IllegalAction& error) {
        set_error("IllegalMoveError", error.what());
    } catch (const MoveTextError& error) {
        set_error("MoveTextError", error.what());
    } catch (const FenError& error) {
        set_error("FenError", error.what());
    } catch (const MctsError& error) {
        set_error("SumitoError", error.what());
    } catch (const classic::OptionsError& error) {
        set_error("SumitoError", error.what());
    } catch (const EvaluatorError& error) {
        set_error("SumitoError", error.what());
    } catch (const RulesError& error) {
        set_error("RulesError", error.what());
    }
}

}  // namespace

void raise(const char* error_class, const std::string& message) {
    set_error(error_class, message);
    throw nb::python_error();
}

void bind_errors(nb::module_&) {
    nb::register_exception_translator(translate);
}

std::string text_of(nb::str text) {
    Py_ssize_t length = 0;
    if (const char* utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &length))
        return {utf8, static_cast<std::size_t>(length)};
    PyErr_Clear();
    const nb::bytes bytes =
        nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
    return {bytes.c_str(), bytes.size()};
}

}  // namespace sumito::bindings
