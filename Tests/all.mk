# The stages of Tests/run, which says what its goals `quick`, `all` and `release` are for.
# `make -f Tests/all.mk fleet` runs one stage and those that it needs.

# Nobody debugs these builds, nor builds them again after a change. Warnings are errors here and not in the manifest, whose
# settings reach the builds of users. With a number of threads, the compiler still writes an object for each file.
once := -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
build_tests := swift build --build-tests -Xswiftc -warnings-as-errors $(once)
# Compiles where a processor is idle. (The build system takes back what nice says of its compilers.)
idly := $(shell command -v chrt >/dev/null && echo chrt -i 0)
flags := SVGAKIT_FLAGS="$(shell Tests/sanitize --flags)"
# The tests that no sanitizer runs.
others := $(shell Tests/sanitize --others)
stage = @Tests/lib/stage $@

# Stages that need the tools of the debug build, and programs of others.
json: command = Tests/JSON/run
pages: command = Tests/Pages/run
documents: command = Tests/Documents/run
gifts: command = Tests/Gifts/run 2000
gift-%: command = Tests/Gifts/$(@:gift-%=%)
gift-kills: command = Tests/Gifts/kills 5
gift-chaos: command = Tests/Gifts/rooms-chaos 60 5
operators: command = Tests/Operators/run
fleet: command = Tests/Fleet/run
lint: command = Tests/Lint/run
browser: command = Tests/Browser/run
live-room: command = Samples/LiveRoom/run --check
embedding: command = env SVGA_BUILD_FLAGS="$(once)" Tests/Embedding/run
arm64: command = $(idly) Tests/Platforms/arm64
gift_stages := gifts gift-hook gift-kills gift-disk-full gift-server-page gift-hosted-api gift-nchan gift-rows gift-chaos gift-orders gift-failover gift-orders-chaos
services := json pages documents $(gift_stages) operators fleet
tools := $(services) lint browser live-room embedding arm64

# What only releases run, for hours.
sanitize-all: command = Tests/sanitize --all
corpus: command = sh -ec "Tests/Platforms/arm64 --all; Tests/Documents/run --all; Tests/Browser/run --all; Tests/Fleet/run long"
site: command = Docs/site
packages: command = Packaging/check
fuzz: command = Tests/Fuzz/run 45
long := sanitize-all corpus site packages fuzz

.PHONY: quick all release libraries programs style build build-all tests tests-all address-build thread-build address thread \
    $(tools) $(long)
quick: style tests-all
all: build programs style address-build $(services) thread-build lint tests address embedding arm64 thread live-room browser
release: all $(long)

libraries: ; $(stage) Samples/install-libraries
programs: libraries; $(stage) Tests/lib/programs
style: ; $(stage) swift format lint --strict --parallel -r Sources Tests Samples Package.swift
build-all: libraries; $(stage) env $(flags) $(build_tests)
tests-all: build-all; $(stage) env TEST_CORPUS_STEP=16 Tests/lib/tests
build: libraries; $(stage) env $(flags) SVGAKIT_ONLY="$(others)" $(build_tests)
tests: build programs; $(stage) Tests/lib/tests $(filter %Tests,$(others))
address-build: libraries; $(stage) $(idly) Tests/sanitize --build address
thread-build: address-build; $(stage) $(idly) Tests/sanitize --build thread
address: address-build programs; $(stage) env TEST_CORPUS_STEP=4 GIFT_TEST_SEQUENCES=20000 Tests/sanitize address
thread: thread-build programs; $(stage) Tests/sanitize thread
$(tools): build programs; $(stage) $(command)
$(long): all; $(stage) $(command)
