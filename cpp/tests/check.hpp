// A test is a function that registers itself; CHECK ends the program with the place of a failure.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace sumito::testing {

struct Test {
    const char* name;
    void (*run)();
};

std::vector<Test>& all_tests();

// True for short runs, as under sanitizers.
bool quick();

struct Register {
    Register(const char* name, void (*run)()) { all_tests().push_back({name, run}); }
};

[[noreturn]] inline void fail(const char* file, int line, const std::string& what) {
    std::printf("%s:%d: check failed: %s\n", file, line, what.c_str());
    std::fflush(stdout);
    std::abort();
}

// The shortest of some attempts, as many as it takes to be short enough: the machine may be busy
// with something else.
template <class Attempt>
double soonest(double enough, Attempt&& attempt) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 25 && !(least < enough); ++i) least = std::min(least, attempt());
    return least;
}

}  // namespace sumito::testing

#define TEST(name)                                                                 \
    static void test_##name();                                                     \
    static const ::sumito::testing::Register register_##name(#name, &test_##name); \
    static void test_##name()

#define CHECK(condition) \
    ((condition) ? void() : ::sumito::testing::fail(__FILE__, __LINE__, #condition))
#define CHECK_EQUAL(a, b) \
    ((a) == (b) ? void() : ::sumito::testing::fail(__FILE__, __LINE__, #a " == " #b))
