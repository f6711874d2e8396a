# The commands of the README. `make run` starts Seorap, `make test` runs everything that a change must pass.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help deps test-deps bench-deps run build build-tests test test-swift test-browser check bench format lint clean first-steps

# Debian's packages, by what needs them.
BUILD_PACKAGES := pkg-config libmicrohttpd-dev libgnutls28-dev libqrencode-dev libsqlite3-dev libcurl4-openssl-dev libgumbo-dev libvips-dev libarchive-dev zlib1g-dev libtesseract-dev tesseract-ocr-script-hang tesseract-ocr-eng libzxing-dev
TEST_PACKAGES := openssl libnss3-tools chromium fonts-noto-cjk fonts-noto-color-emoji binutils curl python3 python3-venv
BENCH_PACKAGES := wrk sqlite3 python3 iproute2 libvips-tools fonts-noto-cjk
# A suite for each folder of Tests that has Swift in it, and the ways of the browser suite. The long ones first: two suites run
# side by side, and none should be left to run alone at the end.
LONG := EndToEnd MediaProtocol Links Movies Books Site
SUITES := $(filter-out Support,$(sort $(foreach file,$(wildcard Tests/*/*.swift Tests/*/*/*.swift),$(word 2,$(subst /, ,$(file))))))
SUITES := $(foreach suite,$(LONG),$(filter $(suite),$(SUITES))) $(filter-out $(LONG),$(SUITES))
WAYS := desk lan https
# What `make check` compares with.
BASE = $(shell git merge-base HEAD main 2>/dev/null || echo HEAD)
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
	@echo "make run     install what is missing, build, start and open Seorap"
	@echo "make check   lint and the suites of the rooms that changed: minutes"
	@echo "make test    all that a change must pass: about 20 minutes from a clean clone on two cores"
	@echo "make bench | format | lint | deps | clean"

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

first-steps:
	@test -x .build/release/seorap || cat <<-'end'
	The first start installs the packages of the system that are missing (it says which), builds Seorap, which may take
	ten minutes on two cores, and opens it in your browser. Later starts take seconds.
	end

run: first-steps build
	exec .build/release/seorap serve --open $(ARGS)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

test: test-deps lint build-tests
	@.ci/lanes $(firstword $(WAYS)) $(firstword $(SUITES)) $(wordlist 2,9,$(WAYS)) $(wordlist 2,99,$(SUITES))

test-swift: build-tests
	@.ci/lanes $(SUITES)

# Three ways to reach the same pages: at the desk, and as a phone over plain http and over https.
test-browser: test-deps build-tests
	@.ci/lanes $(WAYS)

# The program itself is among what the tests need.
build-tests:
	@swift build --build-tests

# Builds only the suites that it runs. `make check BASE=HEAD~3` looks further back.
check: lint
	@suites="$$(.ci/changed $(BASE) | xargs)"
	echo "Checking what changed since $$(git log -1 --format='%h %s' $(BASE)): $$suites"
	SEORAP_SUITES="$$suites" swift build --build-tests
	SEORAP_SUITES="$$suites" .ci/lanes $$suites

bench: build bench-deps
	python3 Tests/Bench/bench.py $(ARGS)

clean:
	swift package clean
	rm -rf .build $(VENV)
