#include <cstring>

#include "check.hpp"

namespace sumito::testing {
namespace {
bool quick_run = false;
}

std::vector<Test>& all_tests() {
    static std::vector<Test> tests;
    return tests;
}

bool quick() {
    return quick_run;
}

}  // namespace sumito::testing

int main(int argc, char** argv) {
    using namespace sumito::testing;
    for (int i = 1; i < argc; ++i)
        if (!std::strcmp(argv[i], "--quick")) quick_run = true;
    for (const Test& test : all_tests()) {
        std::printf("native: %s\n", test.name);
        std::fflush(stdout);
        test.run();
    }
    std::printf("native: %zu passed, 0 failed\n", all_tests().size());
}
