// Corrects the sums of cells in which parts of a shape overlap; OverlapResolver in SVGARaster says how.
#pragma once
#include "edge_kernels.h"
#include "strip_kernels.h"

/// Neighbouring cells of one row that edges touch, with cells on both sides that none does.
///
/// Contours go on from cell to cell, so whatever enters such a run within its row also leaves it there: on its left and
/// on its right the winding number is the same at every height.
typedef struct {
    int32_t row, first_column, last_column;
    /// The winding number on the left.
    int32_t winding;
    /// The part of an edge that was collected last, or -1, and their number.
    int32_t last_edge, edge_count;
} svga_cell_run;

/// Finds the runs of cells in which several chains of edges touch one cell, from top to bottom and left to right; looks
/// at no further row once there are `most`.
///
/// Returns their number; those for which there is no room are counted only.
int64_t svga_find_runs(
    const svga_cells *cells, const svga_overlaps *overlaps, int64_t height, svga_cell_run *runs, int64_t room,
    int64_t most);

/// Where collecting edges goes on.
typedef struct {
    int64_t edge;
    /// The run in which the edge may lie next, or 0 to find the first one.
    int32_t run;
} svga_edge_place;

/// The edges in runs of cells.
typedef struct {
    /// The runs, and one that lies in row INT32_MAX after them.
    svga_cell_run *runs;
    /// For each row of the box, and one more, the first run that lies in it or below.
    const int32_t *first_runs;
    /// The parts of edges, and room for them.
    svga_row_edge *edges;
    int64_t edge_count, edge_room;
    /// The most parts that are kept; runs with others keep their plain sums.
    int64_t max_edge_count;
    /// What it took, in units of DrawCost.overlap, and the most that it may: edges after that are missing.
    int64_t cost, max_cost;
} svga_run_edges;

/// The room that must be left for svga_collect_edges to go on.
#define SVGA_LEAST_EDGE_ROOM 64

/// Collects the parts of edges that lie in runs; goes on with the edge and the run at `place`, from 0 and 0 on.
///
/// Returns whether all are done; more room is needed where not, unless it cost too much.
_Bool svga_collect_edges(svga_run_edges *collected, const svga_edge *edges, int64_t count, svga_edge_place *place);

/// Replaces the edges of a run in its cells by the pieces of `strips`, the borders of what is covered.
void svga_replace_run(const svga_cells *cells, const svga_cell_run *run, const svga_strips *strips);
