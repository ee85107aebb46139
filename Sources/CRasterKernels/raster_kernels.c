#include "raster_kernels.h"

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// All functions that take or return vectors are inlined, so how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Every kernel works on four pixels at a time, sixteen channels of 16 bits. The compiler splits these vectors for the
// baseline and keeps them whole for AVX2; both give the same bytes.
#define INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint16_t wide __attribute__((vector_size(32)));
typedef int16_t steps __attribute__((vector_size(32)));
typedef int32_t long_steps __attribute__((vector_size(64)));
typedef int32_t places __attribute__((vector_size(16)));
typedef uint32_t pixels4 __attribute__((vector_size(16)));
typedef uint32_t cells8 __attribute__((vector_size(32)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

/// The last up to three pixels of a row, moved into a block of four and back.
typedef struct {
    uint32_t target[4], source[4], mask[4];
    uint8_t coverage[4];
} tail;

#define LEVEL(name) name##_baseline
#include "rows.h"
#undef LEVEL

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LEVEL(name) name##_avx2
#define KERNELS_FOR_AVX2
#include "rows.h"
#undef LEVEL
#pragma clang attribute pop
#endif

static int limited_to_baseline;

void svga_limit_to_baseline(int limited) { limited_to_baseline = limited; }

#if defined(__x86_64__)
#define CALL(name, ...) \
    (__builtin_cpu_supports("avx2") && !limited_to_baseline ? name##_avx2(__VA_ARGS__) : name##_baseline(__VA_ARGS__))
#else
#define CALL(name, ...) name##_baseline(__VA_ARGS__)
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

int32_t svga_sum_cells(int32_t *cells, int64_t count, int32_t sum, uint8_t *coverage) {
    return CALL(sum_cells, cells, count, sum, coverage);
}
