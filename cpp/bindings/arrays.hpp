// NumPy arrays that own their memory. NumPy itself is imported only when one is made.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>
#include <span>

#include "bindings.hpp"

namespace sumito::bindings {

// An array of zeros and the memory behind it, to be filled before it is handed over.
template <class T>
struct NewArray {
    std::span<T> data;
    nb::ndarray<nb::numpy, T> array;
};

template <class T>
NewArray<T> new_array(std::initializer_list<std::size_t> shape) {
    std::size_t size = 1;
    for (const std::size_t n : shape) size *= n;
    T* memory = new T[size]();
    nb::capsule owner(memory, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    return {{memory, size}, nb::ndarray<nb::numpy, T>(memory, shape, owner)};
}

// The same for truth values, which the core writes as bytes of 0 and 1.
struct NewMask {
    std::span<std::uint8_t> data;
    nb::ndarray<nb::numpy, bool> array;
};

inline NewMask new_mask(std::initializer_list<std::size_t> shape) {
    NewArray<bool> made = new_array<bool>(shape);
    return {{reinterpret_cast<std::uint8_t*>(made.data.data()), made.data.size()}, made.array};
}

}  // namespace sumito::bindings
