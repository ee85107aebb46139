#include "edge_overlaps.h"
#include "edge_rows.h"

#include <string.h>

/// The edges whose slopes are found before they are added, so that no branch waits for a division.
enum { edges_at_a_time = 64 };

/// Finds how far edges move to the right for each 1/256 pixel down, in units of 2^-32.
///
/// The slope is rounded towards zero, so that a point computed from the upper end never passes the lower one.
static void find_slopes(const svga_edge *edges, int64_t count, int64_t *slopes) {
    for (int64_t index = 0; index < count; index++) {
        int64_t x = edges[index].x1 - edges[index].x0, y = edges[index].y1 - edges[index].y0;
        slopes[index] = (int64_t)((double)(x * (INT64_C(1) << 32)) / (double)(y == 0 ? 1 : y));
    }
}

INLINE void add_some_edges(edge_target target, const svga_edge *edges, int64_t count) {
    int64_t slopes[edges_at_a_time];
    find_slopes(edges, count, slopes);
    for (int64_t index = 0; index < count; index++) {
        if (edges[index].y0 != edges[index].y1) add_edge(target, edges[index], slopes[index], no_own_cell);
    }
}

void svga_add_edges(const svga_cells *cells, const svga_edge *edges, int64_t count) {
    svga_cells here = *cells;
    edge_target target = {&here, 0, false};
    for (; count > 0; count -= edges_at_a_time, edges += edges_at_a_time) {
        add_some_edges(target, edges, count < edges_at_a_time ? count : edges_at_a_time);
    }
}

INLINE void add_some_tracked_edges(edge_target target, const svga_edge *edges, int64_t count) {
    int64_t slopes[edges_at_a_time];
    find_slopes(edges, count, slopes);
    for (int64_t index = 0; index < count; index++) {
        svga_edge edge = edges[index];
        if (LIKELY(edge.y0 != edge.y1)) {
            if (UNLIKELY(target.overlaps->is_at_start)) add_first(target, edge, slopes[index]);
            else add_edge(target, edge, slopes[index], follow(target, edge));
        } else if (edge.x1 < 0) {
            begin_contour(target);
        } else {
            add_level(target, edge);
        }
    }
}

void svga_add_tracked_edges(
    const svga_cells *cells, svga_overlaps *overlaps, const svga_edge *edges, int64_t count) {
    svga_cells here = *cells;
    svga_overlaps known = *overlaps;
    edge_target target = {&here, &known, true};
    for (; count > 0; count -= edges_at_a_time, edges += edges_at_a_time) {
        add_some_tracked_edges(target, edges, count < edges_at_a_time ? count : edges_at_a_time);
    }
    *overlaps = known;
}

void svga_end_tracking(const svga_cells *cells, svga_overlaps *overlaps) { end_contour(cells, overlaps); }

int64_t svga_count_crossings(const svga_edge *edges, int64_t count) {
    int64_t sum = 0;
    for (int64_t index = 0; index < count; index++) {
        int32_t x = edges[index].x1 - edges[index].x0, y = edges[index].y1 - edges[index].y0;
        int32_t length = ((x < 0 ? -x : x) + (y < 0 ? -y : y)) >> 8;
        sum += y == 0 ? 0 : length + 2;
    }
    return sum;
}

typedef double point __attribute__((vector_size(16)));
typedef int32_t fixed_point __attribute__((vector_size(8)));
typedef int64_t point_mask __attribute__((vector_size(16)));

INLINE point load(const double *coordinates) {
    point result;
    memcpy(&result, coordinates, sizeof result);
    return result;
}

INLINE bool is_inside(point position, point size) {
    point_mask inside = (position >= (point){0, 0}) & (position <= size);
    return (inside[0] & inside[1]) != 0;
}

/// Rounds to 1/256 pixel.
INLINE fixed_point fixed(point position) {
    return __builtin_convertvector(position * 256 + 0.5, fixed_point);
}

int64_t svga_make_edges(
    svga_edge *edges, const double *before, const double *points, int64_t count, double x, double y, double width,
    double height) {
    point origin = {x, y}, size = {width, height};
    point position = load(before) - origin;
    if (!is_inside(position, size)) return 0;
    fixed_point start = fixed(position);
    for (int64_t index = 0; index < count; index++) {
        position = load(points + 2 * index) - origin;
        if (!is_inside(position, size)) return index;
        fixed_point end = fixed(position);
        memcpy(&edges[index].x0, &start, sizeof start);
        memcpy(&edges[index].x1, &end, sizeof end);
        start = end;
    }
    return count;
}
