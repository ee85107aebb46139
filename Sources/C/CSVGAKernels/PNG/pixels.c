#include "png_kernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/// The bytes of four pixels, and their products.
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t wide __attribute__((vector_size(32)));
typedef uint32_t pixels8 __attribute__((vector_size(32)));

INLINE void look_up(uint32_t *pixels, int64_t count, const uint8_t *row, int bits, const uint32_t *table) {
    const int each = 8 / bits, mask = (1 << bits) - 1;
    for (; count >= each; count -= each, pixels += each, row++) {
        for (int k = 0; k < each; k++) pixels[k] = table[*row >> (8 - bits * (k + 1)) & mask];
    }
    for (int k = 0; k < count; k++) pixels[k] = table[*row >> (8 - bits * (k + 1)) & mask];
}

/// Eight pixels at a time: often all are the same, the transparent one above all.
static void look_up_bytes(uint32_t *pixels, int64_t count, const uint8_t *row, const uint32_t *table) {
    for (; count >= 8; count -= 8, pixels += 8, row += 8) {
        uint64_t eight;
        memcpy(&eight, row, 8);
        pixels8 result = {0};
        if (eight == (eight & 255) * 0x0101010101010101) {
            result += table[*row];
        } else {
            for (int k = 0; k < 8; k++) result[k] = table[row[k]];
        }
        memcpy(pixels, &result, 32);
    }
    look_up(pixels, count, row, 8, table);
}

void svga_png_look_up(
    uint32_t *pixels, int64_t count, const uint8_t *row, int32_t bit_depth, const uint32_t *table) {
    switch (bit_depth) {
    case 1: return look_up(pixels, count, row, 1, table);
    case 2: return look_up(pixels, count, row, 2, table);
    case 4: return look_up(pixels, count, row, 4, table);
    default: return look_up_bytes(pixels, count, row, table);
    }
}

void svga_png_read_gray_alpha(uint32_t *pixels, int64_t count, const uint8_t *row) {
    for (int64_t index = 0; index < count; index++) {
        pixels[index] = row[2 * index] * 0x010101u | (uint32_t)row[2 * index + 1] << 24;
    }
}

void svga_png_read_rgb(uint32_t *pixels, int64_t count, const uint8_t *row, uint32_t key) {
    for (int64_t index = 0; index < count; index++) {
        uint32_t color = row[3 * index] | row[3 * index + 1] << 8 | row[3 * index + 2] << 16;
        pixels[index] = color == key ? color : color | 0xff000000;
    }
}

/// 16 bits rounded to 8.
INLINE uint32_t narrowed(uint32_t sample) { return (sample * 255 + 32895) >> 16; }

INLINE void read_deep(uint32_t *pixels, int64_t count, const uint8_t *row, const int channels, const uint16_t *key) {
    for (int64_t index = 0; index < count; index++, row += 2 * channels) {
        uint32_t samples[4], differing = key ? 0 : 1;
        for (int k = 0; k < channels; k++) {
            samples[k] = row[2 * k] << 8 | row[2 * k + 1];
            if (key) differing |= samples[k] ^ key[k];
        }
        const int is_gray = channels < 3;
        uint32_t alpha = channels % 2 == 0 ? narrowed(samples[channels - 1]) : differing ? 255 : 0;
        uint32_t red = narrowed(samples[0]);
        uint32_t green = is_gray ? red : narrowed(samples[1]), blue = is_gray ? red : narrowed(samples[2]);
        pixels[index] = red | green << 8 | blue << 16 | alpha << 24;
    }
}

void svga_png_read_deep(
    uint32_t *pixels, int64_t count, const uint8_t *row, int32_t channel_count, const uint16_t *key) {
    switch (channel_count) {
    case 1: return read_deep(pixels, count, row, 1, key);
    case 2: return read_deep(pixels, count, row, 2, 0);
    case 3: return read_deep(pixels, count, row, 3, key);
    default: return read_deep(pixels, count, row, 4, 0);
    }
}

/// Premultiplies four pixels (Blinn, "Three Wrongs Make a Right", 1995).
INLINE bytes16 four_premultiplied(bytes16 pixels) {
    const bytes16 is_alpha = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
    bytes16 alphas = __builtin_shufflevector(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    // Alpha itself is multiplied by 255, which keeps it.
    wide product =
        __builtin_convertvector(pixels, wide) * __builtin_convertvector(alphas | is_alpha, wide) + 128;
    return __builtin_convertvector((product + (product >> 8)) >> 8, bytes16);
}

void svga_png_premultiply(uint32_t *pixels, int64_t count) {
    bytes16 four = {0};
    for (; count >= 4; count -= 4, pixels += 4) {
        memcpy(&four, pixels, 16);
        four = four_premultiplied(four);
        memcpy(pixels, &four, 16);
    }
    memcpy(&four, pixels, 4 * count);
    four = four_premultiplied(four);
    memcpy(pixels, &four, 4 * count);
}
