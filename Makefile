# Two commands: `make demo` shows what this is, `make test` checks everything.
# Both make their own virtual environment in .venv; nothing is installed elsewhere.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RULEDSL := $(BIN)/ruledsl

.PHONY: demo test test-all generated clean help

help: ## say what can be made
	@echo "make demo   see games checked, tested and played from their rule files"
	@echo "make test   run every test, lint and type check"
	@echo "make test-all   the same, and the long ones: half an hour and more"
	@echo "make generated  write rule books, schema, reference, catalogues and parser tables anew"
	@echo "make clean  remove the virtual environment and caches"

demo: $(VENV)/.installed
	@RULEDSL=$(RULEDSL) sh examples/demo.sh

test: $(VENV)/.installed-dev
	@$(BIN)/python -m pytest -n auto -m "not slow"

# Two hundred deals of every game, option and number of players, long fuzzing: half an hour and more.
test-all: $(VENV)/.installed-dev
	@$(BIN)/python -m pytest -n auto

generated: $(VENV)/.installed-dev
	@$(BIN)/python -m ruledsl.locale compile
	@$(BIN)/python -m ruledsl.syntax.tables
	@$(RULEDSL) schema --output grammar/ruleset.schema.json
	@$(RULEDSL) reference --output grammar/REFERENCE.md
	@for game in rulesets/*/; do $(RULEDSL) rulebook $$game --output $${game}RULEBOOK.md || exit 1; done

# The project is installed in place, so that a change of a rule file or a module counts at once;
# only a change of what it needs installs again.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@echo "installing ruledsl into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e . || { \
	  echo "make: pip could not install ruledsl; it needs to reach a package index once" >&2; exit 1; }
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/python
	@echo "installing ruledsl and its test tools into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' || { \
	  echo "make: pip could not install the test tools; it needs to reach a package index once" >&2; exit 1; }
	@command -v npm >/dev/null && npm install --silent --no-audit --no-fund --fetch-retries=0 --fetch-timeout=60000 --prefix $(VENV)/node \
	  'yaml-language-server@^2' >/dev/null 2>&1 || \
	  echo "make: no YAML language server for Node; the tests that need it are skipped"
	@touch $@ $(VENV)/.installed

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "make: there is no $(PYTHON); install Python 3.11 or newer, or say make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "make: $(PYTHON) is too old; ruledsl needs Python 3.11 or newer (make PYTHON=...)" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "make: this Python cannot make virtual environments; install its venv package" \
	       "(on Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .grimp_cache
