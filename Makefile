# make play   serve and open        make test   everything that must hold
# make soak   the long checks, or one part: PART=mutation, long-tests, bandu, server, attacks,
#             postgres or research
# make bench  the measured comparisons
# make dist   wheel and sdist with the page        make screenshots  a picture of every screen
# make coverage  how much the tests run           make pythons  the short tests under every Python
# make release VERSION=0.2.0  changelog, version, commit and tag; DRY=1 only shows them
# make dependencies  write docs/dependencies.md   make check-platforms  types on Windows and macOS
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCK   := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-header --no-annotate --no-emit-index-url pyproject.toml

PAGE   := $(shell find web docs/rules hatch_build.py tools/build_page.py -name node_modules -prune -o -name test -prune -o -type f -print)

.PHONY: setup play test check-python check-page check-platforms check-commits soak bench dist \
        screenshots protocol words lock coverage pythons release dependencies clean

setup: $(VENV)/warm

play: $(VENV)/ready
	@$(BIN)/sarisari serve --open

test: $(VENV)/ready-test $(VENV)/warm-test
	$(MAKE) -j2 --output-sync=target check-python check-page
	$(BIN)/python tools/ensure_chromium.py
	-$(BIN)/python tools/ensure_postgres.py
	$(BIN)/python tools/run_tests.py

check-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-page:
	$(BIN)/python tools/check_page.py

check-platforms: $(VENV)/ready-test
	$(BIN)/mypy --platform win32 --no-warn-unreachable src
	$(BIN)/mypy --platform darwin --no-warn-unreachable src

check-commits: $(BIN)/python
	$(BIN)/python tools/check_commits.py

coverage: $(VENV)/ready-test $(VENV)/warm-test
	$(BIN)/python tools/measure_coverage.py

pythons: $(VENV)/ready-test
	$(BIN)/python tools/try_pythons.py

release: $(VENV)/ready-test
	$(BIN)/python tools/release.py $(VERSION) $(if $(DRY),--dry-run)

dependencies: $(VENV)/ready-test
	$(BIN)/python tools/dependencies.py $(INDEX)

soak: $(VENV)/ready-test $(VENV)/warm
	$(BIN)/python tools/soak.py $(PART)

bench: $(VENV)/ready-bench $(VENV)/warm
	$(BIN)/python bench/compare.py
	$(BIN)/python -m bench.limits
	$(BIN)/python -m bench.peers --environments $(VENV)/peers

dist: $(BIN)/python
	$(PIP) build
	$(BIN)/python -m build --outdir dist .

# a picture of every screen into screenshots/, and those that the docs show into docs/screenshots
screenshots: $(VENV)/ready-test $(VENV)/warm
	$(BIN)/python tools/ensure_chromium.py
	$(PIP) pillow
	$(BIN)/python tools/screenshots.py

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Sari-sari needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

# the build hook makes the page anew only if its sources have changed
$(VENV)/ready: $(BIN)/python pyproject.toml requirements.txt $(PAGE)
	@echo "installing what Sari-sari needs into $(VENV) ..."
	$(PIP) --require-hashes -r requirements.txt
	$(PIP) --no-deps -e .
	touch $@

$(VENV)/ready-test: $(VENV)/ready requirements-test.txt tests/plugin/pyproject.toml
	@echo "installing what the tests need ..."
	$(PIP) --require-hashes -r requirements-test.txt
	$(PIP) --no-deps -e tests/plugin
	touch $@

$(VENV)/ready-bench: $(VENV)/ready requirements-bench.txt
	@echo "installing what the comparisons need ..."
	$(PIP) --require-hashes -r requirements-bench.txt
	touch $@

$(VENV)/warm: $(VENV)/ready $(shell find src -name '*.py')
	@$(BIN)/sarisari warm
	@touch $@

# the game of tests/plugin, which only tests play
$(VENV)/warm-test: $(VENV)/ready-test $(VENV)/warm $(shell find tests/plugin/src -name '*.py')
	@SARISARI_GAME_PACKAGES=palitan $(BIN)/sarisari warm
	@touch $@

# write the page's types and docs/protocol.md anew, from the messages of the server
protocol: $(VENV)/ready
	$(BIN)/python tools/protocol.py

# write anew what the tests of the page compare its words with
words: $(VENV)/ready
	$(BIN)/python tools/words.py

# write the hashed requirements anew, without the address of any package index
lock: $(BIN)/python
	$(PIP) uv
	$(LOCK) -o requirements.txt
	$(LOCK) --group test -o requirements-test.txt
	$(LOCK) --extra bench -o requirements-bench.txt

clean:
	rm -rf $(VENV) .pythons coverage dist web/node_modules src/sarisari/server/static
