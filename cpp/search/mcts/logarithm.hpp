// Natural logarithms by plain arithmetic: a library's may differ from machine to machine in the
// last bit, and so choose another move.
#pragma once

#include <bit>
#include <cstdint>

namespace sumito {

// ln n for n >= 1: with n = m 2^e and m in (2/3, 4/3], ln m = 2 artanh((m - 1) / (m + 1)).
constexpr double natural_log(std::uint64_t n) {
    constexpr double ln_2 = 0.69314718055994530942;
    int e = std::bit_width(n) - 1;
    double m = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << e);
    if (m > 4.0 / 3.0) {
        m /= 2;
        ++e;
    }
    const double s = (m - 1) / (m + 1);
    double sum = 0;
    for (int k = 23; k >= 1; k -= 2) sum = sum * (s * s) + 1.0 / k;
    return e * ln_2 + 2 * s * sum;
}

}  // namespace sumito
