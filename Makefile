# The two commands of the README are `make clue` and `make test`; each sets up what it needs.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.DEFAULT_GOAL := help
.PHONY: help install clue play serve test test-browser test-fast test-long coverage hooks lint types fix notebooks notebooks-write lab docs docs-pages pictures bench bench-long wheel clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-15s %s\n", $$1, $$2}'

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

install: $(STAMP) ## Make .venv and install the project into it, editable, with the development tools

clue: $(STAMP) ## Set everything up and print clues for a dealt board (SEED=1)
	@$(BIN)/codenames-ai clue --seed $(or $(SEED),1)

play: $(STAMP) ## Set everything up and play at the terminal (ARGS="--game duet")
	@$(BIN)/codenames-ai play $(ARGS)

serve: $(STAMP) ## Set everything up and play in the browser (PORT=8000)
	@$(BIN)/codenames-ai serve --port $(or $(PORT),8000)

test: $(STAMP) ## Set everything up and run the whole test suite
	$(BIN)/python -m pytest -n auto -m 'not long'

AXE := build/axe.min.js
$(AXE): # the accessibility checker, from npm; without npm, the tests that need it are skipped
	@mkdir -p build
	-cd build && npm pack --silent axe-core@4.14.1 && tar -xzf axe-core-4.14.1.tgz && cp package/axe.min.js . && rm -r package

test-browser: $(STAMP) $(AXE) ## Play whole games in headless Chromium (Debian: apt-get install chromium)
	$(BIN)/python -m pytest -m browser tests/browser

test-fast: $(STAMP) ## Run the quick tests: under a minute
	$(BIN)/python -m pytest -n auto -m 'not long and not slow and not browser' -q

test-long: $(STAMP) ## Run all tests, also the exhaustive ones, with new random examples (SEED=N repeats a run)
	@seed=$(or $(SEED),$$($(BIN)/python -c 'import secrets; print(secrets.randbelow(2**32))')); \
	echo "random examples with seed $$seed; SEED=$$seed repeats them"; \
	HYPOTHESIS_PROFILE=exploring $(BIN)/python -m pytest -n auto --hypothesis-seed=$$seed

coverage: $(STAMP) ## Run the test suite and show which lines of the package it does not reach
	$(BIN)/python -m pytest -n auto -m 'not long' -q --cov --cov-report=term:skip-covered --cov-report=html:build/coverage

hooks: $(STAMP) ## Check style and types before each commit (pre-commit, with local hooks)
	$(BIN)/pre-commit install

lint: $(STAMP) ## Check style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP) ## Check types, strictly
	$(BIN)/mypy

fix: $(STAMP) ## Repair what the linter can repair, and format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

notebooks: $(STAMP) ## Execute the notebooks from a clean state
	$(BIN)/python tools/notebooks.py

notebooks-write: $(STAMP) ## Execute the notebooks from a clean state and save their outputs
	$(BIN)/python tools/notebooks.py --write

lab: $(STAMP) ## Set everything up and open the notebooks in JupyterLab (ARGS="--no-browser")
	$(BIN)/python -m pip install --quiet --editable '.[notebooks]'
	$(BIN)/jupyter lab $(if $(filter 0,$(shell id -u)),--allow-root) $(ARGS) notebooks

docs: $(STAMP) ## Build the documentation into site/; any warning is an error
	$(BIN)/python tools/docs_pages.py --build

docs-pages: $(STAMP) ## Update what pages take from the code: commands, rules, shown output
	$(BIN)/python tools/docs_pages.py
	$(BIN)/python tools/docs_code.py --write

pictures: $(STAMP) ## Draw the pictures of the pages again (the browser's with Chromium)
	$(BIN)/python docs/pictures/make.py
	$(BIN)/python docs/pictures/plots.py
	$(BIN)/python docs/pictures/table.py

bench: $(STAMP) ## Measure the figures of RESULTS.md again (QUICK=1: smaller; TURNS=FILE: people's turns)
	$(BIN)/python benchmarks/run.py $(if $(QUICK),--quick) $(if $(TURNS),--turns $(TURNS)) $(BENCH)

bench-long: $(STAMP) ## Run the benchmarks that take longer
	$(BIN)/python benchmarks/run.py --long $(if $(TURNS),--turns $(TURNS)) $(BENCH)

wheel: $(STAMP) ## Build the wheel into dist/
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

clean: ## Remove the environment and everything built
	rm -rf $(VENV) dist build site .pytest_cache .mypy_cache .ruff_cache .hypothesis
