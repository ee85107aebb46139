// Pixels as GIF holds them: opaque or transparent.
#pragma once
#include <stdint.h>

/// Makes premultiplied pixels opaque over the colour `matte`, or 0 where their alpha is below 128.
void svga_gif_flatten(uint32_t *flat, const uint32_t *pixels, int64_t count, uint32_t matte);

/// Sets those pixels of a row to 0 that are as in the row `before`, in runs in which the colour changes three times or more:
/// to redraw such a run takes more bytes than to leave it.
void svga_gif_keep(uint32_t *row, const uint32_t *before, int64_t count);

/// What changed from `before` to `row`.
typedef struct {
    /// Pixels that are seen from the first to the one behind the last; an empty range where there are none.
    int64_t start, end;
    /// Whether pixels differ, and whether some were seen before and are not any more.
    int differs, clears;
} svga_gif_change;

/// Compares two rows.
svga_gif_change svga_gif_compare(const uint32_t *row, const uint32_t *before, int64_t count);
