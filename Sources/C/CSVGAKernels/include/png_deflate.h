// Compression of picture rows into deflate streams: long runs and repeated rows, which frames of animations mostly are,
// cost next to nothing for each byte. Equal input gives equal output on every machine.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct svga_deflater svga_deflater;

/// What is looked for in the input.
typedef enum {
    /// Long runs of zeros alone: for rows under a filter that predicts well, of which little else is left to find.
    svga_find_zeros,
    /// Whatever has occurred before: for rows as they are.
    svga_find_copies,
} svga_search;

/// Memory for one stream after the other, about 200 KiB; null when there is none.
svga_deflater *svga_deflater_make(void);

void svga_deflater_free(svga_deflater *deflater);

/// The most bytes that `count` bytes may become.
size_t svga_deflate_bound(size_t count);

/// Compresses `count` bytes into a raw deflate stream (RFC 1951), or into the part of one that ends at a whole byte and
/// that others follow. Parts take nothing from those before.
///
/// `count` is less than 4 GiB. Returns the size of the stream, or 0 when `capacity` is less than the bound.
size_t svga_deflate(
    svga_deflater *deflater, svga_search search, int is_last, const uint8_t *input, size_t count, uint8_t *output,
    size_t capacity);
