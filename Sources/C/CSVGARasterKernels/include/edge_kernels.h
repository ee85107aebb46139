// Sums of the areas that edges cut from the pixels of a box; CellBuffer in SVGARaster says what the sums mean.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// An edge as its contour runs, in 1/256 pixel from the corner of the box, 0 ... 2^23.
///
/// A level one that ends at a negative x stands for the start of a contour.
typedef struct {
    int32_t x0, y0, x1, y1;
} svga_edge;

/// The cells of a box, row after row.
typedef struct {
    int32_t *cells;
    /// From one row to the next; at least two more than the box is wide.
    int64_t cells_per_row;
    /// One bit for each cell that an edge lies in, 64 in a word.
    uint64_t *touches;
    /// From one row to the next of touches and of occupancies.
    int64_t words_per_row;
} svga_cells;

/// How edges touch 64 neighbouring cells, one bit a cell.
typedef struct {
    /// Cells touched by edges that run down, in the direction of their contour.
    uint64_t down;
    /// Cells touched by edges that run up.
    uint64_t up;
    /// Cells that level edges pass inside a row: they hold contours together where these have no area.
    uint64_t level;
    /// The same without the cells of their ends, which the edges before and after touch too.
    uint64_t level_inside;
    /// Cells in which a contour turns from down to up or back.
    uint64_t turning;
    /// Cells that several chains of edges of one direction touch, or a level edge and a chain.
    uint64_t shared;
} svga_occupancy;

/// What is recorded about overlaps as edges are added.
typedef struct {
    svga_occupancy *occupancies;
    /// For each row whether several chains of edges touch one cell.
    bool *is_shared;
    /// The end of the edge before, its cell and the edge's direction: 1 down, -1 up, 0 level, 2 for no edge yet.
    int32_t end_x, end_y, end_column, end_sign;
} svga_overlaps;

/// Adds edges to cells and marks the cells in `touches`. Level edges add nothing.
///
/// One cell after the last of the box is read and written, with nothing added to it.
void svga_add_edges(const svga_cells *cells, const svga_edge *edges, int64_t count);

/// Adds edges to cells and records in `overlaps`, instead of `touches`, which of them they lie in and where several
/// chains of edges touch one cell.
void svga_add_tracked_edges(
    const svga_cells *cells, svga_overlaps *overlaps, const svga_edge *edges, int64_t count);

/// About the number of rows and columns that edges cross, two at least for each that is not level.
int64_t svga_count_crossings(const svga_edge *edges, int64_t count);

/// Makes edges from the point before `points`, by pairs of coordinates, to each of them, as long as both ends lie in a
/// box with its corner at `x`, `y`.
///
/// Returns the number of edges.
int64_t svga_make_edges(
    svga_edge *edges, const double *before, const double *points, int64_t count, double x, double y, double width,
    double height);
