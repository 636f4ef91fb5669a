#include "kernels.hpp"

// Beside the portable loops there are two more for processors of the x86 family that can do more at
// a time; the program looks at the processor when a network is loaded.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SUMITO_WIDE_KERNELS
#endif

namespace sumito::nnue {
namespace {

namespace portable {
#include "kernels.inc"
}

#ifdef SUMITO_WIDE_KERNELS
#pragma GCC push_options
#pragma GCC target("avx2")
namespace avx2 {
#include "kernels.inc"
}
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vnni,prefer-vector-width=512")
namespace avx512 {
#include "kernels.inc"
}
#pragma GCC pop_options
#endif

}  // namespace

const Kernels& portable_kernels(int hidden) {
    return portable::kernels_for(hidden);
}

const Kernels& kernels(int hidden) {
#ifdef SUMITO_WIDE_KERNELS
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni"))
        return avx512::kernels_for(hidden);
    if (__builtin_cpu_supports("avx2")) return avx2::kernels_for(hidden);
#endif
    return portable_kernels(hidden);
}

}  // namespace sumito::nnue
