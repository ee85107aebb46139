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
    /// The positions at which windings may differ from those of the strip above.
    int32_t first_changed, last_changed;
    /// The ranges of positions in which edges cross each other before the next end of an edge. No edge leaves its range.
    int32_t *firsts, *lasts, range_count;
    int32_t winding, least_winding, greatest_winding;
    int64_t cost;
    /// The columns at which each of them crosses the upper and the lower border of the strip.
    double *tops, *bottoms;
} strip_walk;

INLINE void note_change(strip_walk *walk, int32_t first, int32_t last) {
    walk->first_changed = first < walk->first_changed ? first : walk->first_changed;
    walk->last_changed = last > walk->last_changed ? last : walk->last_changed;
}

/// The column at which an edge crosses a height between its ends.
INLINE double column(const svga_strip_edge *edge, int32_t y) {
    double inside = edge->x0 + (double)(y - edge->y0) * edge->slope;
    return y == edge->y1 ? edge->x1 : inside;
}

/// Fills in the edges from index `last` on that `next` joins, the upper before the lower.
static void insert_edges(strip_walk *walk, const svga_row_edge *edges, int32_t last) {
    // The height of an edge and its number in one word, which is all that sorting moves.
    uint32_t keys[SVGA_MAX_RUN_EDGES];
    int32_t indices[SVGA_MAX_RUN_EDGES], count = 0;
    for (int32_t index = last; index >= 0; index = edges[index].next) {
        insert_height(&walk->heights, edges[index].y0);
        insert_height(&walk->heights, edges[index].y1);
        uint32_t key = (uint32_t)edges[index].y0 << 16 | (uint32_t)count;
        int32_t slot = count;
        for (; slot > 0 && keys[slot - 1] > key; slot--) keys[slot] = keys[slot - 1];
        keys[slot] = key;
        walk->cost += count - slot;
        indices[count++] = index;
    }
    for (int32_t slot = 0; slot < count; slot++) {
        svga_row_edge edge = edges[indices[keys[slot] & 0xffff]];
        double slope = (double)(edge.x1 - edge.x0) / (double)(edge.y1 - edge.y0);
        walk->strips->edges[slot] = (svga_strip_edge){edge.x0, edge.x1, slope, edge.y0, edge.y1, edge.sign, 0, 0, 0};
    }
    walk->edge_count = count;
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
/// another one takes its position, and its side if it runs in the same direction.
INLINE void move_on(strip_walk *walk, int32_t y) {
    svga_strip_edge *edges = walk->strips->edges, **order = walk->strips->order;
    int32_t reached = walk->reached_count, begun = reached, end = 0;
    while (begun < walk->edge_count && edges[begun].y0 == y) begun++;
    for (int32_t position = 0; position < walk->order_count; position++) {
        svga_strip_edge *edge = order[position];
        if (edge->y1 > y) {
            walk->bottoms[end] = walk->bottoms[position];
            order[end++] = edge;
            continue;
        }
        end_side(walk, edge, y);
        walk->cost += begun - reached;
        int32_t next = reached;
        while (next < begun && edges[next].x0 != edge->x1) next++;
        if (next == begun) {
            note_change(walk, end, INT32_MAX);
            continue;
        }
        svga_strip_edge continuing = edges[next];
        if (continuing.sign == edge->sign) {
            continuing.side = edge->side;
            continuing.side_start = y;
            continuing.winding = edge->winding;
        } else {
            note_change(walk, end, INT32_MAX);
        }
        edges[next] = edges[reached];
        edges[reached] = continuing;
        walk->bottoms[end] = continuing.x0;
        order[end++] = edges + reached++;
    }
    if (reached < begun) note_change(walk, end, INT32_MAX);
    for (; reached < begun; reached++) {
        walk->bottoms[end] = edges[reached].x0;
        order[end++] = edges + reached;
    }
    walk->reached_count = reached;
    walk->order_count = end;
}

INLINE bool lies_right(double top, double bottom, double next_top, double next_bottom, bool by_middle) {
    if (by_middle) return top + bottom > next_top + next_bottom;
    return top > next_top || (top == next_top && bottom > next_bottom);
}

/// Sorts the edges of some positions by insertion, since the order is nearly right from the strip before.
INLINE void sort(strip_walk *walk, int32_t first, int32_t last, bool by_middle) {
    svga_strip_edge **order = walk->strips->order;
    double *tops = walk->tops, *bottoms = walk->bottoms;
    for (int32_t position = first + 1; position <= last; position++) {
        double top = tops[position], bottom = bottoms[position];
        if (!lies_right(tops[position - 1], bottoms[position - 1], top, bottom, by_middle)) continue;
        svga_strip_edge *edge = order[position];
        int32_t slot = position;
        for (; slot > first && lies_right(tops[slot - 1], bottoms[slot - 1], top, bottom, by_middle); slot--) {
            order[slot] = order[slot - 1];
            tops[slot] = tops[slot - 1];
            bottoms[slot] = bottoms[slot - 1];
        }
        order[slot] = edge;
        tops[slot] = top;
        bottoms[slot] = bottom;
        walk->cost += position - slot;
        note_change(walk, slot, position);
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
        double next_top = walk->bottoms[position], next_bottom = column(order[position], lower);
        walk->tops[position] = next_top;
        walk->bottoms[position] = next_bottom;
        is_in_order &= (next_top >= top) & (next_bottom >= bottom);
        top = next_top;
        bottom = next_bottom;
    }
    return is_in_order;
}

/// Adds the range from the edge that another one crosses on, together with the ranges that it meets.
INLINE void add_range(strip_walk *walk, int32_t first, int32_t last) {
    while (walk->range_count > 0 && walk->lasts[walk->range_count - 1] >= first) {
        int32_t other = walk->firsts[--walk->range_count];
        first = other < first ? other : first;
    }
    walk->firsts[walk->range_count] = first;
    walk->lasts[walk->range_count++] = last;
}

/// Edges that are no farther apart at both ends of a strip may change places by the rounding of columns.
static const double nearly_equal = 1e-6;

/// Brings edges that are not into the order of the strip's upper border and records the heights at which their order
/// changes, and the ranges of positions that change there. Returns whether it changes anywhere.
static bool find_crossings(strip_walk *walk, int32_t upper, int32_t lower) {
    const double *tops = walk->tops, *bottoms = walk->bottoms;
    sort(walk, 0, walk->order_count - 1, false);
    walk->range_count = 0;
    bool found = false;
    double rightmost = -1;
    for (int32_t position = 0; position < walk->order_count; position++) {
        double top = tops[position], bottom = bottoms[position];
        if (bottom < rightmost) {
            found = true;
            walk->cost += position;
            int32_t first = position;
            for (int32_t other = position - 1; other >= 0; other--) {
                double below = bottoms[other] - bottom;
                if (below <= -nearly_equal) continue;
                first = other;
                if (below <= 0) continue;
                double above = top - tops[other];
                double share = above / (above + below);
                insert_height(&walk->heights, upper + (int32_t)(share * (double)(lower - upper) + 0.5));
            }
            add_range(walk, first, position);
        } else if (position > 0 && top - tops[position - 1] + bottom - bottoms[position - 1] < nearly_equal) {
            add_range(walk, position - 1, position);
        }
        rightmost = bottom > rightmost ? bottom : rightmost;
    }
    return found;
}

/// Follows the winding number through positions of a strip that begins at a height.
INLINE void walk_order(strip_walk *walk, int32_t first, int32_t last, int32_t upper) {
    svga_strip_edge **order = walk->strips->order;
    int32_t winding = first > 0 ? order[first - 1]->winding : walk->winding;
    int32_t least = walk->least_winding, greatest = walk->greatest_winding;
    for (int32_t position = first; position <= last; position++) {
        svga_strip_edge *edge = order[position];
        int32_t next = winding + edge->sign;
        int32_t side = winding == 0 ? 1 : -(next == 0);
        winding = next;
        edge->winding = next;
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

/// Follows the winding number where it may differ from the strip above.
INLINE void walk_changed(strip_walk *walk, int32_t upper) {
    int32_t last = walk->last_changed < walk->order_count ? walk->last_changed : walk->order_count - 1;
    if (walk->first_changed <= last) walk_order(walk, walk->first_changed, last, upper);
    walk->first_changed = INT32_MAX;
    walk->last_changed = -1;
}

/// Goes on to a strip between crossings, where only the edges of ranges with crossings change their order.
static void cross(strip_walk *walk, int32_t upper, int32_t lower, bool is_first) {
    svga_strip_edge **order = walk->strips->order;
    for (int32_t range = 0; range < walk->range_count; range++) {
        int32_t first = walk->firsts[range], last = walk->lasts[range];
        for (int32_t position = first; position <= last; position++) {
            if (!is_first) walk->tops[position] = walk->bottoms[position];
            walk->bottoms[position] = column(order[position], lower);
        }
        sort(walk, first, last, true);
        if (!is_first) walk_changed(walk, upper);
    }
}

static bool walk_strips(strip_walk *walk) {
    svga_strip_edge **order = walk->strips->order;
    int32_t upper = first_height(&walk->heights, 0), crossings_known = 0, lower;
    for (; (lower = first_height(&walk->heights, upper + 1)) >= 0; upper = lower) {
        // Between crossings no edge begins or ends.
        if (upper < crossings_known) {
            cross(walk, upper, lower, false);
        } else {
            move_on(walk, upper);
            crossings_known = lower;
            if (!go_on(walk, lower) && find_crossings(walk, upper, lower)) {
                int32_t crossing = first_height(&walk->heights, upper + 1);
                lower = crossing >= 0 ? crossing : lower;
                cross(walk, upper, lower, true);
            }
            walk_changed(walk, upper);
        }
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
    double tops[SVGA_MAX_RUN_EDGES], bottoms[SVGA_MAX_RUN_EDGES];
    int32_t firsts[SVGA_MAX_RUN_EDGES], lasts[SVGA_MAX_RUN_EDGES];
    strip_walk walk = {
        .strips = strips, .winding = winding, .least_winding = winding, .greatest_winding = winding, .cost = 4,
        .first_changed = INT32_MAX, .last_changed = -1, .tops = tops, .bottoms = bottoms, .firsts = firsts,
        .lasts = lasts};
    strips->piece_count = 0;
    if (is_simple_pair(edges, last)) {
        strips->cost = 6;
        return false;
    }
    insert_edges(&walk, edges, last);
    walk.cost += walk.edge_count;
    bool is_known = walk.edge_count > 1 && walk_strips(&walk);
    strips->cost = walk.cost;
    return is_known && walk.least_winding <= 0 && walk.greatest_winding >= 0 &&
        walk.greatest_winding - walk.least_winding > 1;
}
