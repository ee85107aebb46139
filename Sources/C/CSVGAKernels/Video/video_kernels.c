#include "video_kernels.h"

#include <string.h>

#include "../levels.h"

#define EVEN(lane) 2 * (lane)

// The kernels, once for each level of vector instructions: LEVEL(name) gives a name there, LANES is the number of pixels
// at a time. All levels give the same bytes, because all calculate in integers.
#define EACH_LANE(of) of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)
#define LEVEL(name) name##_baseline
#define LANES 8
#include "level.h"
#undef LEVEL

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LEVEL(name) name##_avx2
#include "level.h"
#undef LEVEL
#undef LANES
#undef EACH_LANE
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define EACH_LANE(of) \
    of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8), of(9), of(10), of(11), of(12), of(13), of(14), of(15)
#define LEVEL(name) name##_avx512
#define LANES 16
#include "level.h"
#undef LEVEL
#pragma clang attribute pop
#endif
#undef LANES
#undef EACH_LANE

void svga_video_luma(uint8_t *luma, const uint32_t *pixels, int64_t count, const svga_video_matrix *matrix) {
    CALL(luma, luma, pixels, count, matrix);
}

void svga_video_chroma(
    uint8_t *blue, uint8_t *red, const uint32_t *upper, const uint32_t *lower, int64_t count,
    const svga_video_matrix *matrix) {
    CALL(chroma, blue, red, upper, lower, count, matrix);
}

void svga_video_alpha(uint8_t *luma, const uint32_t *pixels, int64_t count, int32_t black, int32_t weight) {
    CALL(alpha, luma, pixels, count, black, weight);
}

void svga_video_half_alpha(
    uint8_t *luma, const uint32_t *upper, const uint32_t *lower, int64_t count, int32_t black, int32_t weight) {
    CALL(half_alpha, luma, upper, lower, count, black, weight);
}

/// One channel of the mean of four pixels, the sum divided by that of their alphas.
INLINE int32_t mean(int32_t sum, int32_t alpha) {
    int32_t value = (sum * 255 + alpha / 2) / alpha;
    return value < 255 ? value : 255;
}

INLINE uint8_t chroma_sample(int32_t red, int32_t green, int32_t blue, const int16_t *weights) {
    int32_t value = (red * weights[0] + green * weights[1] + blue * weights[2] + (128 << 15) + (1 << 14)) >> 15;
    return (uint8_t)(value < 255 ? value : 255);
}

void svga_video_straight_chroma(
    uint8_t *blue, uint8_t *red, const uint32_t *upper, const uint32_t *lower, int64_t count,
    const svga_video_matrix *matrix) {
    for (int64_t index = 0; index < count; index++) {
        const uint32_t block[4] = {upper[2 * index], upper[2 * index + 1], lower[2 * index], lower[2 * index + 1]};
        uint32_t red_blue = 0, green_alpha = 0;
        for (int k = 0; k < 4; k++) {
            red_blue += block[k] & 0xff00ff;
            green_alpha += block[k] >> 8 & 0xff00ff;
        }
        const int32_t alpha = (int32_t)(green_alpha >> 16);
        if (alpha == 0) {
            blue[index] = red[index] = 128;
            continue;
        }
        const int32_t r = mean((int32_t)(red_blue & 0xffff), alpha), g = mean((int32_t)(green_alpha & 0xffff), alpha);
        const int32_t b = mean((int32_t)(red_blue >> 16), alpha);
        blue[index] = chroma_sample(r, g, b, matrix->blue);
        red[index] = chroma_sample(r, g, b, matrix->red);
    }
}

/// A channel of 10 bits, whose range has four times the numbers of one of 8 bits.
INLINE uint16_t deep_sample(int32_t red, int32_t green, int32_t blue, const int16_t *weights, int32_t black) {
    const int32_t sum = (red * weights[0] + green * weights[1] + blue * weights[2]) * 4;
    return (uint16_t)((sum + (black << 15) + (1 << 14)) >> 15);
}

void svga_video_deep(
    uint16_t *luma, uint16_t *blue, uint16_t *red, uint16_t *alpha, const uint32_t *straight, int64_t count,
    const svga_video_matrix *matrix) {
    for (int64_t index = 0; index < count; index++) {
        const uint32_t pixel = straight[index];
        const int32_t r = pixel & 255, g = pixel >> 8 & 255, b = pixel >> 16 & 255, a = pixel >> 24;
        luma[index] = deep_sample(r, g, b, matrix->luma, 4 * matrix->black);
        blue[index] = deep_sample(r, g, b, matrix->blue, 512);
        red[index] = deep_sample(r, g, b, matrix->red, 512);
        alpha[index] = (uint16_t)(a << 2 | a >> 6);
    }
}
