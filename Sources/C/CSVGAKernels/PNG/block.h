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

/// Steps, how often everything in them occurs, and the codes that follow from this when the block is written.
typedef struct {
    block_step steps[BLOCK_MAX_STEPS];
    int step_count;
    /// Of literals in four parts: a CPU waits less for a counter that it has just written.
    uint32_t literal_counts[4][256];
    uint32_t symbol_counts[MAX_SYMBOLS], length_counts[MAX_COPY + 1], distance_counts[MAX_SYMBOLS];
    prefix_code symbols, distances;
} block;

/// Makes the block empty.
void svga_block_clear(block *block);

static inline int block_is_full(const block *block) { return block->step_count == BLOCK_MAX_STEPS - 1; }

/// The part of a length that copies of 3 ... 258 bytes can make up, as many of them of 258 as there can be.
static inline size_t copyable(size_t length) {
    size_t rest = length % MAX_COPY;
    return length > MAX_COPY && rest < 3 ? length - rest : length;
}

static inline int log2_floor(uint32_t value) { return 31 - __builtin_clz(value); }

/// The symbol of a distance of 1 ... 32768 (RFC 1951, 3.2.5): two for each power of two from 2 on.
static inline int distance_symbol(uint32_t distance) {
    uint32_t value = distance - 1;
    int power = log2_floor(value | 1);
    return power == 0 ? (int)value : 2 * power + (int)(value >> (power - 1) & 1);
}

static inline void count_literals(block *block, const uint8_t *bytes, size_t count) {
    size_t index = 0;
    for (; index + 4 <= count; index += 4) {
        for (size_t k = 0; k < 4; k++) block->literal_counts[k][bytes[index + k]]++;
    }
    for (; index < count; index++) block->literal_counts[0][bytes[index]]++;
}

/// Adds literals from `bytes` on and a copy of a length that is `copyable`, or 0.
static inline void block_add(
    block *block, const uint8_t *bytes, size_t literal_count, size_t length, size_t distance) {
    block->steps[block->step_count++] = (block_step){(uint32_t)literal_count, (uint32_t)length, (uint32_t)distance};
    count_literals(block, bytes, literal_count);
    if (length == 0) return;
    uint32_t copy_count = 1;
    if (length > MAX_COPY) {
        uint32_t whole_count = (uint32_t)(length / MAX_COPY);
        length -= (size_t)whole_count * MAX_COPY;
        block->length_counts[MAX_COPY] += whole_count;
        copy_count = whole_count + (length > 0);
    }
    block->length_counts[length]++;
    block->distance_counts[distance_symbol((uint32_t)distance)] += copy_count;
}

/// Writes the block, which stands for `count` bytes of input, with codes of its own or stored, whichever is shorter.
void svga_block_write(block *block, const uint8_t *input, size_t count, int is_last, bit_writer *writer);
