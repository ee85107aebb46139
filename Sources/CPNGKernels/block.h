// Blocks of a deflate stream: what is to be written, collected first so that the codes can be fitted to it.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "huffman.h"

#define BLOCK_MAX_STEPS 16384
#define BLOCK_MAX_LITERALS 65536
#define MAX_COPY 258

/// Bytes as they are, and then a copy of earlier ones.
typedef struct {
    uint32_t literal_count, length, distance;
} block_step;

typedef struct {
    block_step steps[BLOCK_MAX_STEPS];
    int step_count;
    uint32_t symbol_counts[MAX_SYMBOLS], distance_counts[MAX_SYMBOLS];
    prefix_code symbols, distances;
} block;

void block_clear(block *block);

static inline int block_is_full(const block *block) { return block->step_count == BLOCK_MAX_STEPS - 1; }

/// The part of a length that copies of 3 ... 258 bytes can make up, as many of them of 258 as there can be.
static inline size_t copyable(size_t length) {
    size_t rest = length % MAX_COPY;
    return length > MAX_COPY && rest < 3 ? length - rest : length;
}

/// Adds literals from `bytes` on and a copy of a length that is `copyable`, or 0.
void block_add(block *block, const uint8_t *bytes, size_t literal_count, size_t length, size_t distance);

/// Writes the block, which stands for `count` bytes of input, with codes of its own or stored, whichever is shorter.
void block_write(block *block, const uint8_t *input, size_t count, int is_last, bit_writer *writer);
