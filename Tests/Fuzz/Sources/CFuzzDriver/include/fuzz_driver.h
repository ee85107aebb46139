#pragma once
#include <stddef.h>
#include <stdint.h>

/// The entry point of libFuzzer for programs with a main function of their own. Calls `body` with inputs until the options
/// in the arguments tell it to stop; returns the exit code.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *bytes, size_t count));
