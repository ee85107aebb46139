#include "png_deflate.h"

#include <stdlib.h>
#include <string.h>

#include "block.h"

#define INLINE static inline __attribute__((always_inline))

#define PLACE_BITS 14
#define WINDOW 32768

struct svga_deflater {
    /// Where four bytes with such a hash were seen last.
    uint32_t places[1 << PLACE_BITS];
    block block;
};

svga_deflater *svga_deflater_make(void) { return malloc(sizeof(svga_deflater)); }

void svga_deflater_free(svga_deflater *deflater) { free(deflater); }

INLINE uint32_t load32(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, 4);
    return value;
}

INLINE uint64_t load64(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, 8);
    return value;
}

INLINE uint32_t hash(uint32_t four) { return (four * 2654435761u) >> (32 - PLACE_BITS); }

/// How many bytes from `next` on are equal to those from `next - distance` on.
INLINE size_t equal_count(const uint8_t *input, size_t next, size_t distance, size_t count) {
    size_t index = next;
    for (; index + 8 <= count; index += 8) {
        uint64_t difference = load64(input + index) ^ load64(input + index - distance);
        if (difference) return index - next + (__builtin_ctzll(difference) >> 3);
    }
    while (index < count && input[index] == input[index - distance]) index++;
    return index - next;
}

/// Notes the last places of a copy: their four bytes reach into what follows, and both are often met together again.
INLINE void remember_end(svga_deflater *deflater, const uint8_t *input, size_t end, size_t count) {
    if (end + 3 > count) return;
    for (size_t place = end - 4; place < end; place++) {
        deflater->places[hash(load32(input + place))] = (uint32_t)place;
    }
}

/// Finds what of the input can be copied from before, from `next` on until the block is full; returns where that is.
///
/// Greedy: the last place with the same four bytes is taken, and what is copied is not looked at again.
static size_t fill_block(
    svga_deflater *deflater, const uint8_t *input, size_t next, size_t count, int32_t patience) {
    block *block = &deflater->block;
    size_t plain = next;
    svga_block_clear(block);
    while (next + 8 <= count && next - plain < BLOCK_MAX_LITERALS && !block_is_full(block)) {
        uint32_t four = load32(input + next);
        uint32_t *place = &deflater->places[hash(four)];
        // Differences of 32 bits are right for whatever can still be reached.
        uint32_t distance = (uint32_t)next - *place;
        *place = (uint32_t)next;
        if (distance - 1 >= WINDOW || load32(input + next - distance) != four) {
            // The longer nothing is found, the fewer places are tried.
            next += 1 + ((next - plain) >> patience);
            continue;
        }
        while (next > plain && next > distance && input[next - 1] == input[next - 1 - distance]) next--;
        size_t length = copyable(equal_count(input, next, distance, count));
        block_add(block, input + plain, next - plain, length, distance);
        plain = next += length;
        remember_end(deflater, input, next, count);
    }
    if (next + 8 > count) next = count;
    block_add(block, input + plain, next - plain, 0, 0);
    return next;
}

size_t svga_deflate_bound(size_t count) { return count + count / 1024 + 64; }

size_t svga_deflate(
    svga_deflater *deflater, int32_t patience, const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    if (count > UINT32_MAX || capacity < svga_deflate_bound(count)) return 0;
    memset(deflater->places, 0, sizeof deflater->places);
    bit_writer writer = {.next = output};
    size_t next = 0;
    do {
        size_t start = next;
        next = fill_block(deflater, input, start, count, patience);
        svga_block_write(&deflater->block, input + start, next - start, next == count, &writer);
    } while (next < count);
    bits_align(&writer);
    return (size_t)(writer.next - output);
}
