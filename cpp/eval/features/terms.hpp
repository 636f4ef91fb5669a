// The terms, each defined in the file of its name.
#pragma once

#include "eval/term.hpp"

namespace sumito::terms {

extern const Term centre_distance;
extern const Term centre_distance_mean;
extern const Term axial_distance_mean;
extern const Term reference_distance;
extern const Term path_distance;
extern const Term path_distance_weighted;
extern const Term cohesion;
extern const Term cohesion_mean;
extern const Term cohesion_lines;
extern const Term cohesion_star;
extern const Term cohesion_axes;
extern const Term single_formation;
extern const Term formation_break;
extern const Term formation_break_axes;
extern const Term formation_break_desired;
extern const Term contact_positions;
extern const Term pushes;
extern const Term marbles;
extern const Term ejected;
extern const Term lost;
extern const Term ejected_in_search;
extern const Term lost_in_search;
extern const Term rim_marbles;
extern const Term danger_single;
extern const Term danger_double;
extern const Term danger_immediate;
extern const Term danger_trapped;
extern const Term triangulation;
extern const Term triangulation_desired;
extern const Term opponent_neighbours;
extern const Term opponent_neighbours_mean;
extern const Term pattern_trapezium;
extern const Term pattern_diamond;
extern const Term pattern_daisy;
extern const Term regions;
extern const Term piece_score;
extern const Term mobility;

}  // namespace sumito::terms
