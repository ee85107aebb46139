#include <stdlib.h>
#include <string.h>

#include "points.h"
#include "palette_kernels.h"

#define PLACE_BITS 14

/// Remembers what was found: most colours of a picture occur many times.
struct svga_color_finder {
    point_table table;
    uint32_t colors[1 << PLACE_BITS];
    uint8_t indices[1 << PLACE_BITS];
};

INLINE uint32_t place_of(uint32_t color) { return (color * 2654435761u) >> (32 - PLACE_BITS); }

svga_color_finder *svga_finder_make(void) { return aligned_alloc(64, (sizeof(svga_color_finder) + 63) & ~63ull); }

void svga_finder_free(svga_color_finder *finder) { free(finder); }

void svga_finder_set_palette(svga_color_finder *finder, const uint32_t *palette, int32_t color_count) {
    color_point points[SVGA_MAX_PALETTE];
    for (int32_t index = 0; index < color_count; index++) points[index] = point_of(palette[index]);
    svga_points_set(&finder->table, points, color_count);
    // No place has a colour that belongs there: 0 belongs to the first one.
    memset(finder->colors, 0, sizeof finder->colors);
    finder->colors[0] = 1;
}

INLINE uint8_t index_of(svga_color_finder *finder, uint32_t color) {
    const uint32_t place = place_of(color);
    if (finder->colors[place] == color) return finder->indices[place];
    const color_point point = point_of(color);
    nearest_point nearest;
    svga_points_find(&finder->table, &point, 1, &nearest);
    finder->colors[place] = color;
    return finder->indices[place] = (uint8_t)nearest.index;
}

void svga_finder_map(
    svga_color_finder *finder, const uint32_t *pixels, int64_t count, uint8_t clear, uint8_t *indices) {
    for (int64_t index = 0; index < count; index++) {
        if (index > 0 && pixels[index] == pixels[index - 1]) {
            indices[index] = indices[index - 1];
        } else {
            indices[index] = pixels[index] >> 24 ? index_of(finder, pixels[index]) : clear;
        }
    }
}
