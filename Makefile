# `make play` and `make test` do all their own set-up: a virtual environment in .venv, the compiled
# core, the dependencies. A second run starts at once.
PYTHON ?= python3
ifeq ($(origin CXX),default)
CXX := c++
endif
export CXX
VENV := .venv
BIN := $(VENV)/bin
NATIVE := build/native
CHECKED := build/checked
FUZZ_SECONDS ?= 60
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
ARGS ?=

CORE := CMakeLists.txt $(wildcard cpp/*/*.[ch]pp cpp/*/*/*.[ch]pp cpp/*/*.inc cpp/*/*/*.inc)
NATIVE_SOURCES := $(CORE) $(wildcard benchmarks/*.cpp benchmarks/*.hpp)
CPP := $(wildcard cpp/*/*.[ch]pp cpp/*/*/*.[ch]pp benchmarks/*.[ch]pp)
extra = $(BIN)/python -c 'import tomllib; print("\n".join(tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["$(1)"]))'
PAGES := src/sumito/web/static/js
DENO := DENO_DIR=$(abspath $(VENV))/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: FORCE help play test test-native test-python browser bench lint lint-tools format screenshots stubs sanitize fuzz clean
.DELETE_ON_ERROR:

help:
	@echo "make play      play, watch and analyse in the browser (ARGS='--port 9000' passes options on)"
	@echo "make test      all tests"
	@echo "make bench     speed of everything, and perft to depth 6"
	@echo "make lint      ruff, mypy, import-linter, clang-format, TypeScript"
	@echo "make format    let ruff and clang-format rewrite the sources"
	@echo "make stubs     write the type stubs of the compiled core anew"
	@echo "make sanitize  native tests under the address, undefined-behaviour and thread sanitizers"
	@echo "make fuzz      fuzz the parsers for FUZZ_SECONDS=$(FUZZ_SECONDS) each (needs clang)"
	@echo "make clean     remove everything that was built"

# Opens a browser where there is a display, and prints the address everywhere.
play: $(VENV)/.core $(VENV)/.web
	@$(BIN)/sumito serve $(ARGS) || [ $$? -eq 130 ]  # Ctrl-C is how it ends

test: test-native test-python

# All of them as fast as the program is, and a part with assertions: among other things what the
# network keeps is compared with new sums wherever the search brings it up to date.
test-native: $(NATIVE)/.built $(CHECKED)/.built
	@$(NATIVE)/sumito_tests
	@$(CHECKED)/sumito_tests --quick

test-python: $(VENV)/.core $(VENV)/.dev browser
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

# Some tests look at pages in a real browser. Where it is missing and can be had, it is installed;
# where it cannot, those tests say how to get it.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  command -v google-chrome >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	  echo "Installing chromium ..." && apt-get update -qq >/dev/null && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || true

bench: $(VENV)/.core $(VENV)/.dev $(NATIVE)/.built
	@$(NATIVE)/sumito_bench
	@$(BIN)/python benchmarks/bench_python.py --native $(NATIVE)/sumito_bench
	@$(BIN)/python benchmarks/bench_engine.py
	@$(BIN)/python benchmarks/bench_arena.py
	@$(BIN)/python benchmarks/bench_web.py

lint: $(VENV)/.core $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run -Werror $(CPP)
	$(DENO) check --quiet --config tsconfig.json $(PAGES)
	$(DENO) fmt --quiet --check --line-width 100 $(PAGES)

# Under CI a missing tool is a failure: say so before the long part.
lint-tools: $(VENV)/.dev
	@for tool in ruff mypy lint-imports clang-format deno; do test -x $(BIN)/$$tool || \
	  { echo "error: $$tool is missing from $(VENV)" >&2; exit 1; }; done

format: $(VENV)/.dev
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)
	$(DENO) fmt --quiet --line-width 100 $(PAGES)

# The pictures of the web app in README and docs, from the real app.
screenshots: $(VENV)/.core $(VENV)/.dev browser
	@$(BIN)/python -m tests.e2e.web.screenshots

stubs: $(VENV)/.core $(VENV)/.dev
	$(BIN)/python -m nanobind.stubgen -q -P -p cpp/bindings/stubs.patterns -m sumito._core -o src/sumito/_core.pyi

sanitize: $(VENV)/.tools
	@for kind in address,undefined thread; do \
	  echo "== -fsanitize=$$kind"; \
	  $(BIN)/cmake -S . -B build/sanitize-$${kind%%,*} -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
	    -DSUMITO_PYTHON=OFF -DSUMITO_NATIVE_TESTS=ON -DSUMITO_WERROR=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	    -DSUMITO_SANITIZE=$$kind >/dev/null && \
	  $(BIN)/cmake --build build/sanitize-$${kind%%,*} --target sumito_tests && \
	  build/sanitize-$${kind%%,*}/sumito_tests --quick || exit 1; done

fuzz: $(VENV)/.core $(VENV)/.tools
	@command -v clang++ >/dev/null || \
	  { echo "error: make fuzz needs clang++: apt-get install clang" >&2; exit 1; }
	$(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
	  -DSUMITO_PYTHON=OFF -DSUMITO_FUZZ=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	  -DSUMITO_SANITIZE=address,undefined -DCMAKE_CXX_COMPILER=clang++ >/dev/null
	$(BIN)/cmake --build build/fuzz --target sumito_fuzz
	@mkdir -p fuzz-corpus/text fuzz-corpus/records
	build/fuzz/sumito_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=512 -print_final_stats=1 fuzz-corpus/text
	$(PIP) install atheris
	$(BIN)/python tests/fuzz/fuzz_records.py -max_total_time=$(FUZZ_SECONDS) -max_len=2048 \
	  fuzz-corpus/records tests/golden/records

clean:
	rm -rf $(VENV) build fuzz-corpus .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache crash-*

# --- Set-up ------------------------------------------------------------------------------------

# Says what to install before anything fails half-way.
$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "error: Sumito needs Python 3.11 or newer as '$(PYTHON)'" \
	    "(apt-get install python3, or make PYTHON=python3.12)" >&2; exit 1; }
	@command -v $(CXX) >/dev/null || \
	  { echo "error: no C++ compiler found as $(CXX): apt-get install g++" >&2; exit 1; }
	@$(PYTHON) -c 'import os, sys, sysconfig as s; sys.exit(not os.path.exists(s.get_path("include") + "/Python.h"))' || \
	  { echo "error: the Python headers are missing: apt-get install python3-dev" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "error: Python's venv module is missing: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
	@touch $@

$(VENV)/.tools: $(VENV)/.venv
	@echo "Installing build tools ..."
	@$(PIP) install 'scikit-build-core>=0.11' 'nanobind>=3.1,<4' 'cmake>=3.22,<5' ninja
	@touch $@

# An editable install knows the files there were when it was made: files that come or go renew it.
$(VENV)/.files: $(VENV)/.venv FORCE
	@find src/sumito -type f -not -path '*/__pycache__/*' | LC_ALL=C sort >$@.new
	@cmp -s $@ $@.new && rm $@.new || mv $@.new $@

$(VENV)/.core: $(VENV)/.tools $(VENV)/.files pyproject.toml $(CORE)
	@echo "Building the core and installing Sumito (about a minute the first time) ..."
	@PATH="$(abspath $(BIN)):$$PATH" $(PIP) install --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.tools pyproject.toml
	@echo "Installing what the tests need ..."
	@$(call extra,dev) >$(VENV)/dev.txt
	@$(PIP) install --requirement $(VENV)/dev.txt
	@touch $@

$(VENV)/.web: $(VENV)/.tools pyproject.toml
	@echo "Installing what the web app needs ..."
	@$(call extra,web) >$(VENV)/web.txt
	@$(PIP) install --requirement $(VENV)/web.txt
	@touch $@

define build_native
@$(BIN)/cmake -S . -B $(1) -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=$(2) \
  -DSUMITO_PYTHON=OFF -DSUMITO_NATIVE_TESTS=ON -DSUMITO_WERROR=$(4) >/dev/null
@$(BIN)/cmake --build $(1) --target $(3) >$(1)/build.log || { cat $(1)/build.log; exit 1; }
@touch $@
endef

$(NATIVE)/.built: $(VENV)/.tools $(NATIVE_SOURCES)
	@echo "Building the native tests and benchmarks ..."
	$(call build_native,$(NATIVE),Release,all,$(if $(filter true,$(CI)),ON,OFF))

$(CHECKED)/.built: $(VENV)/.tools $(NATIVE_SOURCES)
	@echo "Building the native tests with assertions ..."
	$(call build_native,$(CHECKED),Checked,sumito_tests,OFF)
