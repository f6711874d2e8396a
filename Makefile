# The commands of the README. `make run` starts Seorap, `make test` runs everything that a change must pass.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help deps test-deps bench-deps run build test test-swift test-browser bench format lint clean

# Debian's packages, by what needs them.
BUILD_PACKAGES := pkg-config libmicrohttpd-dev libgnutls28-dev libqrencode-dev libsqlite3-dev libcurl4-openssl-dev libgumbo-dev libvips-dev libarchive-dev zlib1g-dev libtesseract-dev tesseract-ocr-script-hang tesseract-ocr-eng libzxing-dev
TEST_PACKAGES := openssl libnss3-tools chromium fonts-noto-cjk fonts-noto-color-emoji binutils curl python3 python3-venv
BENCH_PACKAGES := wrk sqlite3 python3 iproute2 libvips-tools fonts-noto-cjk
SUITES := Architecture TemplateLanguage HTTPServer Certificates Archives Fetching Providers MediaProtocol Catalog Site Inbox Links Screenshots Works Discovery WorkImport Movies Books EndToEnd
VENV := .build-venv
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

# $(call install,packages): says what is missing, then installs just that through the system's package manager.
define install
	command -v apt-get >/dev/null || { echo "This is no Debian-like system. Install what offers: $(1)" >&2; exit 1; }
	missing=""
	for package in $(1); do
	  dpkg-query -W -f='$${db:Status-Status}' "$$package" 2>/dev/null | grep -qx installed || missing="$$missing $$package"
	done
	if [ -n "$$missing" ]; then
	  echo "Installing:$$missing"
	  $(ROOT) apt-get update -q
	  DEBIAN_FRONTEND=noninteractive $(ROOT) apt-get install -q -y --no-install-recommends $$missing
	fi
endef
.ONESHELL:

help:
	@echo "make run | test | bench | format | lint | deps | clean"

deps:
	@$(call install,$(BUILD_PACKAGES))
	command -v swift >/dev/null || { echo "Swift 6.2 or newer is needed: https://www.swift.org/install/" >&2; exit 1; }

test-deps: deps
	@$(call install,$(TEST_PACKAGES) $(if $(shell command -v java),,default-jre-headless))
	if ! cmp -s Tests/Browser/requirements.txt $(VENV)/requirements.txt; then
	  python3 -m venv --clear $(VENV)
	  $(VENV)/bin/pip install -q --disable-pip-version-check -r Tests/Browser/requirements.txt
	  cp Tests/Browser/requirements.txt $(VENV)/requirements.txt
	fi

bench-deps: deps
	@$(call install,$(BENCH_PACKAGES))

build: deps
	swift build -c release

run: build
	exec .build/release/seorap serve --open $(ARGS)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

test: test-deps lint test-swift test-browser

# One process for each room: tests that block, as raw sockets and whole programs do, would otherwise hold the few threads
# that another room's async tests share. What failed is said last, where the end of a long log shows it.
test-swift:
	@swift build --build-tests
	failed=""
	for room in $(SUITES); do
	  log=.build/test-$$room.log
	  if swift test --skip-build --filter "^$${room}Tests\." >$$log 2>&1; then
	    echo "$$room: $$(grep -a 'Test run with' $$log | tail -n 1)"
	  else
	    failed="$$failed $$room"
	    echo "$$room: failed"
	    cat $$log
	  fi
	done
	for room in $$failed; do
	  echo "== What failed in $$room (whole log above and in .build/test-$$room.log)"
	  grep -aE '✘|Fatal error|crashed|unexpected signal| at .*/(Sources|Tests)/' .build/test-$$room.log | cut -c1-400 | head -n 60
	done
	test -z "$$failed"

# Three ways to reach the same pages: at the desk, and as a phone over plain http and over https. The two of the phone run
# side by side.
test-browser:
	@swift build
	run="$(VENV)/bin/python -m pytest -q -p no:cacheprovider Tests/Browser --way"
	$$run desk
	$$run lan >.build/test-browser-lan.log 2>&1 &
	phone=$$!
	secure=0; $$run https || secure=$$?
	plain=0; wait $$phone || plain=$$?
	cat .build/test-browser-lan.log
	test $$plain$$secure = 00

bench: build bench-deps
	python3 Tests/Bench/bench.py $(ARGS)

clean:
	swift package clean
	rm -rf .build $(VENV)
