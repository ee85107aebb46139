// Finding what of the input can be copied from before.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "block.h"

#define WINDOW 32768
#define PLACE_BITS 14

/// Where bytes with such a hash were seen last.
typedef struct {
    uint32_t last[1 << PLACE_BITS];
} places;

/// Fills a block with what of the input can be copied from any place, from `next` on; returns where that ends.
///
/// Greedy: the last place with the same first bytes is taken, and what is copied is not looked at again.
size_t svga_find_block_of_copies(places *places, block *block, const uint8_t *input, size_t next, size_t count);

/// Fills a block with long runs of zeros and what lies between them, from `next` on; returns where that ends.
size_t svga_find_block_of_zeros(block *block, const uint8_t *input, size_t next, size_t count);

static inline uint64_t load64(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, 8);
    return value;
}

/// How many bytes from `next` on are equal to those from `next - distance` on.
static inline size_t equal_count(const uint8_t *input, size_t next, size_t distance, size_t count) {
    size_t index = next;
    for (; index + 8 <= count; index += 8) {
        uint64_t difference = load64(input + index) ^ load64(input + index - distance);
        if (difference) return index - next + (__builtin_ctzll(difference) >> 3);
    }
    while (index < count && input[index] == input[index - distance]) index++;
    return index - next;
}
