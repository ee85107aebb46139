// Prefix codes of deflate.
#pragma once
#include <stdint.h>

#include "bits.h"

#define MAX_SYMBOLS 288

/// The bits of a symbol, the first one lowest, and how many they are; 0 for a symbol that does not occur.
typedef struct {
    uint16_t bits, length;
} code_word;

typedef struct {
    code_word words[MAX_SYMBOLS];
} prefix_code;

/// Finds the shortest code for symbols that occur so often.
///
/// No code is longer than `max_length`; where that binds, the code is close to the shortest. Fewer than two symbols are
/// filled up to two, so that the code is complete, which all decoders take.
void svga_build_prefix_code(prefix_code *code, const uint32_t *counts, int symbol_count, int max_length);

/// The bits that symbols take which occur so often.
static inline uint64_t coded_bit_count(const prefix_code *code, const uint32_t *counts, int symbol_count) {
    uint64_t sum = 0;
    for (int symbol = 0; symbol < symbol_count; symbol++) sum += (uint64_t)counts[symbol] * code->words[symbol].length;
    return sum;
}

static inline void put_word(bit_writer *writer, code_word word) { bits_put(writer, word.bits, word.length); }
