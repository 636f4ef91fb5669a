// The moves of a kind as a few sets of cells, so that one can be drawn by counting, not listing.
//
// Each direction has some slots, and a cell in a slot is a move. Up to three players:
//   not an own cell   the target of the in-line move with slot + 1 marbles
//   an own cell       the first of a broadside: slots 0 and 1 have two and three marbles along the
//                     first axis, slots 2 and 3 along the second
// With partners a marble can be both pushed and the first of a broadside, so that lines go by rear:
//   slot 0            the rear of an in-line move
//   slots 1 to 4      the first of a broadside, as slots 0 to 3 above
#pragma once

#include <array>

#include "core/movegen.hpp"
#include "policy.hpp"

namespace sumito {

// Hutson 2021, section 2, and two unions of its kinds.
enum class MoveKind : std::uint8_t {
    any,
    quiet,       // all but pushes
    push,        // ejections too
    line_shift,  // two or three in line, nothing pushed
    sidestep,    // broadside
    simple,      // a single marble
};

constexpr bool has_broadsides(MoveKind kind) {
    return kind == MoveKind::any || kind == MoveKind::quiet || kind == MoveKind::sidestep;
}

// The kinds that a policy tries, one after the other.
template <PlayoutPolicy policy>
inline constexpr auto kinds_in_order = std::array{MoveKind::any};
template <>
inline constexpr auto kinds_in_order<PlayoutPolicy::push_first> =
    std::array{MoveKind::push, MoveKind::quiet};
template <>
inline constexpr auto kinds_in_order<PlayoutPolicy::tiered> =
    std::array{MoveKind::push, MoveKind::line_shift, MoveKind::sidestep, MoveKind::simple};

// The slots that moves of a kind can be in.
struct SlotRange {
    int first, count;
};
constexpr SlotRange slots_of(int players, MoveKind kind) {
    const bool by_rear = players == 4;
    switch (kind) {
        case MoveKind::any:
        case MoveKind::quiet:
            return {0, by_rear ? 5 : 4};
        case MoveKind::push:
        case MoveKind::line_shift:
            return by_rear ? SlotRange{0, 1} : SlotRange{1, 2};
        case MoveKind::sidestep:
            return {by_rear, 4};
        case MoveKind::simple:
            break;
    }
    return {0, 1};
}

// A move as direction, slot and cell.
struct SlotMove {
    Direction direction;
    int slot;
    int cell;
};

#include "drawing.inc"

// The in-line moves of a kind in one direction by rear. What can be read as a line shift of three
// or as a push of the third marble (a partner's) by two is a line shift: the larger group counts,
// as in rears().
template <MoveKind kind>
[[gnu::always_inline]] inline Bits rears_of_kind(const Lines& s, Direction d) {
    const auto [one, two, three] = Drawing::lines_of_kind<kind>(s);
    const int back = direction_rotations[index(opposite(d))];
    Bits set = rotate(one, back) | rotate(two, 2 * back % torus_size) |
               rotate(three, 3 * back % torus_size);
    if (kind == MoveKind::push) set &= ~rotate(s.quiet_3, 3 * back % torus_size);
    return set;
}

template <int N, MoveKind kind>
struct KindSets {
    static constexpr SlotRange slots = slots_of(N, kind);
    static constexpr int size = direction_count * slots.count;

    std::array<Bits, size> sets;  // by direction, then slot

    [[gnu::always_inline]] KindSets(const View& view, bool inline_only, const Geometry& board) {
        for_each_direction([&](auto constant) __attribute__((always_inline)) {
            constexpr Direction d = constant();
            Broadsides a{0, 0}, b{0, 0};
            if (has_broadsides(kind) && !inline_only) {
                const Bits free = view.movers & board.back(view.empty, d);
                a = broadsides<N>(view, board, free, broadside_axis(d, false));
                b = broadsides<N>(view, board, free, broadside_axis(d, true));
            }
            Lines s{};
            if (kind != MoveKind::sidestep) s = lines<N>(view, board, d);
            if constexpr (N == 4) {
                put(d, std::array{rears_of_kind<kind>(s, d), a.two, a.three, b.two, b.three});
            } else {
                put(d, Drawing::slots_by_target(Drawing::lines_of_kind<kind>(s), a, b));
            }
        });
    }
    static SlotMove move(int set, int cell) {
        return {static_cast<Direction>(set / slots.count), slots.first + set % slots.count, cell};
    }

  private:
    template <std::size_t size>
    [[gnu::always_inline]] void put(Direction d, const std::array<Bits, size>& all_slots) {
        for (int i = 0; i < slots.count; ++i)
            sets[index(d) * slots.count + i] = all_slots[slots.first + i];
    }
};

template <int N>
constexpr Move move_from_slot(const SlotMove& m, Bits own) {
    const int side = N == 4 ? m.slot - 1 : m.slot;
    const bool broadside = N == 4 ? side >= 0 : (own & bit_of(m.cell)) != 0;
    const Direction d = m.direction;
    if (broadside) return Move::broadside(m.cell, broadside_axis(d, side >> 1), 2 + (side & 1), d);
    const int back = N == 4 ? 0 : (m.slot + 1) * direction_rotations[index(opposite(d))];
    return Move::in_line((m.cell + back) % torus_size, d);
}

}  // namespace sumito
