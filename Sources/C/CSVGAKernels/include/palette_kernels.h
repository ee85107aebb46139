// Palettes of pictures: which colours occur how often, the 256 or fewer that stand for them best, and the nearest of these
// to each pixel. Pixels are premultiplied, red in the lowest byte. Equal input gives equal output on every machine.
//
// The distance of two colours is what they differ by over black and over white together, squared: for a colour c of alpha
// a these are c and c + 255 - a. Up to a factor of 2 that is the Euclidean distance of the points (2c - a, √3 a), so that
// averages and planes between clusters are those of these points. Opaque colours have the distance of RGB.
#pragma once
#include <stdint.h>

#define SVGA_MAX_PALETTE 256

/// How often colours occur. Where they are many, neighbouring ones count as one, which is their mean.
typedef struct svga_histogram svga_histogram;

/// An empty histogram; null without memory.
svga_histogram *svga_histogram_make(void);

void svga_histogram_free(svga_histogram *histogram);

/// Removes all colours and keeps the memory.
void svga_histogram_clear(svga_histogram *histogram);

/// Adds those pixels that are not transparent. Returns 0 without memory.
int svga_histogram_add(svga_histogram *histogram, const uint32_t *pixels, int64_t count);

/// Adds the colours of another histogram. Returns 0 without memory.
int svga_histogram_merge(svga_histogram *histogram, const svga_histogram *other);

/// The number of colours.
int64_t svga_histogram_color_count(const svga_histogram *histogram);

/// How many pixels have these colours together.
int64_t svga_histogram_pixel_count(const svga_histogram *histogram);

/// Chooses up to `limit` colours, 1 ... SVGA_MAX_PALETTE, for those of a histogram, which is not empty: clusters are split
/// where that takes away most of the error, and then moved to where their colours are `pass_count` times (k-means).
/// Returns the number of colours, or 0 without memory.
int32_t svga_choose_palette(
    const svga_histogram *histogram, int32_t limit, int32_t pass_count, uint32_t *palette);

/// The sum of squared distances of all colours of a histogram to the nearest ones of a palette, over the three channels.
double svga_palette_error(const svga_histogram *histogram, const uint32_t *palette, int32_t color_count);

/// Four times the sum of squared distances of pixels to the colours of their indices, over the three channels.
int64_t svga_palette_distance(const uint32_t *pixels, const uint8_t *indices, int64_t count, const uint32_t *palette);

/// Finds the nearest colours of a palette.
typedef struct svga_color_finder svga_color_finder;

/// A finder without a palette; null without memory.
svga_color_finder *svga_finder_make(void);

void svga_finder_free(svga_color_finder *finder);

/// Takes over a palette of 1 ... SVGA_MAX_PALETTE colours.
void svga_finder_set_palette(svga_color_finder *finder, const uint32_t *palette, int32_t color_count);

/// Writes the index of the nearest colour of each pixel, of equally near ones the first; `clear` for transparent pixels.
void svga_finder_map(
    svga_color_finder *finder, const uint32_t *pixels, int64_t count, uint8_t clear, uint8_t *indices);
