// Prefix codes of deflate.
#pragma once
#include <stdint.h>

#define MAX_SYMBOLS 288

/// A prefix code: the bits of each symbol, as deflate writes them, and how many they are; 0 for one that does not occur.
typedef struct {
    uint16_t bits[MAX_SYMBOLS];
    uint8_t lengths[MAX_SYMBOLS];
} prefix_code;

/// Finds the shortest code for symbols that occur so often.
///
/// No code is longer than `max_length`; where that binds, the code is close to the shortest. Fewer than two symbols are
/// filled up to two, so that the code is complete, which all decoders take.
void build_prefix_code(prefix_code *code, const uint32_t *counts, int symbol_count, int max_length);
