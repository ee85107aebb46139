// What pictures are made of, to find their smallest form as PNG. Pixels have straight alpha, red in the lowest byte.
#pragma once
#include <stdint.h>

/// What holds for all pixels.
typedef struct {
    int is_opaque, is_gray;
    /// Bits that tell apart all values of red: 1, 2, 4 or 8.
    int gray_depth;
} svga_png_traits;

svga_png_traits svga_png_survey(const uint32_t *pixels, int64_t count);

#define SVGA_PNG_MAX_COLORS 256
/// Places of a hash table of colors, each with the number of a color or 0.
#define SVGA_PNG_COLOR_PLACES 1024

/// Adds the colors of pixels that are not there yet behind `color_count` others; returns how many there are then, or -1
/// if that is more than SVGA_PNG_MAX_COLORS. All places are 0 before the first call.
int32_t svga_png_collect_colors(
    uint32_t *colors, int32_t color_count, uint16_t *places, const uint32_t *pixels, int64_t pixel_count);

/// Writes the index of each pixel's color, which is among those collected.
void svga_png_find_colors(
    const uint32_t *colors, const uint16_t *places, const uint32_t *pixels, int64_t pixel_count, uint8_t *indices);

/// Writes the upper `bit_depth` bits of red of each pixel as a byte.
void svga_png_find_grays(const uint32_t *pixels, int64_t pixel_count, int32_t bit_depth, uint8_t *grays);

/// Writes red and alpha of each pixel.
void svga_png_pack_gray_alpha(const uint32_t *pixels, int64_t pixel_count, uint8_t *bytes);

/// Packs samples of 1, 2, 4 or 8 bits, one in each byte, the first into the highest bits.
void svga_png_pack(const uint8_t *samples, int64_t count, int32_t bit_depth, uint8_t *bytes);

/// Sets transparent pixels to 0.
void svga_png_clean(uint32_t *pixels, int64_t count);
