// The terms, each defined in the file of its name.
#pragma once

#include "eval/term.hpp"

namespace sumito::terms {

extern const Term cohesion;

}  // namespace sumito::terms
