// The borders of what is covered in one row, where parts of a shape overlap.
#pragma once
#include <stdint.h>

/// The part of an edge inside one row.
typedef struct {
    /// Columns at the upper and the lower end, in 1/256 pixel from the box's left border.
    int32_t x0, x1;
    /// Sub-rows of the two ends, 0 ... 256 from the row's upper border.
    int16_t y0, y1;
    /// 1 when the contour runs down the edge, -1 when it runs up.
    int32_t sign;
    /// The index of the edge of the same run of cells that was collected before, or -1.
    int32_t next;
} svga_row_edge;

/// The most edges of a run that are collected; a run with as many keeps its plain sums.
#define SVGA_MAX_RUN_EDGES 1024

/// An edge while its row is walked down; one that stands for several has their signs' sum.
typedef struct {
    /// Its column half a sub-row under the row's upper border, and how far it moves to the right for each sub-row.
    double start, slope;
    int32_t x0, x1, y0, y1, sign;
    /// The winding number on its right.
    int32_t winding;
    /// 1 while the edge leads from outside to inside, -1 while it leads out, 0 while it does neither.
    int32_t side;
    /// The height at which `side` got its present value.
    int32_t side_start;
    /// Its neighbours; -1 on the left before it has begun.
    int32_t left, right;
    /// The height at which it passes the one on its right, or -1, and the edges before and after it that do so there.
    int32_t crossing, crossing_before, crossing_after;
    /// Other edges that begin and end at the same heights, or 0.
    int32_t next_begin, next_end;
    /// Whether its winding number may change at the present height.
    _Bool is_changed;
} svga_strip_edge;

/// A part of an edge that is the border of what is covered.
typedef struct {
    int32_t x0, x1, height;
    /// 1 when what is covered lies to the right, -1 when to the left.
    int32_t side;
} svga_border_piece;

/// Where a row is walked down.
typedef struct {
    /// Room for the edges of a run and one more.
    svga_strip_edge *edges;
    /// The borders of what is covered, in the order in which they end.
    svga_border_piece *pieces;
    int64_t piece_count, max_piece_count;
    /// What it took, in units of DrawCost.overlap, and the most that it may.
    int64_t cost, max_cost;
} svga_strips;

/// Finds the borders of the covered part of a row, by the non-zero rule, of the `count` edges from index `last` on
/// that `next` joins; `winding` is the winding number to their left.
///
/// Returns whether there are winding numbers that sums of areas are wrong for; false as well where it costs too much.
/// Pieces for which there is no room are counted only.
_Bool svga_find_borders(
    svga_strips *strips, const svga_row_edge *edges, int32_t last, int32_t count, int32_t winding);
