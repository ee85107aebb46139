// What edges tell about overlaps.
#pragma once
#include "edge_rows.h"

/// Whether the edge before touches the column left of its end, which lies on the border between columns.
///
/// A part of it that is less than 2/256 pixel wide may be rounded onto that border.
static bool comes_from_left(const svga_overlaps *overlaps) {
    int64_t width = overlaps->end_x - overlaps->from_x, rise = overlaps->end_y - overlaps->from_y;
    int64_t in_row = rise > 0 ? overlaps->end_y & 255 : 256 - (overlaps->end_y & 255);
    int64_t height = rise < 0 ? -rise : rise;
    return (in_row < height ? in_row : height) * width >= 2 * height;
}

/// Records where the edge goes on from the one before: both touch the cell in between, as one chain.
///
/// Returns that cell, unless the chain turns there for the second time.
INLINE own_cell follow(edge_target target, svga_edge edge) {
    svga_overlaps *overlaps = target.overlaps;
    int32_t sign = edge.y0 < edge.y1 ? 1 : -1;
    int32_t column = (edge.x0 - (edge.x0 > edge.x1)) >> 8;
    bool goes_on = (overlaps->end_x == edge.x0) & (overlaps->end_y == edge.y0) & ((edge.y0 & 255) != 0);
    goes_on &= (overlaps->end_column == column) & (overlaps->end_sign != 0);
    if (UNLIKELY(goes_on & (column != edge.x0 >> 8))) goes_on = comes_from_left(overlaps);
    if (UNLIKELY(overlaps->end_sign != sign)) {
        int32_t row = edge.y0 >> 8;
        bool turns = goes_on | (overlaps->end_sign == 2);
        goes_on &= (overlaps->turn_column != column) | (overlaps->turn_row != row);
        goes_on &= (overlaps->start_column != column) | (overlaps->start_row != row);
        overlaps->turn_column = turns ? column : overlaps->turn_column;
        overlaps->turn_row = turns ? row : overlaps->turn_row;
    }
    uint64_t cell = UINT64_C(1) << (column & 63);
    overlaps->from_x = edge.x0;
    overlaps->from_y = edge.y0;
    overlaps->end_x = edge.x1;
    overlaps->end_y = edge.y1;
    overlaps->end_column = (edge.x1 - (edge.x0 < edge.x1)) >> 8;
    overlaps->end_sign = sign;
    return (own_cell){column, goes_on ? cell : 0};
}

/// Records the end of a contour.
INLINE void end_contour(const svga_cells *cells, svga_overlaps *overlaps) {
    if (overlaps->start_bit != 0) cells->touches[overlaps->start_word] |= overlaps->start_bit;
    overlaps->start_bit = 0;
}

/// Adds an edge at the start of a contour.
///
/// The cell there gets its bit when the contour is done: so the contour does not meet itself where it ends.
static void add_first(edge_target target, svga_edge edge, int64_t slope) {
    svga_overlaps *overlaps = target.overlaps;
    int32_t sign = edge.y0 < edge.y1 ? 1 : -1;
    bool begins = overlaps->end_sign == 2;
    own_cell own = follow(target, edge);
    // Where it turns once more before it leaves that cell, it comes back in a direction that it had there before.
    if (!begins && own.bit == 0) end_contour(target.cells, overlaps);
    if (begins) {
        overlaps->start_row = (edge.y0 - (sign < 0)) >> 8;
        overlaps->start_column = (int32_t)own.column;
        overlaps->start_word = overlaps->start_row * target.cells->words_per_row + (own.column >> 6);
        bool is_inside = (edge.y0 & 255) != 0 && (edge.x0 & 255) != 0;
        uint64_t bit = is_inside ? UINT64_C(1) << (own.column & 63) : 0;
        overlaps->start_bit = bit & ~target.cells->touches[overlaps->start_word];
    }
    add_edge(target, edge, slope, own);
    target.cells->touches[overlaps->start_word] &= ~overlaps->start_bit;
    overlaps->is_at_start = overlaps->end_column == overlaps->start_column &&
        (edge.y1 - (sign > 0)) >> 8 == overlaps->start_row;
}

/// Records that a level edge passes cells of one row.
static void pass(edge_target target, int64_t row, int64_t first, int64_t last, bool is_inside) {
    svga_overlaps *overlaps = target.overlaps;
    overlaps->has_levels = true;
    int64_t start = row * target.cells->words_per_row;
    for (int64_t word = first >> 6; word <= last >> 6; word++) {
        uint64_t bits = word == first >> 6 ? UINT64_MAX << (first & 63) : UINT64_MAX;
        if (word == last >> 6) bits &= UINT64_MAX >> (63 - (last & 63));
        if (!is_inside) {
            overlaps->levels[start + word] |= bits;
            continue;
        }
        uint64_t others = (target.cells->touches[start + word] | overlaps->inner_levels[start + word]) & bits;
        if (overlaps->start_word == start + word) others |= overlaps->start_bit & bits;
        if (others != 0) overlaps->is_shared[row] = true;
        overlaps->shared[start + word] |= others;
        overlaps->inner_levels[start + word] |= bits;
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
INLINE void begin_contour(edge_target target) {
    end_contour(target.cells, target.overlaps);
    target.overlaps->is_at_start = true;
    target.overlaps->start_column = -1;
    target.overlaps->end_x = target.overlaps->end_y = -1;
    target.overlaps->end_sign = 2;
}
