#include "pair_game.hpp"

#include <algorithm>
#include <utility>

// Beside the portable code there is some for processors of the x86 family that look in six
// directions at once; the program looks at the processor when the first game is played.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SUMITO_WIDE_GAMES
#include <immintrin.h>
#endif

namespace sumito {
namespace {

// What a move changes in the mover's word, by direction, slot, whether it is a broadside, and cell.
// Looked up, since whether a random move is a line or a broadside cannot be predicted.
class OwnChanges {
  public:
    constexpr OwnChanges() {
        for (const Direction d : all_directions)
            for (int slot = 0; slot < 4; ++slot)
                for (int cell = 0; cell < torus_size; ++cell) {
                    table_[index(d)][slot][0][cell] = line(d, slot, cell);
                    table_[index(d)][slot][1][cell] = broadside(d, slot, cell);
                }
    }
    Bits of(const SlotMove& m, bool broadside) const {
        return table_[index(m.direction)][m.slot][broadside][m.cell];
    }

  private:
    static constexpr Bits line(Direction d, int slot, int target) {
        const int back = direction_rotations[index(opposite(d))];
        return bit_of(target) ^ rotate(bit_of(target), (slot + 1) * back % torus_size);
    }
    static constexpr Bits broadside(Direction d, int slot, int first) {
        const int along = direction_rotations[index(broadside_axis(d, slot >> 1))];
        Bits cells = bit_of(first);
        cells |= rotate(cells, along);
        if (slot & 1) cells |= rotate(cells, along);
        return cells ^ rotate(cells, direction_rotations[index(d)]);
    }

    Bits table_[direction_count][4][2][torus_size] = {};
};
constexpr OwnChanges own_changes;

// True if a marble went over the rim.
[[gnu::always_inline]] inline bool shift(PairGame& game, const SlotMove& m, const Geometry& board) {
    const Bits target = bit_of(m.cell);
    game.own ^= own_changes.of(m, (game.own & target) != 0);
    if (!(game.other & target)) return false;
    Bits beyond = board.step(target, m.direction);
    if (game.other & beyond) beyond = board.step(beyond, m.direction);
    game.other ^= target ^ beyond;
    return beyond == 0;
}

namespace portable {

#include "pair_game.inc"

class Drawer {
  public:
    Drawer(const Geometry& board, bool inline_only) : board_(board), inline_only_(inline_only) {}

    [[gnu::always_inline]] void look(Bits own, Bits other) { view_ = view_of(own, other, board_); }

    template <PlayoutPolicy policy>
    [[gnu::always_inline]] bool draw(Random& random, SlotMove& move) const {
        return draw_in_order<policy>([&]<MoveKind kind>() __attribute__((always_inline)) {
            return draw_from(KindSets<2, kind>(view_, inline_only_, board_), random, move);
        });
    }

  private:
    const Geometry& board_;
    bool inline_only_;
    View view_;
};

}  // namespace portable

#ifdef SUMITO_WIDE_GAMES
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2")
namespace wide {

#include "core/lines.inc"
#include "drawing.inc"
#include "pair_game.inc"

// A word for each direction; the last two stay empty.
typedef Bits SixWords __attribute__((vector_size(64)));

// A step in another direction in each word.
class Compass {
  public:
    // Of each direction, or of one of the axes along which marbles that move in it stand abreast.
    enum class Needle { direction, first_axis, second_axis };

    Compass(const Geometry& board, Needle needle) {
        for (const Direction d : all_directions) {
            const int i = index(d);
            const Direction to =
                needle == Needle::direction ? d : broadside_axis(d, needle == Needle::second_axis);
            left_[i] = static_cast<Bits>(direction_rotations[index(to)]);
            right_[i] = torus_size - left_[i];
            enter_[i] = board.enter[index(to)];
            enter_back_[i] = board.enter[index(opposite(to))];
            leave_[i] = board.leave[index(to)];
        }
    }
    [[gnu::always_inline]] SixWords step(SixWords set, Direction) const {
        return ((set << left_) | (set >> right_)) & enter_;
    }
    [[gnu::always_inline]] SixWords back(SixWords set, Direction) const {
        return ((set << right_) | (set >> left_)) & enter_back_;
    }
    [[gnu::always_inline]] SixWords leaving(Direction) const { return leave_; }

  private:
    SixWords left_{}, right_{}, enter_{}, enter_back_{}, leave_{};
};

struct Compasses {
    Compass direction, first_axis, second_axis;
    explicit Compasses(const Geometry& board)
        : direction(board, Compass::Needle::direction),
          first_axis(board, Compass::Needle::first_axis),
          second_axis(board, Compass::Needle::second_axis) {}
};

const Compasses& compasses(const Geometry& board) {
    static const std::array<Compasses, 3> all = {Compasses(geometry(3)), Compasses(geometry(4)),
                                                 Compasses(geometry(5))};
    return all[static_cast<std::size_t>(board.edge - min_edge)];
}

// The numbers of moves in each direction and those before it, in fields of ten bits of which the
// highest stays free: right as long as no player has more marbles than this, since a marble is the
// rear or the first of at most five moves in a direction.
constexpr int most_marbles = 17;
static_assert(6 * 5 * most_marbles < 512);

constexpr int field_bits = 10;
constexpr Bits field_low = 0x4010040100401;  // the lowest bit of each of the six
constexpr Bits field_high = field_low << (field_bits - 1);

class RunningCounts {
  public:
    [[gnu::always_inline]] explicit RunningCounts(SixWords by_direction) {
        const __m128i bytes =
            _mm512_maskz_cvtepi64_epi8(0xff, reinterpret_cast<__m512i>(by_direction));
        const Bits counts = static_cast<Bits>(_mm_cvtsi128_si64(bytes));
        sums_ = _pdep_u64(counts, 0xff * field_low) * field_low;
    }
    [[gnu::always_inline]] unsigned total() const {
        return static_cast<unsigned>(sums_ >> (5 * field_bits)) & 511;
    }
    // The direction that the n-th move has; n becomes its place there.
    [[gnu::always_inline]] int direction_of(Bits& n) const {
        const int d = count((n * field_low + field_high - sums_) & field_high);
        n -= ((sums_ << field_bits) >> (d * field_bits)) & 511;
        return d;
    }

  private:
    Bits sums_;
};

class Drawer {
  public:
    Drawer(const Geometry& board, bool inline_only)
        : cells_(board.cells), compasses_(compasses(board)), inline_only_(inline_only) {}

    [[gnu::always_inline]] void look(Bits own, Bits other) {
        const SixWords none = {};
        const SixWords mine = none + own, theirs = none + other;
        view_ = {mine, mine, mine, theirs, theirs, none + (cells_ & ~(own | other))};
    }

    template <PlayoutPolicy policy>
    [[gnu::always_inline]] bool draw(Random& random, SlotMove& move) const {
        constexpr auto kinds = kinds_in_order<policy>;
        return [&]<std::size_t... i>(std::index_sequence<i...>) __attribute__((always_inline)) {
            return (draw_one<kinds[i]>(random, move) || ...);
        }(std::make_index_sequence<kinds.size()>());
    }

  private:
    template <MoveKind kind>
    [[gnu::always_inline]] bool draw_one(Random& random, SlotMove& move) const {
        constexpr SlotRange slots = slots_of(2, kind);
        const std::array<SixWords, 4> all = slots_of_kind<kind>();
        alignas(64) Bits sets[slots.count][8];
        SixWords by_direction = {};
        for (int i = 0; i < slots.count; ++i) {
            const auto set = reinterpret_cast<__m512i>(all[slots.first + i]);
            _mm512_store_si512(sets[i], set);
            by_direction += reinterpret_cast<SixWords>(_mm512_popcnt_epi64(set));
        }
        const RunningCounts counts(by_direction);
        const unsigned total = counts.total();
        if (total == 0) return false;
        Bits n = random.below(total);
        const int d = counts.direction_of(n);
        std::array<int, slots.count> by_slot;
        for (int i = 0; i < slots.count; ++i) by_slot[i] = count(sets[i][d]);
        int place = static_cast<int>(n);
        const int slot = place_among(by_slot, place);
        move = {static_cast<Direction>(d), slots.first + slot,
                lowest(_pdep_u64(bit_of(place), sets[slot][d]))};
        return true;
    }

    template <MoveKind kind>
    [[gnu::always_inline]] std::array<SixWords, 4> slots_of_kind() const {
        constexpr Direction any = Direction::E;  // a compass knows better
        BroadsidesOf<SixWords> a{}, b{};
        if (has_broadsides(kind) && !inline_only_) {
            const SixWords free = view_.movers & compasses_.direction.back(view_.empty, any);
            a = wide::broadsides<2>(view_, compasses_.first_axis, free, any);
            b = wide::broadsides<2>(view_, compasses_.second_axis, free, any);
        }
        LinesOf<SixWords> s{};
        if (kind != MoveKind::sidestep) s = wide::lines<2>(view_, compasses_.direction, any);
        return Drawing::slots_by_target(Drawing::lines_of_kind<kind>(s), a, b);
    }

    Bits cells_;
    const Compasses& compasses_;
    bool inline_only_;
    ViewOf<SixWords> view_;
};

void run(PairGame& game, std::array<PlayoutPolicy, 2> policies, const Rules& rules,
         std::uint32_t max_plies, Random seeds, const std::atomic<bool>* stop) {
    const bool fits = std::max(count(game.own), count(game.other)) <= most_marbles;
    const RunPairGame runner = fits ? run_pair_game<Drawer> : portable_pair_game_runner();
    runner(game, policies, rules, max_plies, seeds, stop);
}

}  // namespace wide
#pragma GCC pop_options
#endif

}  // namespace

RunPairGame portable_pair_game_runner() {
    return portable::run_pair_game<portable::Drawer>;
}

RunPairGame pair_game_runner() {
#ifdef SUMITO_WIDE_GAMES
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("bmi2"))
        return wide::run;
#endif
    return portable_pair_game_runner();
}

}  // namespace sumito
