// The head of a deflate block: the lengths of both codes, themselves coded; repetitions have symbols of their own
// (RFC 1951, 3.2.7).
#pragma once
#include <stdint.h>

#include "bits.h"
#include "huffman.h"

#define SYMBOL_COUNT 286
#define DISTANCE_COUNT 30

typedef struct {
    uint8_t symbols[SYMBOL_COUNT + DISTANCE_COUNT], extras[SYMBOL_COUNT + DISTANCE_COUNT];
    /// Of the symbols above, of the words of both codes, and of the lengths of the code for them.
    int count, symbol_count, distance_count, order_count;
    uint32_t counts[MAX_SYMBOLS];
    prefix_code code;
} code_header;

/// Finds the head for two codes.
void svga_header_make(code_header *header, const prefix_code *symbols, const prefix_code *distances);

/// The bits that the head takes.
uint64_t svga_header_bit_count(const code_header *header);

void svga_header_write(const code_header *header, int is_last, bit_writer *writer);
