#include "network.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numeric>

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

// Of a player, so many that their sums are known to fit into 16 bits.
constexpr int most_marbles = 14;

// The slopes of 512 sums times such weights fit into 32 bits.
constexpr int largest_weight = 4096;

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
    chunks_ = hidden_ / hidden_step;
    kernels_ = &kernels(hidden_);
    scale_ = reader.number<std::int32_t>();
    if (scale_ <= 0 || scale_ > 10000)
        throw NetworkError("a network's scale is from 1 to 10000, not " + std::to_string(scale_));
    const auto length = reader.number<std::uint32_t>();
    if (length > reader.left())
        throw NetworkError("the network file is cut short in its description");
    description_.resize(length);
    reader.bytes(description_.data(), length);
    const auto chunks = static_cast<std::size_t>(chunks_);
    const auto weights = reader.numbers<Chunk>(input_count * chunks);
    weights_.resize(weights.size());
    for (int input = 0; input < input_count; ++input)
        std::copy_n(weights.begin() + input * chunks_, chunks_,
                    weights_.begin() + place_of(input) * chunks_);
    biases_ = reader.numbers<Chunk>(chunks);
    output_ = reader.numbers<Chunk>(2 * chunks);
    output_bias_ = reader.number<std::int32_t>();
    const std::uint64_t found = reader.checksum();
    checksum_ = reader.number<std::uint64_t>();
    if (found != checksum_) throw NetworkError("the network file is damaged: its checksum differs");
    if (reader.left())
        throw NetworkError("the network file has " + std::to_string(reader.left()) +
                           " bytes too many");
    for (const Chunk& chunk : weights_)
        for (const std::int16_t weight : chunk)
            if (std::abs(weight) > largest_weight)
                throw NetworkError("a hidden weight of a network is from -4096 to 4096, not " +
                                   std::to_string(weight));
    std::int64_t together = 0;
    for (const Chunk& chunk : output_)
        for (const std::int16_t weight : chunk) {
            if (weight < -128 || weight > 128)
                throw NetworkError("an output weight of a network is from -128 to 128, not " +
                                   std::to_string(weight));
            together += std::abs(weight);
        }
    if (together * hidden_one * hidden_one > std::numeric_limits<std::int32_t>::max())
        throw NetworkError("the output weights of a network come to at most 33025 together, not " +
                           std::to_string(together));
    check_sums();
}

// A neuron's sum is kept in 16 bits: with two full sets of marbles, wherever they stand, it must
// fit there.
void Network::check_sums() const {
    const auto worst = [&](int neuron, int sign) {
        const auto largest = [&](int first, int count, int taken) {
            std::vector<int> values;
            for (int input = first; input < first + count; ++input)
                values.push_back(sign * row(input)[neuron]);
            std::sort(values.rbegin(), values.rend());
            return std::accumulate(values.begin(), values.begin() + taken, 0);
        };
        return sign * biases_[0].data()[neuron] + largest(own_cell(0), torus_size, most_marbles) +
               largest(other_cell(0), torus_size, most_marbles) +
               largest(own_ejected(0), counted_ejections, 1) +
               largest(other_ejected(0), counted_ejections, 1);
    };
    for (int neuron = 0; neuron < hidden_; ++neuron)
        for (const int sign : {1, -1})
            if (const int sum = worst(neuron, sign); sum > std::numeric_limits<std::int16_t>::max())
                throw NetworkError(
                    "the sum of a hidden neuron of a network is at most 32767, not " +
                    std::to_string(sum) + " as the weights of one allow");
}

bool Network::fits(const Rules& rules) {
    return rules.edge == 5 && rules.players == 2 && rules.ejections_to_win == counted_ejections &&
           rules.marbles <= most_marbles && !rules.inline_only;
}

void Network::refresh(const Position<2>& position, Accumulator& accumulator) const {
    for (int player = 0; player < 2; ++player) {
        std::int16_t* sums = accumulator.sums[static_cast<std::size_t>(player)].data();
        std::copy_n(biases_[0].data(), hidden_, sums);
        for (const int cell : cells_of(position.marbles[player]))
            kernels_->add(sums, row(own_cell(cell)));
        for (const int cell : cells_of(position.marbles[1 - player]))
            kernels_->add(sums, row(other_cell(cell)));
        kernels_->add(sums, row(own_ejected(counted(position.ejected[player]))));
        kernels_->add(sums, row(other_ejected(counted(position.ejected[1 - player]))));
    }
}

void Network::update(const Position<2>& before, const Accumulator& from, const Position<2>& after,
                     Accumulator& to) const {
    for (int looker = 0; looker < 2; ++looker) {
        std::int16_t* sums = to.sums[static_cast<std::size_t>(looker)].data();
        std::copy_n(from.sums[static_cast<std::size_t>(looker)].data(), hidden_, sums);
        for (int owner = 0; owner < 2; ++owner) {
            const bool own = owner == looker;
            const Bits old_cells = before.marbles[owner], new_cells = after.marbles[owner];
            for (const int cell : cells_of(new_cells & ~old_cells))
                kernels_->add(sums, row(own ? own_cell(cell) : other_cell(cell)));
            for (const int cell : cells_of(old_cells & ~new_cells))
                kernels_->subtract(sums, row(own ? own_cell(cell) : other_cell(cell)));
            const int old_count = counted(before.ejected[owner]);
            const int new_count = counted(after.ejected[owner]);
            if (old_count == new_count) continue;
            kernels_->add(sums, row(own ? own_ejected(new_count) : other_ejected(new_count)));
            kernels_->subtract(sums, row(own ? own_ejected(old_count) : other_ejected(old_count)));
        }
    }
}

void Network::update(const Accumulator& from, const Changes& changes, int mover,
                     Accumulator& to) const {
    kernels_->change[kernel_of(changes)](
        sums(from, 1 - mover), to.sums[static_cast<std::size_t>(1 - mover)].data(),
        to.sums[static_cast<std::size_t>(mover)].data(), rows(), changes.jumps.data());
}

void Network::worths(const Slopes& slopes, bool of_mover, Bits cells, int weight, int limit,
                     Worths& found) const {
    // As in score(), where a step of 64 counts scale / 255 / 255: nearly scale / 65536.
    kernels_->worths(slopes.data() + (of_mover ? 0 : hidden_), rows(), cells,
                     std::int64_t{scale_} * weight, limit, found.data());
}

int Network::evaluate(const Accumulator& accumulator, int turn) const {
    return score(kernels_->total(sums(accumulator, turn), output_[0].data()));
}

}  // namespace sumito::nnue
