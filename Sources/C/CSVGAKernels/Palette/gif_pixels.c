#include "gif_pixels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/// A product of two bytes divided by 255 and rounded.
INLINE uint32_t product(uint32_t a, uint32_t b) {
    uint32_t value = a * b + 128;
    return (value + (value >> 8)) >> 8;
}

void svga_gif_flatten(uint32_t *flat, const uint32_t *pixels, int64_t count, uint32_t matte) {
    for (int64_t index = 0; index < count; index++) {
        const uint32_t pixel = pixels[index], rest = 255 - (pixel >> 24);
        // Neither sum is above 255, since colours are premultiplied.
        uint32_t red = (pixel & 255) + product(matte & 255, rest);
        uint32_t green = (pixel >> 8 & 255) + product(matte >> 8 & 255, rest);
        uint32_t blue = (pixel >> 16 & 255) + product(matte >> 16 & 255, rest);
        flat[index] = rest < 128 ? red | green << 8 | blue << 16 | 0xff000000 : 0;
    }
}

/// How often the colour changes in a run, up to where it is enough.
#define ENOUGH_CHANGES 3

void svga_gif_keep(uint32_t *row, const uint32_t *before, int64_t count) {
    int64_t index = 0;
    while (index < count) {
        if (row[index] != before[index]) {
            index++;
            continue;
        }
        int64_t start = index++, change_count = 0;
        for (; index < count && row[index] == before[index]; index++) change_count += row[index] != row[index - 1];
        if (change_count >= ENOUGH_CHANGES) memset(row + start, 0, (size_t)(index - start) * sizeof *row);
    }
}

svga_gif_change svga_gif_compare(const uint32_t *row, const uint32_t *before, int64_t count) {
    uint32_t differing = 0, cleared = 0;
    for (int64_t index = 0; index < count; index++) {
        differing |= row[index] ^ before[index];
        cleared |= before[index] & ~row[index];
    }
    svga_gif_change change = {0, count, differing != 0, cleared >> 24 != 0};
    while (change.end > 0 && row[change.end - 1] == 0) change.end--;
    while (change.start < change.end && row[change.start] == 0) change.start++;
    return change;
}
