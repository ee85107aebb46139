#include "png_scores.h"

#define INLINE static inline __attribute__((always_inline))

#define TABLE_COUNT 1024

/// n · log2(n) in 1/65536 for small n, and log2(n) for others.
static int64_t products[TABLE_COUNT];
static int32_t logarithms[TABLE_COUNT];

/// log2 in 1/65536: the fraction bit by bit, by squaring.
static int32_t logarithm_of(uint32_t value) {
    int32_t whole = 31 - __builtin_clz(value), fraction = 0;
    uint64_t mantissa = ((uint64_t)value << 31) >> whole;
    for (int bit = 15; bit >= 0; bit--) {
        mantissa = (mantissa * mantissa) >> 31;
        if (mantissa >> 32) {
            mantissa >>= 1;
            fraction |= 1 << bit;
        }
    }
    return whole << 16 | fraction;
}

__attribute__((constructor)) static void fill_tables(void) {
    for (uint32_t value = 1; value < TABLE_COUNT; value++) {
        logarithms[value] = logarithm_of(value);
        products[value] = (int64_t)value * logarithms[value];
    }
}

INLINE int64_t product_of(uint32_t count) {
    if (count < TABLE_COUNT) return products[count];
    // The upper ten bits are enough: the rest changes the logarithm by less than 1/700.
    int shift = 22 - __builtin_clz(count);
    return (int64_t)count * (logarithms[count >> shift] + (shift << 16));
}

int64_t svga_png_entropy(const uint8_t *bytes, int64_t byte_count) {
    // Two tables, so that runs of a byte do not wait for their own count.
    uint32_t counts[2][256] = {{0}};
    int64_t index = 0;
    for (; index + 1 < byte_count; index += 2) {
        counts[0][bytes[index]]++;
        counts[1][bytes[index + 1]]++;
    }
    if (index < byte_count) counts[0][bytes[index]]++;
    int64_t bits = product_of((uint32_t)byte_count);
    for (int value = 0; value < 256; value++) {
        uint32_t count = counts[0][value] + counts[1][value];
        if (count) bits -= product_of(count);
    }
    return bits;
}

int64_t svga_png_pair_count(const uint8_t *bytes, int64_t byte_count, uint32_t *marks, uint32_t mark) {
    int64_t count = 0;
    for (int64_t index = 1; index < byte_count; index++) {
        uint32_t *place = &marks[bytes[index - 1] << 8 | bytes[index]];
        count += *place != mark;
        *place = mark;
    }
    return count;
}
