#include "raster_kernels.h"

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "../levels.h"

// Places of bytes for shuffles: in a row, and the alpha of a pixel twice with zeros between.
#define FOUR_FROM(n) n, n + 1, n + 2, n + 3
#define SIXTEEN_FROM(n) FOUR_FROM(n), FOUR_FROM(n + 4), FOUR_FROM(n + 8), FOUR_FROM(n + 12)
#define ALPHA_TWICE(p) 4 * (p) + 3, 8 * LANES, 4 * (p) + 3, 8 * LANES
#define FOUR_ALPHAS_TWICE(p) ALPHA_TWICE(p), ALPHA_TWICE(p + 1), ALPHA_TWICE(p + 2), ALPHA_TWICE(p + 3)

// The kernels, once for each level of vector instructions: LEVEL(name) gives a name there, LANES is the number of pixels
// that a vector of 16-bit channels holds. All levels give the same bytes.
#define LEVEL(name) name##_baseline
#define LANES 4
#include "level.h"
#undef LEVEL
#undef LANES

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LEVEL(name) name##_avx2
#define LANES 4
#define KERNELS_FOR_AVX2
#define PAIRS_OF_BYTES
#include "level.h"
#undef LEVEL
#undef LANES
#undef KERNELS_FOR_AVX2
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define LEVEL(name) name##_avx512
#define LANES 8
#define KERNELS_FOR_AVX512
#include "level.h"
#undef LEVEL
#undef LANES
#undef KERNELS_FOR_AVX512
#undef PAIRS_OF_BYTES
#pragma clang attribute pop
#endif

void svga_fill(uint32_t *target, int64_t count, uint32_t color) { CALL(fill, target, count, color); }

void svga_fill_coverage(uint32_t *target, int64_t count, uint32_t color, const uint8_t *coverage) {
    CALL(fill_coverage, target, count, color, coverage);
}

void svga_blend(
    uint32_t *target, const uint32_t *source, int64_t count, uint32_t factor, const uint8_t *coverage) {
    CALL(blend_row, target, source, count, factor, coverage);
}

void svga_blend_samples(
    uint32_t *target, int64_t count, const svga_samples *samples, uint32_t factor, const uint8_t *coverage) {
    CALL(sample_row, target, count, samples, factor, coverage);
}

void svga_stretch_row(
    int16_t *samples, int64_t count, const uint32_t *row, const int32_t *left, const uint16_t *weights) {
    CALL(stretch_row, samples, count, row, left, weights);
}

void svga_blend_rows(
    uint32_t *target, const int16_t *upper, const int16_t *lower, int64_t count, uint32_t weight, uint32_t factor,
    const uint8_t *coverage) {
    CALL(mix_rows, target, upper, lower, count, weight, factor, coverage);
}

void svga_blend_masked(
    uint32_t *target, const uint32_t *source, const uint32_t *mask, int64_t count, const uint8_t *coverage) {
    CALL(mask_row, target, source, mask, count, coverage);
}

void svga_unpremultiply(void *straight, const uint32_t *pixels, int64_t count) {
    CALL(unpremultiply, straight, pixels, count);
}

void svga_fill_cells(const svga_cells *cells, const svga_box *box, uint32_t color) {
    CALL(fill_cells, cells, box, color);
}

int32_t svga_sum_cells(int32_t *cells, int64_t count, int32_t sum, uint8_t *coverage) {
    return CALL(sum_cells, cells, count, sum, coverage);
}
