#include "png_kernels.h"

#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes16 __attribute__((vector_size(16)));

/// The byte of a pixel to the left, zero before the first.
INLINE int16_t left_of(const uint8_t *row, int64_t index, int size) { return index < size ? 0 : row[index - size]; }

INLINE int16_t paeth_predictor(int16_t left, int16_t above, int16_t corner) {
    int16_t threshold = (int16_t)(3 * corner - above - left);
    int16_t low = left < above ? left : above, high = left < above ? above : left;
    return threshold <= low ? high : high <= threshold ? low : corner;
}

/// What a filter other than up subtracts.
INLINE uint8_t prediction(int filter, const uint8_t *row, const uint8_t *above, int64_t index, int size) {
    switch (filter) {
    case 1: return (uint8_t)left_of(row, index, size);
    case 3: return (uint8_t)((left_of(row, index, size) + above[index]) >> 1);
    case 4: return (uint8_t)paeth_predictor(left_of(row, index, size), above[index], left_of(above, index, size));
    default: return 0;
    }
}

// Apart for the first pixel, so that the loop over the others has no question in it.
INLINE void filter_row(
    int filter, uint8_t *output, const uint8_t *row, const uint8_t *above, int64_t count, int size) {
    int64_t index = 0;
    for (; index < size && index < count; index++) {
        output[index] = row[index] - prediction(filter, row, above, index, size);
    }
    for (; index < count; index++) {
        __builtin_assume(index >= size);
        output[index] = row[index] - prediction(filter, row, above, index, size);
    }
}

/// The filter up, sixteen bytes at a time: the output may be the row itself, which keeps the compiler from doing so.
static void filter_up(uint8_t *output, const uint8_t *row, const uint8_t *above, int64_t count) {
    int64_t index = 0;
    for (; index + 16 <= count; index += 16) {
        bytes16 plain, predicted;
        memcpy(&plain, row + index, 16);
        memcpy(&predicted, above + index, 16);
        plain -= predicted;
        memcpy(output + index, &plain, 16);
    }
    for (; index < count; index++) output[index] = row[index] - above[index];
}

INLINE bytes16 load16(const uint8_t *bytes) {
    bytes16 value;
    memcpy(&value, bytes, 16);
    return value;
}

INLINE bytes16 chosen(bytes16 condition, bytes16 yes, bytes16 no) { return (yes & condition) | (no & ~condition); }

INLINE int is_zero(bytes16 value) {
    uint64_t halves[2];
    memcpy(halves, &value, 16);
    return (halves[0] | halves[1]) == 0;
}

/// Left, above or corner, whichever is nearest to left + above - corner; the earlier one of equals.
///
/// The distances are above - corner, left - corner and the sum of both. Where they have different signs it is their
/// difference without signs; else no less than either, so that it matters no longer how much it is.
INLINE bytes16 paeth_predictors(bytes16 left, bytes16 above, bytes16 corner) {
    bytes16 high_above = __builtin_elementwise_max(above, corner), low_above = __builtin_elementwise_min(above, corner);
    bytes16 high_left = __builtin_elementwise_max(left, corner), low_left = __builtin_elementwise_min(left, corner);
    bytes16 to_left = high_above - low_above, to_above = high_left - low_left;
    bytes16 to_corner = __builtin_elementwise_max(to_left, to_above) - __builtin_elementwise_min(to_left, to_above);
    to_corner |= (bytes16)((high_above == above) == (high_left == left));
    bytes16 nearest = (bytes16)(to_above <= to_corner);
    bytes16 first = (bytes16)(to_left <= to_above) & (bytes16)(to_left <= to_corner);
    return chosen(first, left, chosen(nearest, above, corner));
}

/// The filter Paeth, sixteen bytes at a time.
static void filter_paeth(uint8_t *output, const uint8_t *row, const uint8_t *above, int64_t count, int size) {
    int64_t index = size < count ? size : count;
    filter_row(4, output, row, above, index, size);
    for (; index + 16 <= count; index += 16) {
        bytes16 plain = load16(row + index), over = load16(above + index);
        bytes16 left = load16(row + index - size), corner = load16(above + index - size);
        // Most pixels of most pictures are transparent.
        if (!is_zero(plain | over | left | corner)) plain -= paeth_predictors(left, over, corner);
        memcpy(output + index, &plain, 16);
    }
    for (; index < count; index++) output[index] = row[index] - prediction(4, row, above, index, size);
}

void svga_png_filter(
    uint8_t filter, uint8_t *output, const uint8_t *row, const uint8_t *above, int64_t byte_count, int32_t pixel_size) {
    switch (filter) {
    case 1: return filter_row(1, output, row, above, byte_count, pixel_size);
    case 2: return filter_up(output, row, above, byte_count);
    case 3: return filter_row(3, output, row, above, byte_count, pixel_size);
    case 4: return filter_paeth(output, row, above, byte_count, pixel_size);
    default: return filter_row(0, output, row, above, byte_count, pixel_size);
    }
}

int64_t svga_png_magnitude(const uint8_t *bytes, int64_t byte_count) {
    int64_t sum = 0;
    for (int64_t index = 0; index < byte_count; index++) sum += abs((int8_t)bytes[index]);
    return sum;
}

int64_t svga_png_nonzero_count(const uint8_t *bytes, int64_t byte_count) {
    int64_t zero_count = 0, index = 0;
    while (index + 16 <= byte_count) {
        // After 255 rounds a counter of 8 bits is full.
        bytes16 counts = {0};
        for (int round = 0; round < 255 && index + 16 <= byte_count; round++, index += 16) {
            counts -= (bytes16)(load16(bytes + index) == 0);
        }
        for (int lane = 0; lane < 16; lane++) zero_count += counts[lane];
    }
    for (; index < byte_count; index++) zero_count += bytes[index] == 0;
    return byte_count - zero_count;
}
