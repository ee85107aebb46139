// What edges tell about overlaps.
#pragma once
#include "edge_rows.h"

/// A bit that was cleared for as long as an edge is added.
typedef struct {
    uint64_t *word;
    uint64_t bit;
} svga_cleared_bit;

/// Records where the edge goes on from the one before: both touch the cell in between, as one chain.
///
/// The bit of that cell is cleared meanwhile, so that the edge does not meet itself there. It has to be set again, because the
/// edge may round to a path beside the cell, whose sum would have no bit then.
INLINE svga_cleared_bit follow(edge_target target, svga_edge edge) {
    svga_cleared_bit cleared = {0, 0};
    svga_overlaps *overlaps = target.overlaps;
    int32_t sign = edge.y0 < edge.y1 ? 1 : -1;
    int32_t column = (edge.x0 - (edge.x0 > edge.x1)) >> 8;
    int64_t row = (edge.y0 - (sign < 0)) >> 8;
    if (overlaps->end_x == edge.x0 && overlaps->end_y == edge.y0 && (edge.y0 & 255) != 0) {
        svga_occupancy *occupancy = overlaps->occupancies + row * target.cells->words_per_row + (column >> 6);
        uint64_t cell = UINT64_C(1) << (column & 63);
        if (overlaps->end_sign != sign) {
            if (overlaps->end_sign != 0) occupancy->turning |= cell;
        } else if (overlaps->end_column == column) {
            cleared.word = sign > 0 ? &occupancy->down : &occupancy->up;
            cleared.bit = *cleared.word & cell;
            *cleared.word &= ~cell;
        }
    }
    overlaps->end_x = edge.x1;
    overlaps->end_y = edge.y1;
    overlaps->end_column = (edge.x1 - (edge.x0 < edge.x1)) >> 8;
    overlaps->end_sign = sign;
    return cleared;
}

/// Records that a level edge passes cells of one row.
INLINE void pass(edge_target target, int64_t row, int64_t first, int64_t last, bool is_inside) {
    int64_t start = row * target.cells->words_per_row;
    for (int64_t word = first >> 6; word <= last >> 6; word++) {
        uint64_t bits = word == first >> 6 ? UINT64_MAX << (first & 63) : UINT64_MAX;
        if (word == last >> 6) bits &= UINT64_MAX >> (63 - (last & 63));
        svga_occupancy *occupancy = target.overlaps->occupancies + start + word;
        if (!is_inside) {
            occupancy->level |= bits;
            continue;
        }
        uint64_t others = (occupancy->down | occupancy->up | occupancy->level_inside) & bits;
        if (others != 0) target.overlaps->is_shared[row] = true;
        occupancy->shared |= others;
        occupancy->level_inside |= bits;
    }
}

/// Records the cells of a level edge, which is the border of what is covered above or below it.
static inline void add_level(edge_target target, svga_edge edge) {
    svga_overlaps *overlaps = target.overlaps;
    if ((edge.y0 & 255) == 0 || edge.x0 == edge.x1) return;
    int32_t left = edge.x0 < edge.x1 ? edge.x0 : edge.x1, right = edge.x0 < edge.x1 ? edge.x1 : edge.x0;
    pass(target, edge.y0 >> 8, left >> 8, right >> 8, false);
    // The cells of the ends belong to the chains before and after, unless these are level as well.
    bool goes_on = overlaps->end_sign == 0 && overlaps->end_x == edge.x0 && overlaps->end_y == edge.y0;
    int32_t first = goes_on && edge.x0 == left ? left >> 8 : ((left - 1) >> 8) + 1;
    int32_t last = goes_on && edge.x0 == right ? right >> 8 : (right >> 8) - 1;
    if (first <= last) pass(target, edge.y0 >> 8, first, last, true);
    overlaps->end_x = edge.x1;
    overlaps->end_y = edge.y1;
    overlaps->end_column = 0;
    overlaps->end_sign = 0;
}

/// Records where a contour starts and will end, which is a point where it turns.
static inline void begin_contour(svga_overlaps *overlaps, svga_edge point) {
    overlaps->end_x = point.x0;
    overlaps->end_y = point.y0;
    overlaps->end_column = -1;
    overlaps->end_sign = 2;
}
