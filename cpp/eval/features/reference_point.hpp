// The reference point R of Aba-Pro (Aichholzer, Aurenhammer and Werner 2002; Verloop 2021, 5.4): a
// cell between the mass centres of the two sides and the centre of the board.
#pragma once

#include "eval/scene.hpp"

namespace sumito::terms {

// R = (own C_own + other C_other + centre C) / (own + other + centre), rounded to a cell; C_own and
// C_other are rounded to cells first, and are the board's centre for a side without marbles.
//
// Rounding works in cube coordinates x + y + z = 0 about the centre, x = columns, z = -rows: each
// to the nearest integer, halves away from zero; if they do not sum to 0, the one with the largest
// error (x before y before z) is recomputed from the other two.
//
// Weights are meant to be positive. Where others lead off the board or nowhere, R is the centre.
int reference_point(const Scene& scene, double own, double other, double centre);

}  // namespace sumito::terms
