// The inner loops of PNG in SVGAImage: filters undone and done, and samples turned into RGBA8 pixels with straight
// alpha, red in the lowest byte. One call a row.
#pragma once
#include <stdint.h>

/// Undoes the filter of a row in place.
///
/// `above` is the row before it, already plain, or zeros. `pixel_size` is the bytes of a pixel, at least 1. Returns 0
/// for a number that is not a filter, and leaves the row as it is.
int svga_png_unfilter(uint8_t filter, uint8_t *row, const uint8_t *above, int64_t byte_count, int32_t pixel_size);

/// Replaces samples of 1, 2, 4 or 8 bits by pixels of a table, which has an entry for each value of a sample.
void svga_png_look_up(
    uint32_t *pixels, int64_t count, const uint8_t *row, int32_t bit_depth, const uint32_t *table);

/// Grey and alpha of 8 bits.
void svga_png_read_gray_alpha(uint32_t *pixels, int64_t count, const uint8_t *row);

/// Red, green and blue of 8 bits. The colour `key`, red in the lowest byte, is transparent; no colour is when the key
/// is above 0xffffff.
void svga_png_read_rgb(uint32_t *pixels, int64_t count, const uint8_t *row, uint32_t key);

/// Samples of 16 bits, each rounded to 8: grey, grey and alpha, RGB or RGBA by `channel_count`. Pixels without alpha
/// whose samples are those of `key` are transparent; none if it is null.
void svga_png_read_deep(
    uint32_t *pixels, int64_t count, const uint8_t *row, int32_t channel_count, const uint16_t *key);

/// Multiplies colours by alpha in place: each becomes `colour * alpha / 255`, rounded to nearest.
void svga_png_premultiply(uint32_t *pixels, int64_t count);

/// Filters a row into `output`, which may be the row itself for the filters 0 and 2; `above` is as for the way back.
void svga_png_filter(
    uint8_t filter, uint8_t *output, const uint8_t *row, const uint8_t *above, int64_t byte_count, int32_t pixel_size);

/// The sum of the bytes as signed numbers without their signs: small where a filter predicts well.
int64_t svga_png_magnitude(const uint8_t *bytes, int64_t byte_count);

/// How many bytes are not zero: about as many as compression has to write where a filter predicts well.
int64_t svga_png_nonzero_count(const uint8_t *bytes, int64_t byte_count);
