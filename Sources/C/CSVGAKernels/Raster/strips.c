#include "strip_kernels.h"

#include "covered_columns.h"
#include "subrows.h"

#include <stdbool.h>

// Sums and products are rounded one by one on every machine.
#pragma STDC FP_CONTRACT OFF

/// A walk down a row, from one height to the next at which edges begin, end or change places.
///
/// In between edges keep their order from left to right, so that the winding number tells which of them lead from 0 to
/// another or back. For each edge the next height is known at which it passes the one on its right.
typedef struct {
    svga_strips *strips;
    /// The edges from 1 on; 0 stands for both ends of the row.
    svga_strip_edge *edges;
    /// The heights at which something happens, and for each an edge that begins, ends or passes its neighbour, or 0.
    /// Other heights have no values.
    subrow_set heights;
    int32_t begins[257], ends[257], crossings[257];
    /// Edges that begin at the top, in columns from left to right, and the columns that have some.
    int32_t tops[256];
    uint64_t top_columns[4];
    /// The edges that have got another neighbour on their left or another winding number.
    int32_t *changed, changed_count;
    int32_t least_winding, greatest_winding;
    int64_t cost;
} strip_walk;

INLINE void insert_height(strip_walk *walk, int32_t y) {
    if (!insert_member(&walk->heights, y)) return;
    walk->begins[y] = walk->ends[y] = walk->crossings[y] = 0;
}

/// The column at which an edge crosses a height between its ends.
INLINE double column(const svga_strip_edge *edge, int32_t y) {
    double inside = edge->x0 + (double)(y - edge->y0) * edge->slope;
    return y == edge->y1 ? edge->x1 : inside;
}

/// The column of an edge half a sub-row under a height, by which edges are ordered there.
INLINE double middle(const svga_strip_edge *edge, int32_t y) {
    return edge->start + (double)y * edge->slope;
}

/// Fills in the edges from index `last` on that `next` joins.
static void insert_edges(strip_walk *walk, const svga_row_edge *edges, int32_t last) {
    int32_t slot = 0, leftmost = INT32_MAX, rightmost = 0;
    for (int32_t index = last; index >= 0; index = edges[index].next) {
        svga_row_edge edge = edges[index];
        double slope = (double)(edge.x1 - edge.x0) / (double)(edge.y1 - edge.y0);
        insert_height(walk, edge.y0);
        insert_height(walk, edge.y1);
        walk->edges[++slot] = (svga_strip_edge){
            .start = edge.x0 + (0.5 - edge.y0) * slope, .slope = slope, .x0 = edge.x0, .x1 = edge.x1, .y0 = edge.y0,
            .y1 = edge.y1, .sign = edge.sign, .left = -1, .crossing = -1, .next_end = walk->ends[edge.y1],
            .next_begin = walk->begins[edge.y0]};
        walk->ends[edge.y1] = walk->begins[edge.y0] = slot;
        leftmost = edge.x0 < leftmost ? edge.x0 : leftmost;
        rightmost = edge.x0 > rightmost ? edge.x0 : rightmost;
    }
    walk->cost += 8 * slot;
    // Those at the top are sorted roughly, so that each begins near the one before.
    double scale = 255 / ((double)rightmost - leftmost + 1);
    for (int32_t index = walk->begins[0], next; index != 0; index = next) {
        next = walk->edges[index].next_begin;
        int32_t column = (int32_t)((walk->edges[index].x0 - leftmost) * scale);
        uint64_t *word = walk->top_columns + (column >> 6), bit = UINT64_C(1) << (column & 63);
        walk->edges[index].next_begin = *word & bit ? walk->tops[column] : 0;
        walk->tops[column] = index;
        *word |= bit;
    }
}

/// Appends the piece of border that an edge was until a height, if it was one.
INLINE void end_side(strip_walk *walk, const svga_strip_edge *edge, int32_t y) {
    svga_strips *strips = walk->strips;
    if (edge->side == 0 || edge->side_start == y) return;
    if (strips->piece_count < strips->max_piece_count) {
        strips->pieces[strips->piece_count] = (svga_border_piece){
            (int32_t)(column(edge, edge->side_start) + 0.5), (int32_t)(column(edge, y) + 0.5), y - edge->side_start,
            edge->side};
    }
    strips->piece_count++;
}

INLINE void note_change(strip_walk *walk, int32_t index) {
    if (index == 0 || walk->edges[index].is_changed) return;
    walk->edges[index].is_changed = true;
    walk->changed[walk->changed_count++] = index;
}

INLINE void join(strip_walk *walk, int32_t left, int32_t right) {
    walk->edges[left].right = right;
    walk->edges[right].left = left;
}

/// Forgets at which height an edge passes the one on its right.
INLINE void forget_crossing(strip_walk *walk, int32_t index) {
    svga_strip_edge *edge = walk->edges + index;
    if (edge->crossing < 0) return;
    if (edge->crossing_before == 0) walk->crossings[edge->crossing] = edge->crossing_after;
    else walk->edges[edge->crossing_before].crossing_after = edge->crossing_after;
    if (edge->crossing_after != 0) walk->edges[edge->crossing_after].crossing_before = edge->crossing_before;
    edge->crossing = -1;
}

/// Finds the next height, from `y` on, at which an edge passes the one on its right.
INLINE void expect_crossing(strip_walk *walk, int32_t index, int32_t y) {
    forget_crossing(walk, index);
    svga_strip_edge *edge = walk->edges + index, *other = walk->edges + edge->right;
    if (index == 0 || edge->right == 0) return;
    double gap = middle(other, y) - middle(edge, y), closing = edge->slope - other->slope;
    int32_t end = edge->y1 < other->y1 ? edge->y1 : other->y1, at = y;
    if (gap >= 0) {
        if (gap >= closing * (double)(end - 1 - y)) return;
        at = y + 1 + (int32_t)(gap / closing);
        if (at >= end) return;
    }
    insert_height(walk, at);
    edge->crossing = at;
    edge->crossing_before = 0;
    edge->crossing_after = walk->crossings[at];
    if (edge->crossing_after != 0) walk->edges[edge->crossing_after].crossing_before = index;
    walk->crossings[at] = index;
}

/// Puts an edge to the right of another, or of some other edge near it, where it belongs.
INLINE void begin(strip_walk *walk, int32_t index, int32_t near, int32_t y) {
    svga_strip_edge *edges = walk->edges;
    double x = middle(edges + index, y);
    for (; near != 0 && middle(edges + near, y) > x; near = edges[near].left) walk->cost++;
    for (; edges[near].right != 0 && middle(edges + edges[near].right, y) <= x; near = edges[near].right) walk->cost++;
    int32_t right = edges[near].right;
    join(walk, near, index);
    join(walk, index, right);
    edges[index].winding = edges[near].winding + edges[index].sign;
    note_change(walk, index);
    note_change(walk, right);
    expect_crossing(walk, near, y);
    expect_crossing(walk, index, y);
}

/// Ends an edge; one that continues it in the same direction takes its place and its side.
INLINE void end(strip_walk *walk, int32_t index, int32_t y) {
    svga_strip_edge *edges = walk->edges, *edge = edges + index;
    int32_t left = edge->left, next = walk->begins[y];
    end_side(walk, edge, y);
    forget_crossing(walk, index);
    while (next != 0 &&
           (edges[next].x0 != edge->x1 || (edges[next].sign < 0) != (edge->sign < 0) || edges[next].left >= 0)) {
        next = edges[next].next_begin;
        walk->cost++;
    }
    if (next != 0) {
        edges[next].side = edge->side;
        edges[next].side_start = y;
        edges[next].winding = edge->winding;
        join(walk, left, next);
        join(walk, next, edge->right);
        if (edge->is_changed || edges[next].sign != edge->sign) note_change(walk, next);
        expect_crossing(walk, next, y);
    } else {
        join(walk, left, edge->right);
        note_change(walk, edge->right);
    }
    expect_crossing(walk, left, y);
}

/// Lets an edge and the one on its right change places.
INLINE void exchange(strip_walk *walk, int32_t index, int32_t y) {
    svga_strip_edge *edges = walk->edges;
    int32_t left = edges[index].left, other = edges[index].right, right = edges[other].right;
    join(walk, left, other);
    join(walk, other, index);
    join(walk, index, right);
    note_change(walk, other);
    note_change(walk, index);
    int32_t winding = edges[other].winding;
    edges[other].winding = edges[left].winding + edges[other].sign;
    edges[index].winding = edges[other].winding + edges[index].sign;
    if (edges[index].winding != winding) note_change(walk, right);
    expect_crossing(walk, left, y);
    expect_crossing(walk, other, y);
    expect_crossing(walk, index, y);
    walk->cost += 8;
}

/// Follows the winding numbers to the right of changes, until they are as before, and ends and begins sides.
INLINE void settle(strip_walk *walk, int32_t y) {
    svga_strip_edge *edges = walk->edges;
    for (int32_t place = 0; place < walk->changed_count; place++) {
        for (int32_t index = walk->changed[place]; index != 0 && edges[index].y1 > y; index = edges[index].right) {
            int32_t winding = edges[edges[index].left].winding + edges[index].sign;
            if (winding == edges[index].winding) break;
            edges[index].winding = winding;
            note_change(walk, index);
            walk->cost++;
        }
    }
    for (int32_t place = 0; place < walk->changed_count; place++) {
        svga_strip_edge *edge = edges + walk->changed[place];
        edge->is_changed = false;
        if (edge->y1 == y) continue;
        int32_t winding = edge->winding, side = (winding == edge->sign) - (winding == 0);
        walk->least_winding = winding < walk->least_winding ? winding : walk->least_winding;
        walk->greatest_winding = winding > walk->greatest_winding ? winding : walk->greatest_winding;
        if (side == edge->side) continue;
        end_side(walk, edge, y);
        edge->side = side;
        edge->side_start = y;
    }
    walk->changed_count = 0;
}

/// Lets edges begin that continue no other, each near the one before.
INLINE int32_t begin_all(strip_walk *walk, int32_t first, int32_t near, int32_t y) {
    for (int32_t index = first; index != 0; index = walk->edges[index].next_begin) {
        if (walk->edges[index].left >= 0) continue;
        begin(walk, index, near, y);
        near = index;
    }
    return near;
}

/// Walks down the row. Returns false where it costs too much.
static bool walk_down(strip_walk *walk) {
    svga_strip_edge *edges = walk->edges;
    int32_t index, near = 0;
    for (int32_t word = 0; word < 4; word++) {
        for (uint64_t columns = walk->top_columns[word]; columns != 0; columns &= columns - 1) {
            near = begin_all(walk, walk->tops[64 * word + __builtin_ctzll(columns)], near, 0);
        }
    }
    for (int32_t y = 0; (y = first_height(&walk->heights, y)) < 256; y++) {
        for (index = walk->ends[y]; index != 0; index = edges[index].next_end) end(walk, index, y);
        if (y != 0) begin_all(walk, walk->begins[y], 0, y);
        while ((index = walk->crossings[y]) != 0 && walk->cost <= walk->strips->max_cost) {
            if (middle(edges + edges[index].right, y) < middle(edges + index, y)) exchange(walk, index, y);
            else expect_crossing(walk, index, y);
        }
        settle(walk, y);
        walk->cost += 4;
        if (walk->cost > walk->strips->max_cost) return false;
    }
    for (index = walk->ends[256]; index != 0; index = edges[index].next_end) end_side(walk, edges + index, 256);
    return true;
}

/// Whether a run is of two edges in opposite directions that do not cross, as in a line thinner than a pixel.
INLINE bool is_simple_pair(const svga_row_edge *edges, int32_t last) {
    if (last < 0 || edges[last].next < 0) return false;
    svga_row_edge one = edges[last], other = edges[one.next];
    if (other.next >= 0 || one.sign == other.sign || one.y0 != other.y0 || one.y1 != other.y1) return false;
    return (int64_t)(one.x0 - other.x0) * (one.x1 - other.x1) >= 0;
}

/// Finds the borders where `cost` has been spent before.
static bool find_borders(
    svga_strips *strips, const svga_row_edge *edges, int32_t last, int32_t winding, int64_t cost) {
    if (is_simple_pair(edges, last)) {
        strips->cost = 6;
        return false;
    }
    int32_t changed[SVGA_MAX_RUN_EDGES];
    strip_walk walk;
    walk.strips = strips;
    walk.edges = strips->edges;
    walk.heights = (subrow_set){0};
    for (int word = 0; word < 4; word++) walk.top_columns[word] = 0;
    walk.changed = changed;
    walk.changed_count = 0;
    walk.least_winding = walk.greatest_winding = winding;
    walk.cost = cost + 4;
    walk.begins[0] = 0;
    insert_height(&walk, 256);
    insert_edges(&walk, edges, last);
    strips->edges[0] = (svga_strip_edge){.winding = winding, .crossing = -1};
    bool is_known = walk_down(&walk);
    strips->cost = walk.cost;
    return is_known && walk.least_winding <= 0 && walk.greatest_winding >= 0 &&
        walk.greatest_winding - walk.least_winding > 1;
}

/// Walks down a row of many edges without those that are surely inside what is covered.
static bool find_borders_of_dense_row(svga_strips *strips, const svga_row_edge *edges, int32_t last, int32_t count) {
    svga_row_edge thinned[2 * most_thinned_count];
    int32_t copied = 0;
    for (int32_t index = last; index >= 0 && copied < count; index = edges[index].next) {
        thinned[copied++] = edges[index];
    }
    return find_borders(strips, thinned, thin_out(thinned, copied), 0, 8 * count);
}

_Bool svga_find_borders(
    svga_strips *strips, const svga_row_edge *edges, int32_t last, int32_t count, int32_t winding) {
    strips->piece_count = 0;
    bool is_dense = least_thinned_count <= count && count <= most_thinned_count && winding == 0;
    return is_dense ? find_borders_of_dense_row(strips, edges, last, count)
                    : find_borders(strips, edges, last, winding, 0);
}
