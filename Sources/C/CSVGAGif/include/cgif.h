#pragma once

// giflib, loaded when a GIF image is first decoded. Types and constants come from giflib's own header, which also checks the
// calls in cgif.c.

#include <stddef.h>
#include <stdint.h>

/// Loads giflib; at once if that was done before. Any thread may call it at any time.
/// Returns NULL, or why giflib cannot be used for now, as text that belongs to this thread. Nothing below may be called before
/// this returned NULL.
const char *cgif_load(void);

/// Draws the first frame of a GIF file on a canvas of the size in the file's header, whose pixels are 0. In each pixel, red is
/// the lowest byte and alpha the highest. Returns NULL, or what is wrong with the file.
const char *cgif_decode(const unsigned char *bytes, size_t count, int width, int height, uint32_t *pixels);
