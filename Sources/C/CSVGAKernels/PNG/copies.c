#include "search.h"

/// After so many bytes without a copy, to the power of two, every other place is passed over, after twice as many two of
/// three, and so on.
#define PATIENCE 5
/// With six, files of flat shapes would be an eighth larger; with three, more copies would cost more than they save.
#define LEAST_COPY 4

/// The first bytes of a copy.
static inline uint64_t beginning(const uint8_t *bytes) { return load64(bytes) << (64 - 8 * LEAST_COPY); }

static inline uint32_t *place_of(places *places, uint64_t beginning) {
    return &places->last[beginning * 0x9e3779b97f4a7c15 >> (64 - PLACE_BITS)];
}

/// Notes the last places of a copy: they reach into what follows, and both are often met together again.
static inline void remember_end(places *places, const uint8_t *input, size_t end, size_t count) {
    if (end + 8 > count) return;
    for (size_t next = end - 4; next < end; next++) *place_of(places, beginning(input + next)) = (uint32_t)next;
}

size_t svga_find_block_of_copies(places *places, block *block, const uint8_t *input, size_t next, size_t count) {
    size_t plain = next;
    while (next + 8 <= count && next - plain < BLOCK_MAX_LITERALS && !block_is_full(block)) {
        uint64_t first = beginning(input + next);
        uint32_t *place = place_of(places, first);
        // Differences of 32 bits are right for whatever can still be reached.
        uint32_t distance = (uint32_t)next - *place;
        *place = (uint32_t)next;
        if (distance - 1 >= WINDOW || beginning(input + next - distance) != first) {
            // The longer nothing is found, the fewer places are tried.
            next += 1 + ((next - plain) >> PATIENCE);
            continue;
        }
        while (next > plain && next > distance && input[next - 1] == input[next - 1 - distance]) next--;
        size_t length = copyable(equal_count(input, next, distance, count));
        block_add(block, input + plain, next - plain, length, distance);
        plain = next += length;
        remember_end(places, input, next, count);
    }
    if (next + 8 > count) next = count;
    block_add(block, input + plain, next - plain, 0, 0);
    return next;
}
