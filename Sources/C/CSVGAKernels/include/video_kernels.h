// The inner loops of SVGAVideo: rows of premultiplied RGBA8 pixels, red in the lowest byte, to luma, chroma and alpha.
//
// All functions give the same bytes on every machine.
#pragma once
#include <stdint.h>

/// How red, green and blue, in this order, become samples: each times its weight of 32768.
///
/// The weights of luma add up to its range, those of chroma to 0, so that white and greys are exact.
typedef struct {
    int16_t luma[3], blue[3], red[3];
    /// The luma of black.
    int32_t black;
} svga_video_matrix;

/// Writes the luma of each pixel as it looks on black.
void svga_video_luma(uint8_t *luma, const uint32_t *pixels, int64_t count, const svga_video_matrix *matrix);

/// Writes the chroma of `count` blocks of two by two pixels: that of their mean as it looks on black.
void svga_video_chroma(
    uint8_t *blue, uint8_t *red, const uint32_t *upper, const uint32_t *lower, int64_t count,
    const svga_video_matrix *matrix);

/// Writes the chroma of `count` blocks of two by two pixels: that of their mean colour where they are seen.
void svga_video_straight_chroma(
    uint8_t *blue, uint8_t *red, const uint32_t *upper, const uint32_t *lower, int64_t count,
    const svga_video_matrix *matrix);

/// Writes the alpha of each pixel times `weight` / 32768, above the luma of black.
void svga_video_alpha(uint8_t *luma, const uint32_t *pixels, int64_t count, int32_t black, int32_t weight);

/// Writes the mean alpha of `count` blocks of two by two pixels times `weight` / 32768, above the luma of black.
void svga_video_half_alpha(
    uint8_t *luma, const uint32_t *upper, const uint32_t *lower, int64_t count, int32_t black, int32_t weight);

/// Writes pixels with straight alpha as 10 bits a sample in the limited range: luma, both chromas and alpha of each.
void svga_video_deep(
    uint16_t *luma, uint16_t *blue, uint16_t *red, uint16_t *alpha, const uint32_t *straight, int64_t count,
    const svga_video_matrix *matrix);
