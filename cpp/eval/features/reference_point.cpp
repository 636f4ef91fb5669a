#include "reference_point.hpp"

#include <cmath>
#include <cstdlib>

#include "distance.hpp"

namespace sumito::terms {
namespace {

constexpr CellNumbers make_rows() {
    CellNumbers numbers;
    for (int cell = 0; cell < torus_size; ++cell) numbers.assign(cell, all_coordinates[cell].row);
    return numbers;
}
constexpr CellNumbers make_columns() {
    CellNumbers numbers;
    for (int cell = 0; cell < torus_size; ++cell)
        numbers.assign(cell, all_coordinates[cell].column);
    return numbers;
}
constexpr CellNumbers row_of = make_rows();
constexpr CellNumbers column_of = make_columns();

// Cube coordinates about the centre; y is -x-z.
struct Cube {
    int x, z;
};

// The nearest integer to numerator / divisor, halves away from zero.
int rounded(double numerator, double divisor) {
    const double quotient = numerator / divisor;
    const int whole = static_cast<int>(quotient);
    const double rest = quotient - whole;
    return whole + (rest >= 0.5) - (rest <= -0.5);
}
int rounded(int numerator, int divisor) {  // which must be positive
    const int size = (2 * std::abs(numerator) + divisor) / (2 * divisor);
    return numerator < 0 ? -size : size;
}

// The cell nearest to (x, -x-z, z) / divisor. Errors are compared before the division, where they
// are exact for whole numbers: a tie must not depend on how a third is rounded.
template <class Number>
Cube cube_rounded(Number x, Number z, Number divisor) {
    const Number y = -x - z;
    const int rx = rounded(x, divisor), ry = rounded(y, divisor), rz = rounded(z, divisor);
    const int excess = rx + ry + rz;
    if (!excess) return {rx, rz};
    const Number error_x = std::abs(rx * divisor - x);
    const Number error_y = std::abs(ry * divisor - y);
    const Number error_z = std::abs(rz * divisor - z);
    if (error_x >= error_y && error_x >= error_z) return {rx - excess, rz};
    return {rx, error_z > error_y ? rz - excess : rz};
}

Cube mass_centre(Bits set, const Geometry& board) {
    const int marbles = count(set);
    if (!marbles) return {0, 0};
    const int middle = (board.edge - 1) * marbles;
    return cube_rounded(column_of.sum(set) - middle, middle - row_of.sum(set), marbles);
}

}  // namespace

int reference_point(const Scene& scene, double own, double other, double centre) {
    const Geometry& board = scene.board;
    const Cube own_centre = mass_centre(scene.own, board);
    const Cube other_centre = mass_centre(scene.other, board);
    const double x = own * own_centre.x + other * other_centre.x;
    const double z = own * own_centre.z + other * other_centre.z;
    const double divisor = own + other + centre;
    const double limit = board.edge * std::abs(divisor);
    if (!(std::abs(x) < limit && std::abs(z) < limit)) return board.centre;  // also if no number
    const Cube point = cube_rounded(x, z, divisor);
    const Coordinates at = {board.edge - 1 - point.z, board.edge - 1 + point.x};
    return board.contains(at) ? cell_index(at) : board.centre;
}

}  // namespace sumito::terms
