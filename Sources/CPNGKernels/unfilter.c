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

INLINE lanes magnitude(lanes value) {
    lanes sign = value >> 15;
    return (value ^ sign) - sign;
}

INLINE lanes lesser(lanes a, lanes b) {
    lanes isLess = a < b;
    return (a & isLess) | (b & ~isLess);
}

/// Left, above or upper left, whichever is nearest to left + above - upper left; the earlier one of equals.
INLINE lanes paeth_predictor(lanes left, lanes above, lanes corner) {
    lanes to_left = above - corner;
    lanes to_above = left - corner;
    lanes to_corner = magnitude(to_left + to_above);
    to_left = magnitude(to_left);
    to_above = magnitude(to_above);
    lanes least = lesser(lesser(to_left, to_above), to_corner);
    lanes is_left = to_left == least;
    lanes is_above = to_above == least;
    lanes other = (above & is_above) | (corner & ~is_above);
    return (left & is_left) | (other & ~is_left);
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
