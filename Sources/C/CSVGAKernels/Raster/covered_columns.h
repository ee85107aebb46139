// Columns of a row that are surely covered at each height, and the edges inside them, which are no borders.
#pragma once
#include "strip_kernels.h"
#include "subrows.h"

#include <stdbool.h>
#include <string.h>

enum {
    /// Groups of columns side by side.
    group_count = 128,
    /// Rows with fewer edges are walked down in less time than it takes to look for covered columns.
    least_thinned_count = 96,
    /// With more edges, more than 127 usually lead outward, which a byte cannot count.
    most_thinned_count = 250,
    /// A winding number that edges of a run cannot make up for.
    large_winding = 4 * SVGA_MAX_RUN_EDGES
};

/// The edges of a run, whose winding number is 0 on its left.
typedef struct {
    svga_row_edge *edges;
    int32_t count, leftmost, rightmost;
    /// The binary logarithm of the columns in a group.
    int32_t shift;
    /// The sign of most edges that lead from outside to inside, if the winding number is 0 on the right as well.
    int32_t inward;
    /// The first and last groups that each edge touches.
    struct {
        uint8_t first, last;
    } groups[most_thinned_count];
    /// The first edge of each list, or -1, and the edges that follow each one.
    int16_t firsts[group_count + 1], nexts[most_thinned_count];
    /// For each group that is covered, the first one of those side by side; for others, the group after.
    uint8_t starts[group_count];
} dense_row;

static void find_groups(dense_row *row) {
    row->leftmost = INT32_MAX;
    row->rightmost = INT32_MIN;
    for (int32_t index = 0; index < row->count; index++) {
        int32_t x0 = row->edges[index].x0, x1 = row->edges[index].x1;
        int32_t left = x0 < x1 ? x0 : x1, right = x0 < x1 ? x1 : x0;
        row->leftmost = left < row->leftmost ? left : row->leftmost;
        row->rightmost = right > row->rightmost ? right : row->rightmost;
    }
    // Both ends of covered columns need columns of their own.
    for (row->shift = 2; (row->rightmost - row->leftmost) >> row->shift >= group_count;) row->shift++;
    int64_t area = 0;
    for (int32_t index = 0; index < row->count; index++) {
        svga_row_edge edge = row->edges[index];
        int32_t x0 = edge.x0 - row->leftmost, x1 = edge.x1 - row->leftmost;
        area += ((int64_t)x0 + x1) * ((edge.y1 - edge.y0) * edge.sign);
        row->groups[index].first = (uint8_t)((x0 < x1 ? x0 : x1) >> row->shift);
        row->groups[index].last = (uint8_t)((x0 < x1 ? x1 : x0) >> row->shift);
    }
    row->inward = area < 0 ? 1 : -1;
}

INLINE void clear_lists(dense_row *row) { memset(row->firsts, -1, sizeof row->firsts); }

INLINE void append(dense_row *row, int32_t list, int32_t index) {
    row->nexts[index] = row->firsts[list];
    row->firsts[list] = (int16_t)index;
}

/// 256 zeros, and a one for each height.
static const uint8_t ones_from_256[512] = {
#define ONES 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
    [256] = ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES
#undef ONES
};

/// Adds 1 to each height of an edge that leads inward, -1 of others, sixteen heights at a time.
INLINE void add_edge_levels(uint8_t *levels, const svga_row_edge *edge, bool is_inward) {
    const uint8_t *upper = ones_from_256 + 256 - edge->y0, *lower = ones_from_256 + 256 - edge->y1;
    const uint8_t *more = is_inward ? upper : lower, *less = is_inward ? lower : upper;
    for (int32_t start = edge->y0 & ~15; start < edge->y1; start += 16) {
        for (int32_t y = start; y < start + 16; y++) levels[y] = (uint8_t)(levels[y] + more[y] - less[y]);
    }
}

/// Finds the groups in which the winding number is nowhere 0, wherever edges lie in those that they touch. Returns
/// whether there are any.
static bool find_covered_groups(dense_row *row) {
    // An edge that leads inward surely counts to the right of all its groups, others perhaps in their first one.
    clear_lists(row);
    int32_t outward_count = 0;
    for (int32_t index = 0; index < row->count; index++) {
        bool is_inward = row->edges[index].sign == row->inward;
        outward_count += !is_inward;
        append(row, is_inward ? row->groups[index].last + 1 : row->groups[index].first, index);
    }
    // More of them could wrap a byte, as where many edges lie at the left border of copies of one shape.
    if (outward_count > 127) return false;
    // The highest bit tells that the winding number at a height is at least 1. A byte that is too large loses it.
    uint8_t levels[256];
    memset(levels, 127, sizeof levels);
    bool is_covered = false, are_some = false;
    for (int32_t group = 0, start = 0; group < group_count; group++) {
        for (int32_t index = row->firsts[group]; index >= 0; index = row->nexts[index]) {
            add_edge_levels(levels, row->edges + index, row->edges[index].sign == row->inward);
        }
        if (row->firsts[group] >= 0) {
            uint8_t common = 0x80;
            for (int32_t y = 0; y < 256; y++) common &= levels[y];
            is_covered = common != 0;
        }
        if (!is_covered) start = group + 1;
        row->starts[group] = (uint8_t)start;
        are_some |= is_covered;
    }
    return are_some;
}

/// Appends upright edges for those in covered groups: a large winding number on the left, and on the right what leads
/// from there to the sum of their signs at each height.
///
/// Returns the new number of edges, or the old one if that would be more edges than there are in the groups.
static int32_t append_sums(dense_row *row, int32_t start, int32_t end, int32_t count) {
    subrow_set heights = {{1, 0, 0, 0, 1}};
    int16_t changes[257];
    changes[0] = changes[256] = 0;
    int32_t room = count, large = row->inward * large_winding;
    for (int32_t index = row->firsts[start]; index >= 0; index = row->nexts[index], room++) {
        svga_row_edge edge = row->edges[index];
        if (insert_member(&heights, edge.y0)) changes[edge.y0] = 0;
        if (insert_member(&heights, edge.y1)) changes[edge.y1] = 0;
        changes[edge.y0] += (int16_t)edge.sign;
        changes[edge.y1] -= (int16_t)edge.sign;
    }
    int32_t left = row->leftmost + (start << row->shift), right = row->leftmost + ((end + 1) << row->shift) - 1;
    if (right > row->rightmost) right = row->rightmost;
    int32_t appended = count, sum = changes[0] - large, upper = 0;
    row->edges[row->count + appended++] = (svga_row_edge){left, left, 0, 256, large, -1};
    for (int32_t y = 1; y <= 256; y++) {
        y = first_height(&heights, y);
        if (changes[y] == 0 && y < 256) continue;
        if (appended >= room) return count;
        row->edges[row->count + appended++] = (svga_row_edge){right, right, (int16_t)upper, (int16_t)y, sum, -1};
        sum += changes[y];
        upper = y;
    }
    return appended;
}

/// Replaces edges that lie in covered groups, by fewer ones. Returns the number of edges appended to the row.
static int32_t replace_covered_edges(dense_row *row) {
    clear_lists(row);
    for (int32_t index = 0; index < row->count; index++) {
        int32_t start = row->starts[row->groups[index].last];
        if (start <= row->groups[index].first) append(row, start, index);
    }
    int32_t appended = 0;
    for (int32_t start = 0, end; start < group_count; start = end) {
        for (end = start + 1; end < group_count && row->starts[end] == start; end++) continue;
        if (row->starts[start] != start || row->firsts[start] < 0) continue;
        int32_t count = append_sums(row, start, end - 1, appended);
        if (count == appended) continue;
        appended = count;
        for (int32_t index = row->firsts[start]; index >= 0; index = row->nexts[index]) row->edges[index].sign = 0;
    }
    return appended;
}

/// Replaces edges in columns that are covered at each height, whose order does not matter, by upright ones with greater
/// signs; `edges` has room for twice their number.
///
/// Winding numbers stay as they are outside these columns, and are nowhere 0 inside them. Returns the index of the last
/// edge, which `next` joins to all others.
static int32_t thin_out(svga_row_edge *edges, int32_t count) {
    dense_row row;
    row.edges = edges;
    row.count = count;
    find_groups(&row);
    int32_t appended = find_covered_groups(&row) ? replace_covered_edges(&row) : 0, last = -1;
    for (int32_t index = count + appended - 1; index >= 0; index--) {
        if (edges[index].sign == 0) continue;
        edges[index].next = last;
        last = index;
    }
    return last;
}
