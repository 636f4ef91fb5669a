#include "actions.hpp"

#include <algorithm>

namespace sumito {

ActionTable::ActionTable(const Geometry& board) {
    for (auto& direction : in_line_)
        for (auto& cells : direction) cells.fill(-1);
    for (auto& direction : broadside_)
        for (auto& axis : direction)
            for (auto& cells : axis) cells.fill(-1);
    for (int size = 1; size <= 3; ++size)
        for (int a = 0; a < (size == 1 ? 1 : axis_count); ++a)
            for (int i = 0; i < board.cell_count; ++i)
                for (const Direction d : all_directions) {
                    const auto axis = static_cast<Direction>(a);
                    const int first = board.by_name[i];
                    Bits group = bit_of(first);
                    int last = first;
                    for (int n = 1; n < size && last != no_cell; ++n) {
                        last = board.neighbour(last, axis);
                        if (last != no_cell) group |= bit_of(last);
                    }
                    if (last == no_cell || count(board.step(group, d)) != size) continue;
                    const auto number = static_cast<std::int16_t>(actions_.size());
                    const bool inline_move = size == 1 || same_axis(axis, d);
                    const int rear = size == 1 || axis == d ? first : last;
                    if (inline_move)
                        in_line_[index(d)][size - 1][rear] = number;
                    else
                        broadside_[index(d)][a][size - 2][first] = number;
                    actions_.push_back({first, axis, size, d,
                                        inline_move ? Move::in_line(rear, d)
                                                    : Move::broadside(first, axis, size, d)});
                }
}

int ActionTable::transform(int action, int symmetry, const Geometry& board) const {
    const Action& a = actions_[action];
    const Move move = transform_move(a.move, symmetry, board);
    if (!move.is_broadside()) return in_line(move.first(), move.direction(), a.size);
    return broadside(move.first(), move.axis(), move.size(), move.direction());
}

const ActionTable& action_table(int edge) {
    static const std::array<ActionTable, 3> tables = {
        ActionTable(geometry(3)), ActionTable(geometry(4)), ActionTable(geometry(5))};
    return tables[edge - min_edge];
}

template <int N>
int action_of(const Position<N>& position, Move move, const Rules& rules) {
    const ActionTable& table = action_table(rules.edge);
    if (move.is_broadside())
        return table.broadside(move.first(), move.axis(), move.size(), move.direction());
    return table.in_line(move.first(), move.direction(), pusher_count(position, move, rules));
}

template <int N>
std::optional<Move> move_of(const Position<N>& position, int action, const Rules& rules) {
    const ActionTable& table = action_table(rules.edge);
    if (action < 0 || action >= table.size()) return std::nullopt;
    const Move move = table[action].move;
    if (!is_legal(position, move, rules)) return std::nullopt;
    return action_of(position, move, rules) == action ? std::optional(move) : std::nullopt;
}

template <int N>
void mark_legal(const Position<N>& position, const Rules& rules, std::span<std::uint8_t> mask) {
    const Geometry& board = rules.board();
    const ActionTable& table = action_table(rules.edge);
    if (rules.ban_inverse && position.traces[position.turn()]) {
        MoveList moves;
        legal_moves(position, rules, moves);
        for (const Move move : moves) mask[action_of(position, move, rules)] = 1;
        return;
    }
    visit_moves<N>(
        view_of(position, rules, board), rules.inline_only, board,
        [&](Direction d, const Lines& s) {
            const Rears r = rears(s, d);
            for (const int rear : cells_of(r.one)) mask[table.in_line(rear, d, 1)] = 1;
            for (const int rear : cells_of(r.two)) mask[table.in_line(rear, d, 2)] = 1;
            for (const int rear : cells_of(r.three)) mask[table.in_line(rear, d, 3)] = 1;
        },
        [&](Direction d, bool second, const Broadsides& s) {
            const Direction axis = broadside_axis(d, second);
            for (const int cell : cells_of(s.two)) mask[table.broadside(cell, axis, 2, d)] = 1;
            for (const int cell : cells_of(s.three)) mask[table.broadside(cell, axis, 3, d)] = 1;
        });
}

template <int N>
void write_planes(const Position<N>& position, const Geometry& board,
                  std::span<std::uint8_t> planes) {
    const int area = board.rows * board.rows;
    std::fill(planes.begin(), planes.end(), std::uint8_t{0});
    const auto draw = [&](Bits cells, int plane) {
        for (const int cell : cells_of(cells)) {
            const Coordinates c = coordinates(cell);
            planes[plane * area + c.row * board.rows + c.column] = 1;
        }
    };
    for (int i = 0; i < N; ++i) {
        const int player = (position.turn() + i) % N;
        draw(position.marbles[player], i);
        std::fill_n(planes.begin() + (N + i) * area, area, position.ejected[player]);
    }
    draw(board.cells, 2 * N);
}

#define SUMITO_INSTANTIATE(N)                                                               \
    template int action_of<N>(const Position<N>&, Move, const Rules&);                      \
    template std::optional<Move> move_of<N>(const Position<N>&, int, const Rules&);         \
    template void mark_legal<N>(const Position<N>&, const Rules&, std::span<std::uint8_t>); \
    template void write_planes<N>(const Position<N>&, const Geometry&, std::span<std::uint8_t>);
SUMITO_INSTANTIATE(2)
SUMITO_INSTANTIATE(3)
SUMITO_INSTANTIATE(4)
#undef SUMITO_INSTANTIATE

}  // namespace sumito
