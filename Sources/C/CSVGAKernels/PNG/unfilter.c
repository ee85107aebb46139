#include "png_kernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes8 __attribute__((vector_size(8)));
/// The bytes of one pixel, up to eight of them, with room for sums and differences.
typedef int16_t lanes __attribute__((vector_size(16)));

INLINE lanes load(const uint8_t *bytes, int count) {
    bytes8 pixel = {0};
    memcpy(&pixel, bytes, count);
    return __builtin_convertvector(pixel, lanes);
}

INLINE void store(uint8_t *bytes, lanes value, int count) {
    bytes8 pixel = __builtin_convertvector(value, bytes8);
    memcpy(bytes, &pixel, count);
}

INLINE lanes chosen(lanes condition, lanes yes, lanes no) { return (yes & condition) | (no & ~condition); }

/// Left, above or corner, whichever is nearest to left + above - corner; the earlier one of equals.
///
/// Spelled as in stb_image, by where the middle of the three lies between the others: every pixel waits for the one to
/// its left, and this takes fewer steps in a row than three distances do.
INLINE lanes paeth_predictor(lanes left, lanes above, lanes corner) {
    lanes threshold = 3 * corner - above - left;
    lanes low = __builtin_elementwise_min(left, above);
    lanes high = __builtin_elementwise_max(left, above);
    return chosen(threshold <= low, high, chosen(high <= threshold, low, corner));
}

// Each of these is compiled for every size of a pixel, which keeps the pixel to the left in a register.

INLINE void sub(uint8_t *row, int64_t count, int size) {
    lanes left = {0};
    for (int64_t index = 0; index < count; index += size) {
        left = (load(row + index, size) + left) & 255;
        store(row + index, left, size);
    }
}

INLINE void average(uint8_t *row, const uint8_t *above, int64_t count, int size) {
    lanes left = {0};
    for (int64_t index = 0; index < count; index += size) {
        left = (load(row + index, size) + ((left + load(above + index, size)) >> 1)) & 255;
        store(row + index, left, size);
    }
}

INLINE void paeth(uint8_t *row, const uint8_t *above, int64_t count, int size) {
    lanes left = {0}, corner = {0};
    for (int64_t index = 0; index < count; index += size) {
        lanes over = load(above + index, size);
        left = (load(row + index, size) + paeth_predictor(left, over, corner)) & 255;
        corner = over;
        store(row + index, left, size);
    }
}

static void up(uint8_t *row, const uint8_t *above, int64_t count) {
    for (int64_t index = 0; index < count; index++) row[index] += above[index];
}

INLINE int unfilter(uint8_t filter, uint8_t *row, const uint8_t *above, int64_t count, int size) {
    switch (filter) {
    case 0: return 1;
    case 1: sub(row, count, size); return 1;
    case 2: up(row, above, count); return 1;
    case 3: average(row, above, count, size); return 1;
    case 4: paeth(row, above, count, size); return 1;
    default: return 0;
    }
}

int svga_png_unfilter(uint8_t filter, uint8_t *row, const uint8_t *above, int64_t byte_count, int32_t pixel_size) {
    switch (pixel_size) {
    case 1: return unfilter(filter, row, above, byte_count, 1);
    case 2: return unfilter(filter, row, above, byte_count, 2);
    case 3: return unfilter(filter, row, above, byte_count, 3);
    case 4: return unfilter(filter, row, above, byte_count, 4);
    case 6: return unfilter(filter, row, above, byte_count, 6);
    case 8: return unfilter(filter, row, above, byte_count, 8);
    default: return 0;
    }
}
