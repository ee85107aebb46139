#pragma once

// libavif, loaded when an AVIF image is first read or written. Types and constants come from libavif's own header, which also
// checks the calls in cavif.c.

#include <stddef.h>
#include <stdint.h>

/// Loads libavif; at once if that was done before. Any thread may call it at any time.
/// Returns NULL, or why libavif cannot be used for now, as text that belongs to this thread. Nothing below may be called before
/// this returned NULL.
const char *cavif_load(void);

struct cavif_header {
    /// Of the stored image, at most 32,768 a side.
    uint32_t width, height;
    /// The stored rotation and mirroring, as an orientation of Exif.
    int orientation;
};

/// Reads the header of the image, or of the first frame of an animation. Returns NULL, or what is wrong with it.
const char *cavif_read_header(const uint8_t *bytes, size_t count, struct cavif_header *header);

/// Decodes the image, or the first frame, into rows of `header->width` RGBA pixels with straight alpha.
/// Returns NULL, or what is wrong with the file. `header` must be that of the same bytes.
const char *cavif_decode(
    const uint8_t *bytes, size_t count, const struct cavif_header *header, uint8_t *pixels);

/// Encodes RGBA pixels with straight alpha as one AVIF image.
///
/// `quantizer` is 0 ... 63, the lowest the best; `speed` is that of libavif, from 0, the smallest file, to 9. Equal pixels have
/// equal files.
/// Returns NULL and a block for `cavif_free`, or why there is none.
const char *cavif_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha, int quantizer, int speed, uint8_t **bytes,
    size_t *count);

void cavif_free(uint8_t *bytes);
