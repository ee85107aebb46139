// Clusters of colours, split until there are as many as a palette has.
#pragma once
#include "histogram.h"

/// A colour and how many pixels have it.
typedef struct {
    color_point point;
    int64_t weight;
} weighted_point;

/// Splits points into up to `limit` clusters and writes the means of these; the points change their order. Returns how many
/// there are.
int32_t svga_split_points(weighted_point *points, int64_t count, int32_t limit, color_point *means);
