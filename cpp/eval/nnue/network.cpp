#include "network.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

// The loops below are written for the compiler to turn into vector code, once for every machine and
// once more for those with AVX2, of which the program takes the right one when it starts.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SUMITO_VECTOR __attribute__((target_clones("avx2", "default")))
#else
#define SUMITO_VECTOR
#endif

namespace sumito::nnue {

namespace {

static_assert(std::endian::native == std::endian::little, "files are read as they stand");

class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> file) : file_(file) {}

    template <class Number>
    Number number() {
        Number value;
        bytes(&value, sizeof value);
        return value;
    }
    template <class Number>
    std::vector<Number> numbers(std::size_t count) {
        std::vector<Number> values(count);
        bytes(values.data(), count * sizeof(Number));
        return values;
    }
    void bytes(void* to, std::size_t size) {
        if (size > file_.size() - at_)
            throw NetworkError("the network file is cut short: " + std::to_string(file_.size()) +
                               " bytes are not enough");
        std::memcpy(to, file_.data() + at_, size);
        at_ += size;
    }
    std::size_t left() const { return file_.size() - at_; }
    std::uint64_t checksum() const {  // of what was read
        std::uint64_t sum = 0xcbf29ce484222325u;
        for (std::size_t i = 0; i < at_; ++i) sum = (sum ^ file_[i]) * 0x100000001b3u;
        return sum;
    }

  private:
    std::span<const std::uint8_t> file_;
    std::size_t at_ = 0;
};

// The rows to add and to take away; a move changes at most six cells a side and a count.
struct Changes {
    std::array<const std::int16_t*, 16> added, removed;
    int added_count = 0, removed_count = 0;
};

SUMITO_VECTOR
void change_one(const std::int16_t* __restrict from, std::int16_t* __restrict to,
                const std::int16_t* __restrict added, const std::int16_t* __restrict removed,
                int size) {
    for (int i = 0; i < size; ++i)
        to[i] = static_cast<std::int16_t>(from[i] + added[i] - removed[i]);
}

SUMITO_VECTOR
void change_two(const std::int16_t* __restrict from, std::int16_t* __restrict to,
                const std::int16_t* __restrict a, const std::int16_t* __restrict b,
                const std::int16_t* __restrict c, const std::int16_t* __restrict d, int size) {
    for (int i = 0; i < size; ++i)
        to[i] = static_cast<std::int16_t>(from[i] + a[i] + b[i] - c[i] - d[i]);
}

SUMITO_VECTOR
void add_row(std::int16_t* __restrict to, const std::int16_t* __restrict row, int size) {
    for (int i = 0; i < size; ++i) to[i] = static_cast<std::int16_t>(to[i] + row[i]);
}

SUMITO_VECTOR
void subtract_row(std::int16_t* __restrict to, const std::int16_t* __restrict row, int size) {
    for (int i = 0; i < size; ++i) to[i] = static_cast<std::int16_t>(to[i] - row[i]);
}

// A clipped sum squared, times a weight. The product of a clipped sum and a weight fits into 16
// bits, which the file guarantees; so does the sum over all neurons of a side into 32.
[[gnu::always_inline]] inline std::int32_t squared_product(std::int16_t sum, std::int16_t weight) {
    const std::int16_t low = sum < 0 ? std::int16_t{0} : sum;
    const std::int16_t clipped = low > hidden_one ? std::int16_t{hidden_one} : low;
    return std::int32_t{static_cast<std::int16_t>(clipped * weight)} * std::int32_t{clipped};
}

// Of the player to move and of the other.
struct Totals {
    std::int32_t mine, theirs;
};

SUMITO_VECTOR
Totals products(const std::int16_t* __restrict mine, const std::int16_t* __restrict theirs,
                const std::int16_t* __restrict weights, int size) {
    Totals total{0, 0};
    for (int i = 0; i < size; ++i) total.mine += squared_product(mine[i], weights[i]);
    for (int i = 0; i < size; ++i) total.theirs += squared_product(theirs[i], weights[size + i]);
    return total;
}

// A row to add and one to take away.
struct Exchange {
    const std::int16_t* added;
    const std::int16_t* removed;
};

// The same for sums in which rows have changed, without writing these sums down.
SUMITO_VECTOR
Totals products_after_one(const std::int16_t* __restrict mine,
                          const std::int16_t* __restrict theirs, Exchange my, Exchange their,
                          const std::int16_t* __restrict weights, int size) {
    Totals total{0, 0};
    for (int i = 0; i < size; ++i)
        total.mine += squared_product(
            static_cast<std::int16_t>(mine[i] + my.added[i] - my.removed[i]), weights[i]);
    for (int i = 0; i < size; ++i)
        total.theirs += squared_product(
            static_cast<std::int16_t>(theirs[i] + their.added[i] - their.removed[i]),
            weights[size + i]);
    return total;
}

SUMITO_VECTOR
Totals products_after_two(const std::int16_t* __restrict mine,
                          const std::int16_t* __restrict theirs, Exchange my, Exchange my_second,
                          Exchange their, Exchange their_second,
                          const std::int16_t* __restrict weights, int size) {
    Totals total{0, 0};
    for (int i = 0; i < size; ++i)
        total.mine +=
            squared_product(static_cast<std::int16_t>(mine[i] + my.added[i] - my.removed[i] +
                                                      my_second.added[i] - my_second.removed[i]),
                            weights[i]);
    for (int i = 0; i < size; ++i)
        total.theirs += squared_product(
            static_cast<std::int16_t>(theirs[i] + their.added[i] - their.removed[i] +
                                      their_second.added[i] - their_second.removed[i]),
            weights[size + i]);
    return total;
}

void apply(const Changes& c, const std::int16_t* from, std::int16_t* to, int size) {
    if (c.added_count == 1 && c.removed_count == 1) {
        change_one(from, to, c.added[0], c.removed[0], size);
    } else if (c.added_count == 2 && c.removed_count == 2) {
        change_two(from, to, c.added[0], c.added[1], c.removed[0], c.removed[1], size);
    } else {
        std::copy_n(from, size, to);
        for (int i = 0; i < c.added_count; ++i) add_row(to, c.added[i], size);
        for (int i = 0; i < c.removed_count; ++i) subtract_row(to, c.removed[i], size);
    }
}

int counted(int ejected) {
    return std::min(ejected, counted_ejections - 1);
}

}  // namespace

Network::Network(std::span<const std::uint8_t> file) {
    Reader reader(file);
    std::array<char, 8> magic;
    reader.bytes(magic.data(), magic.size());
    if (std::string_view(magic.data(), magic.size()) != "SumitoNN")
        throw NetworkError("this is not a network file of Sumito: it does not begin with SumitoNN");
    if (const auto version = reader.number<std::uint32_t>(); version != 1)
        throw NetworkError("the network file has version " + std::to_string(version) +
                           ", expected 1");
    const auto hidden = reader.number<std::uint32_t>();
    if (hidden == 0 || hidden > max_hidden || hidden % hidden_step)
        throw NetworkError("a network has a multiple of 32 hidden neurons, at most 256, not " +
                           std::to_string(hidden));
    if (const auto kind = reader.number<std::uint32_t>(); kind != 1)
        throw NetworkError("the network file is for a game of kind " + std::to_string(kind) +
                           ", expected 1");
    hidden_ = static_cast<int>(hidden);
    scale_ = reader.number<std::int32_t>();
    if (scale_ <= 0 || scale_ > 10000)
        throw NetworkError("a network's scale is from 1 to 10000, not " + std::to_string(scale_));
    const auto length = reader.number<std::uint32_t>();
    if (length > reader.left())
        throw NetworkError("the network file is cut short in its description");
    description_.resize(length);
    reader.bytes(description_.data(), length);
    weights_ = reader.numbers<std::int16_t>(std::size_t{input_count} * hidden);
    biases_ = reader.numbers<std::int16_t>(hidden);
    output_ = reader.numbers<std::int16_t>(std::size_t{2} * hidden);
    output_bias_ = reader.number<std::int32_t>();
    const std::uint64_t found = reader.checksum();
    checksum_ = reader.number<std::uint64_t>();
    if (found != checksum_) throw NetworkError("the network file is damaged: its checksum differs");
    if (reader.left())
        throw NetworkError("the network file has " + std::to_string(reader.left()) +
                           " bytes too many");
    for (const std::int16_t weight : output_)
        if (weight < -128 || weight > 128)
            throw NetworkError("an output weight of a network is from -128 to 128, not " +
                               std::to_string(weight));
}

bool Network::fits(const Rules& rules) {
    return rules.edge == 5 && rules.players == 2 && rules.ejections_to_win == counted_ejections &&
           !rules.inline_only;
}

void Network::refresh(const Position<2>& position, Accumulator& accumulator) const {
    for (int player = 0; player < 2; ++player) {
        std::int16_t* sums = accumulator.sums[static_cast<std::size_t>(player)].data();
        std::copy_n(biases_.data(), hidden_, sums);
        for (const int cell : cells_of(position.marbles[player]))
            add_row(sums, row(own_cell(cell)), hidden_);
        for (const int cell : cells_of(position.marbles[1 - player]))
            add_row(sums, row(other_cell(cell)), hidden_);
        add_row(sums, row(own_ejected(counted(position.ejected[player]))), hidden_);
        add_row(sums, row(other_ejected(counted(position.ejected[1 - player]))), hidden_);
    }
}

void Network::update(const Position<2>& before, const Accumulator& from, const Position<2>& after,
                     Accumulator& to) const {
    std::array<Changes, 2> changes;  // by who looks
    for (int owner = 0; owner < 2; ++owner) {
        Changes& own = changes[static_cast<std::size_t>(owner)];
        Changes& other = changes[static_cast<std::size_t>(1 - owner)];
        const Bits old_cells = before.marbles[owner], new_cells = after.marbles[owner];
        if (old_cells != new_cells) {
            for (const int cell : cells_of(new_cells & ~old_cells)) {
                own.added[own.added_count++] = row(own_cell(cell));
                other.added[other.added_count++] = row(other_cell(cell));
            }
            for (const int cell : cells_of(old_cells & ~new_cells)) {
                own.removed[own.removed_count++] = row(own_cell(cell));
                other.removed[other.removed_count++] = row(other_cell(cell));
            }
        }
        const int old_count = counted(before.ejected[owner]);
        const int new_count = counted(after.ejected[owner]);
        if (old_count != new_count) {
            own.added[own.added_count++] = row(own_ejected(new_count));
            own.removed[own.removed_count++] = row(own_ejected(old_count));
            other.added[other.added_count++] = row(other_ejected(new_count));
            other.removed[other.removed_count++] = row(other_ejected(old_count));
        }
    }
    for (std::size_t player = 0; player < 2; ++player)
        apply(changes[player], from.sums[player].data(), to.sums[player].data(), hidden_);
}

int Network::evaluate(const Accumulator& accumulator, int turn) const {
    const Totals total = products(accumulator.sums[static_cast<std::size_t>(turn)].data(),
                                  accumulator.sums[static_cast<std::size_t>(1 - turn)].data(),
                                  output_.data(), hidden_);
    return score(std::int64_t{total.mine} + total.theirs);
}

std::optional<int> Network::evaluate_after(const Position<2>& before, const Accumulator& from,
                                           const Position<2>& after) const {
    const int turn = after.turn(), mover = 1 - turn;
    if (before.ejected != after.ejected) return std::nullopt;
    const Bits changed = before.marbles[mover] ^ after.marbles[mover];
    const Bits pushed = before.marbles[turn] ^ after.marbles[turn];
    const Bits left = changed & before.marbles[mover], entered = changed & after.marbles[mover];
    const std::int16_t* mine = from.sums[static_cast<std::size_t>(turn)].data();
    const std::int16_t* theirs = from.sums[static_cast<std::size_t>(mover)].data();
    const auto seen = [&](int entered_cell, int left_cell, bool own) {
        return own ? Exchange{row(own_cell(entered_cell)), row(own_cell(left_cell))}
                   : Exchange{row(other_cell(entered_cell)), row(other_cell(left_cell))};
    };
    if (!left) return std::nullopt;  // nobody moved
    const int first_entered = lowest(entered), first_left = lowest(left);
    const Exchange my = seen(first_entered, first_left, false);
    const Exchange their = seen(first_entered, first_left, true);
    const Bits more_entered = entered & (entered - 1), more_left = left & (left - 1);
    Totals total;
    if (pushed) {
        const int to = lowest(pushed & after.marbles[turn]);
        const int cell = lowest(pushed & before.marbles[turn]);
        total = products_after_two(mine, theirs, my, seen(to, cell, true), their,
                                   seen(to, cell, false), output_.data(), hidden_);
    } else if (!more_left) {
        total = products_after_one(mine, theirs, my, their, output_.data(), hidden_);
    } else if (!(more_left & (more_left - 1))) {
        const int to = lowest(more_entered), cell = lowest(more_left);
        total = products_after_two(mine, theirs, my, seen(to, cell, false), their,
                                   seen(to, cell, true), output_.data(), hidden_);
    } else {
        return std::nullopt;
    }
    return score(std::int64_t{total.mine} + total.theirs);
}

int Network::score(std::int64_t total) const {
    const std::int64_t output = total / hidden_one + output_bias_;  // in 1/(255 * 64)
    return static_cast<int>(output * scale_ / (hidden_one * output_one));
}

}  // namespace sumito::nnue
