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

/// The sum of cells over a pixel that is covered once as a whole.
#define SVGA_FULL_COVERAGE 131072u

/// The cells of a box, row after row.
typedef struct {
    int32_t *cells;
    /// From one row to the next; at least two more than the box is wide.
    int64_t cells_per_row;
    /// One bit for each cell that an edge lies in, 64 in a word.
    uint64_t *touches;
    /// From one row to the next of touches, and of what is recorded about overlaps.
    int64_t words_per_row;
} svga_cells;

/// What is recorded about overlaps as edges are added; one bit for each cell, as in `touches`.
typedef struct {
    /// Cells that several chains of edges touch, or a level edge and a chain.
    uint64_t *shared;
    /// Cells that level edges pass inside a row: they hold contours together where these have no area.
    uint64_t *levels;
    /// The same without the cells of their ends, which the edges before and after touch too.
    uint64_t *inner_levels;
    /// For each row whether it has shared cells.
    bool *is_shared;
    /// Whether any level edge was recorded.
    bool has_levels;
    /// The edge before, the column of its end and its direction: 1 down, -1 up, 0 level, 2 for no edge yet.
    int32_t from_x, from_y, end_x, end_y, end_column, end_sign;
    /// The cell in which the contour turned last.
    int32_t turn_column, turn_row;
    /// The cell in which it started, and whether it has not left that yet.
    int32_t start_column, start_row;
    bool is_at_start;
    /// The word and the bit of that cell, which is set when the contour is done.
    int64_t start_word;
    uint64_t start_bit;
} svga_overlaps;

/// Adds edges to cells and marks the cells in `touches`. Level edges add nothing.
///
/// One cell after the last of the box is read and written, with nothing added to it.
void svga_add_edges(const svga_cells *cells, const svga_edge *edges, int64_t count);

/// Adds edges to cells and marks the cells in `touches`, and records in `overlaps` where several
/// chains of edges touch one cell.
void svga_add_tracked_edges(
    const svga_cells *cells, svga_overlaps *overlaps, const svga_edge *edges, int64_t count);

/// Ends the last contour; to be called after all edges were added.
void svga_end_tracking(const svga_cells *cells, svga_overlaps *overlaps);

/// About the number of rows and columns that edges cross, two at least for each that is not level.
int64_t svga_count_crossings(const svga_edge *edges, int64_t count);

/// Makes edges from the point before `points`, by pairs of coordinates, to each of them, as long as both ends lie in a
/// box with its corner at `x`, `y`.
///
/// Returns the number of edges.
int64_t svga_make_edges(
    svga_edge *edges, const double *before, const double *points, int64_t count, double x, double y, double width,
    double height);
