// Networks for tests: some that know nothing, and the one that ships.
#pragma once

#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "core/random.hpp"
#include "eval/nnue/network.hpp"

namespace sumito::testing {

inline constexpr int first_weight = 32;  // its place in such a file

// A file with random weights.
inline std::vector<std::uint8_t> network_file(int hidden, std::uint64_t seed, int largest = 60) {
    std::vector<std::uint8_t> file;
    const auto put = [&](const auto& value) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
        file.insert(file.end(), bytes, bytes + sizeof value);
    };
    for (const char c : {'S', 'u', 'm', 'i', 't', 'o', 'N', 'N'}) put(c);
    put(std::uint32_t{1});
    put(static_cast<std::uint32_t>(hidden));
    put(std::uint32_t{1});
    put(std::int32_t{100});
    put(std::uint32_t{4});
    for (const char c : {'t', 'e', 's', 't'}) put(c);
    Random random(seed);
    const auto weight = [&](int limit) {
        return static_cast<std::int16_t>(
            static_cast<int>(random.below(static_cast<std::uint64_t>(2 * limit + 1))) - limit);
    };
    for (int i = 0; i < (nnue::input_count + 1) * hidden; ++i) put(weight(largest));
    for (int i = 0; i < 2 * hidden; ++i) put(weight(100));
    put(std::int32_t{123});
    std::uint64_t sum = 0xcbf29ce484222325u;
    for (const std::uint8_t byte : file) sum = (sum ^ byte) * 0x100000001b3u;
    put(sum);
    return file;
}

// The network that comes with Sumito.
inline std::shared_ptr<const nnue::Network> shipped_network() {
    std::ifstream file(SUMITO_NETWORK, std::ios::binary);
    const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
    return std::make_shared<const nnue::Network>(bytes);
}

}  // namespace sumito::testing
