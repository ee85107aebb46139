#include "strip_kernels.h"

#include <stdbool.h>

// Sums and products are rounded one by one on every machine.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

/// Borders of sub-rows of one row, 0 ... 256.
typedef struct {
    uint64_t words[5];
} subrow_set;

INLINE void insert_height(subrow_set *set, int32_t y) { set->words[y >> 6] |= UINT64_C(1) << (y & 63); }

/// The least member that is not under `y`, or -1.
INLINE int32_t first_height(const subrow_set *set, int32_t y) {
    int32_t word = y >> 6;
    if (word > 4) return -1;
    uint64_t pending = set->words[word] & UINT64_MAX << (y & 63);
    while (pending == 0) {
        if (++word > 4) return -1;
        pending = set->words[word];
    }
    return (word << 6) + __builtin_ctzll(pending);
}

/// A walk through the strips of a row, into which it is cut at the ends and the crossings of its edges. Within a strip
/// edges keep their order from left to right, so that the winding number tells which of them lead from 0 to another or
/// back.
typedef struct {
    svga_strips *strips;
    subrow_set heights;
    /// The edges that have been reached, and those after them that lie under the strip, the upper before the lower.
    int32_t reached_count, edge_count;
    /// The edges of the strip, from left to right.
    int32_t order_count;
    int32_t winding, least_winding, greatest_winding;
    int64_t cost;
} strip_walk;

/// The column at which an edge crosses a height between its ends.
INLINE double column(const svga_strip_edge *edge, int32_t y) {
    double inside = edge->x0 + (double)(y - edge->y0) * edge->slope;
    return y == edge->y1 ? edge->x1 : inside;
}

INLINE void insert_edge(strip_walk *walk, svga_row_edge edge) {
    svga_strip_edge *edges = walk->strips->edges;
    insert_height(&walk->heights, edge.y0);
    insert_height(&walk->heights, edge.y1);
    int32_t index = walk->edge_count++;
    for (; index > 0 && edges[index - 1].y0 > edge.y0; index--) {
        edges[index] = edges[index - 1];
        walk->cost++;
    }
    double slope = (double)(edge.x1 - edge.x0) / (double)(edge.y1 - edge.y0);
    edges[index] = (svga_strip_edge){edge.x0, edge.x0, edge.x0, edge.x1, slope, edge.y0, edge.y1, edge.sign, 0, 0};
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

/// Removes the edges that end at a height from the order and inserts those that begin there; an edge that continues
/// another one takes its position.
INLINE void move_on(strip_walk *walk, int32_t y) {
    svga_strip_edge *edges = walk->strips->edges, **order = walk->strips->order;
    int32_t reached = walk->reached_count, begun = reached, end = 0;
    while (begun < walk->edge_count && edges[begun].y0 == y) begun++;
    for (int32_t position = 0; position < walk->order_count; position++) {
        svga_strip_edge *edge = order[position];
        if (edge->y1 > y) {
            order[end++] = edge;
            continue;
        }
        end_side(walk, edge, y);
        walk->cost += begun - reached;
        for (int32_t next = reached; next < begun; next++) {
            if (edges[next].x0 != edge->x1) continue;
            svga_strip_edge continuing = edges[next];
            edges[next] = edges[reached];
            edges[reached] = continuing;
            order[end++] = edges + reached++;
            break;
        }
    }
    while (reached < begun) order[end++] = edges + reached++;
    walk->reached_count = reached;
    walk->order_count = end;
}

INLINE bool lies_right(const svga_strip_edge *a, const svga_strip_edge *b, bool by_middle) {
    if (by_middle) return a->top + a->bottom > b->top + b->bottom;
    return a->top > b->top || (a->top == b->top && a->bottom > b->bottom);
}

/// Sorts by insertion, since the order is nearly right from the strip before.
INLINE void sort(strip_walk *walk, bool by_middle) {
    svga_strip_edge **order = walk->strips->order;
    for (int32_t position = 1; position < walk->order_count; position++) {
        svga_strip_edge *edge = order[position];
        int32_t slot = position;
        for (; slot > 0 && lies_right(order[slot - 1], edge, by_middle); slot--) order[slot] = order[slot - 1];
        order[slot] = edge;
        walk->cost += position - slot;
    }
}

/// Goes on to the strip down to a height.
///
/// Returns whether the edges are in order there and none cross, found without a branch for each.
INLINE bool go_on(strip_walk *walk, int32_t lower) {
    svga_strip_edge **order = walk->strips->order;
    double top = -1, bottom = -1;
    bool is_in_order = true;
    for (int32_t position = 0; position < walk->order_count; position++) {
        svga_strip_edge *edge = order[position];
        double next_top = edge->bottom, next_bottom = column(edge, lower);
        edge->top = next_top;
        edge->bottom = next_bottom;
        is_in_order &= (next_top >= top) & (next_bottom >= bottom);
        top = next_top;
        bottom = next_bottom;
    }
    return is_in_order;
}

/// Brings edges that are not into the order of the strip's upper border and records the heights at which their order
/// changes. Returns whether it changes anywhere.
static bool find_crossings(strip_walk *walk, int32_t upper, int32_t lower) {
    svga_strip_edge **order = walk->strips->order;
    sort(walk, false);
    bool found = false;
    double rightmost = -1;
    for (int32_t position = 0; position < walk->order_count; position++) {
        const svga_strip_edge *right = order[position];
        if (right->bottom < rightmost) {
            found = true;
            walk->cost += position;
            for (int32_t other = 0; other < position; other++) {
                const svga_strip_edge *left = order[other];
                if (left->bottom <= right->bottom) continue;
                double above = right->top - left->top, below = left->bottom - right->bottom;
                double share = above / (above + below);
                insert_height(&walk->heights, upper + (int32_t)(share * (double)(lower - upper) + 0.5));
            }
        }
        rightmost = right->bottom > rightmost ? right->bottom : rightmost;
    }
    return found;
}

/// Follows the winding number through a strip that begins at a height.
INLINE void walk_order(strip_walk *walk, int32_t upper) {
    svga_strip_edge **order = walk->strips->order;
    int32_t winding = walk->winding, least = walk->least_winding, greatest = walk->greatest_winding;
    for (int32_t position = 0; position < walk->order_count; position++) {
        svga_strip_edge *edge = order[position];
        int32_t next = winding + edge->sign;
        int32_t side = winding == 0 ? 1 : -(next == 0);
        winding = next;
        least = next < least ? next : least;
        greatest = next > greatest ? next : greatest;
        if (side != edge->side) {
            end_side(walk, edge, upper);
            edge->side = side;
            edge->side_start = upper;
        }
    }
    walk->least_winding = least;
    walk->greatest_winding = greatest;
}

static bool walk_strips(strip_walk *walk) {
    svga_strip_edge **order = walk->strips->order;
    int32_t upper = first_height(&walk->heights, 0), crossings_known = 0, lower;
    for (; (lower = first_height(&walk->heights, upper + 1)) >= 0; upper = lower) {
        // Between crossings no edge begins or ends.
        if (upper < crossings_known) {
            go_on(walk, lower);
            sort(walk, true);
        } else {
            move_on(walk, upper);
            crossings_known = lower;
            if (!go_on(walk, lower) && find_crossings(walk, upper, lower)) {
                int32_t crossing = first_height(&walk->heights, upper + 1);
                lower = crossing >= 0 ? crossing : lower;
                for (int32_t position = 0; position < walk->order_count; position++) {
                    order[position]->bottom = column(order[position], lower);
                }
                sort(walk, true);
            }
        }
        walk_order(walk, upper);
        walk->cost += walk->order_count;
        if (walk->cost > walk->strips->max_cost) return false;
    }
    for (int32_t position = 0; position < walk->order_count; position++) end_side(walk, order[position], upper);
    return true;
}

/// Whether a run is of two edges in opposite directions that do not cross, as in a line thinner than a pixel.
INLINE bool is_simple_pair(const svga_row_edge *edges, int32_t last) {
    if (last < 0 || edges[last].next < 0) return false;
    svga_row_edge one = edges[last], other = edges[one.next];
    if (other.next >= 0 || one.sign == other.sign || one.y0 != other.y0 || one.y1 != other.y1) return false;
    return (int64_t)(one.x0 - other.x0) * (one.x1 - other.x1) >= 0;
}

_Bool svga_find_borders(svga_strips *strips, const svga_row_edge *edges, int32_t last, int32_t winding) {
    strip_walk walk = {
        .strips = strips, .winding = winding, .least_winding = winding, .greatest_winding = winding, .cost = 4};
    strips->piece_count = 0;
    if (is_simple_pair(edges, last)) {
        strips->cost = 6;
        return false;
    }
    for (int32_t index = last; index >= 0; index = edges[index].next) insert_edge(&walk, edges[index]);
    walk.cost += walk.edge_count;
    bool is_known = walk.edge_count > 1 && walk_strips(&walk);
    strips->cost = walk.cost;
    return is_known && walk.least_winding <= 0 && walk.greatest_winding >= 0 &&
        walk.greatest_winding - walk.least_winding > 1;
}
