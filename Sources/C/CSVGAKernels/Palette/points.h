// Colours as points whose Euclidean distance is the distance of the colours; see palette_kernels.h.
#pragma once
#include <stdint.h>

#define INLINE static inline __attribute__((always_inline))

/// 2r - a, 2g - a, 2b - a: -255 ... 255; and √3 a: 0 ... 442. Squared distances stay below 2^20, so that they are exact as
/// float, in whatever order they are summed up.
typedef struct {
    int16_t at[4];
} color_point;

/// √3 in 1/256.
#define ROOT_OF_3 443

INLINE color_point point_of(uint32_t pixel) {
    int red = pixel & 255, green = pixel >> 8 & 255, blue = pixel >> 16 & 255, alpha = pixel >> 24;
    return (color_point){{
        (int16_t)(2 * red - alpha), (int16_t)(2 * green - alpha), (int16_t)(2 * blue - alpha),
        (int16_t)((alpha * ROOT_OF_3 + 128) >> 8),
    }};
}

/// The points of a palette, channel after channel, filled up to whole vectors with points that are nearest to nothing.
typedef struct {
    float at[4][256] __attribute__((aligned(64)));
    int32_t count, padded_count;
} point_table;

void svga_points_set(point_table *table, const color_point *points, int32_t count);

/// The first of the nearest points, and its squared distance.
typedef struct {
    int32_t index, distance;
} nearest_point;

/// Finds the nearest points of many.
void svga_points_find(const point_table *table, const color_point *points, int64_t count, nearest_point *nearest);
