// The inner loops of SVGARaster: rows of premultiplied RGBA8 pixels, red in the lowest byte.
//
// Every product of two channels is (a * b + 255) / 256 in integers, as browsers have it on CPUs: a source is multiplied
// by its factor, then by the coverage, and the destination by what the source's alpha leaves of it. The product keeps a
// channel under 255, clears it under 0, and is elsewhere up to one level above the exact one.
//
// Factors are 0 ... 255, SVGA_OPAQUE being 1. Coverage has a byte for each pixel; where the pointer is null, all pixels
// are covered. All functions give the same bytes on every machine.
#pragma once
#include "edge_kernels.h"
#include "overlap_kernels.h"
#include "strip_kernels.h"
#include <stdint.h>

#define SVGA_OPAQUE 255u

/// Where a run of bilinear samples lies: the image, and the first position and the step in 16.16 texels, (0, 0) being
/// the centre of the first texel. No position may leave the range of int32_t. One row and one pixel after the image are
/// read, with weight 0.
typedef struct {
    const uint32_t *pixels;
    int32_t width, height;
    int32_t u, v, step_u, step_v;
} svga_samples;

/// Blends one premultiplied colour over `count` pixels.
void svga_fill(uint32_t *target, int64_t count, uint32_t color);

/// Blends one premultiplied colour by coverage.
void svga_fill_coverage(uint32_t *target, int64_t count, uint32_t color, const uint8_t *coverage);

/// Blends `source` times `factor`, by coverage unless that is null.
void svga_blend(
    uint32_t *target, const uint32_t *source, int64_t count, uint32_t factor, const uint8_t *coverage);

/// Blends bilinear samples times `factor`, by coverage unless that is null.
void svga_blend_samples(
    uint32_t *target, int64_t count, const svga_samples *samples, uint32_t factor, const uint8_t *coverage);

/// Samples one image row at `count` columns, a multiple of 8, into four channels each, times 128 less 16384.
///
/// `left` holds the texel to the left of each column. `weights` holds, four times for each column, the weight of that
/// texel in the low byte and of the next one in the high byte, of 128 in all.
void svga_stretch_row(
    int16_t *samples, int64_t count, const uint32_t *row, const int32_t *left, const uint16_t *weights);

/// Blends the mix of two stretched rows, `weight` / 32768 of it the lower one, times `factor`, by coverage unless that is
/// null.
void svga_blend_rows(
    uint32_t *target, const int16_t *upper, const int16_t *lower, int64_t count, uint32_t weight, uint32_t factor,
    const uint8_t *coverage);

/// Blends `source` times the alpha of `mask`, by coverage unless that is null.
void svga_blend_masked(
    uint32_t *target, const uint32_t *source, const uint32_t *mask, int64_t count, const uint8_t *coverage);

/// Writes pixels with straight alpha, four bytes each: colours are divided by alpha and rounded to nearest.
void svga_unpremultiply(void *straight, const uint32_t *pixels, int64_t count);

/// Sums up cells from `sum` on, clears them and writes the coverage of each, by the non-zero rule.
///
/// `count` is a multiple of 8. Returns the sum after the last cell.
int32_t svga_sum_cells(int32_t *cells, int64_t count, int32_t sum, uint8_t *coverage);

/// The pixels of a box, and the coverage of its clip.
typedef struct {
    int64_t width, height;
    uint32_t *pixels;
    /// Pixels from one row to the next.
    int64_t stride;
    /// Null without a clip.
    const uint8_t *clip;
    /// Bytes from one row to the next.
    int64_t clip_stride;
} svga_box;

/// Sums up and clears the cells and touches of a box, and blends one premultiplied colour by their coverage.
///
/// A row has a multiple of 8 cells. Only touched cells and those right after them hold anything, and the last one of a
/// row is not touched.
void svga_fill_cells(const svga_cells *cells, const svga_box *box, uint32_t color);

/// Asks for memory that will soon be written; any address will do.
static inline void svga_prefetch(const void *address) { __builtin_prefetch(address, 1); }
