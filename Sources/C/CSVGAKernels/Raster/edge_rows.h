// Edges added to cells, row after row.
#pragma once
#include "edge_kernels.h"

#define INLINE static inline __attribute__((always_inline))
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

// Sums are unsigned, since those of hostile shapes may overflow, and then only have to be something.

/// Adds an edge inside one cell: its signed height, and the sum of its two distances from the cell's left border.
INLINE void add(uint32_t *cell, uint32_t height, uint32_t sum) {
    cell[0] += height * (512 - sum);
    cell[1] += height * sum;
}

/// 2^64 / n, rounded up, for n from 2 on: the upper half of its product with k * 2^32 is the quotient k * 2^32 / n
/// rounded down, for k up to 256. For n of 0 and 1 it makes a quotient that is just under k * 2^32.
#define RECIPROCAL(n) ((n) < 2 ? UINT64_MAX : UINT64_MAX / ((n) < 2 ? 1 : (n)) + 1)
#define RECIPROCALS_4(n) RECIPROCAL(n), RECIPROCAL((n) + 1), RECIPROCAL((n) + 2), RECIPROCAL((n) + 3)
#define RECIPROCALS_16(n) RECIPROCALS_4(n), RECIPROCALS_4((n) + 4), RECIPROCALS_4((n) + 8), RECIPROCALS_4((n) + 12)
#define RECIPROCALS_64(n) \
    RECIPROCALS_16(n), RECIPROCALS_16((n) + 16), RECIPROCALS_16((n) + 32), RECIPROCALS_16((n) + 48)
static const uint64_t reciprocals[257] = {
    RECIPROCALS_64(0), RECIPROCALS_64(64), RECIPROCALS_64(128), RECIPROCALS_64(192), RECIPROCAL(256),
};

INLINE uint64_t upper_half(uint64_t a, uint64_t b) { return (uint64_t)(((unsigned __int128)a * b) >> 64); }

/// A row while an edge is added.
typedef struct {
    uint32_t *cells;
    /// The word of the row's first cells, in touches or occupancies.
    int64_t word;
    int64_t index;
} edge_row;

/// Where edges are added; tracked is a constant after inlining.
typedef struct {
    const svga_cells *cells;
    svga_overlaps *overlaps;
    bool tracked;
} edge_target;

/// The cell in which the edge goes on from the one before: a chain does not meet itself there.
typedef struct {
    /// -1 where there is none.
    int64_t column;
    /// Its bit in the word of the column, or 0.
    uint64_t bit;
} own_cell;

static const own_cell no_own_cell = {-1, 0};

/// The bit of the own cell in the word of a column, or 0.
INLINE uint64_t own_bit(own_cell own, int64_t column) { return own.column >> 6 == column >> 6 ? own.bit : 0; }

/// Records that a chain touches cells of one word; `own` is the bit of its own cell there.
INLINE void touch(edge_target target, edge_row row, int64_t column, uint64_t touched, uint64_t own) {
    int64_t word = row.word + (column >> 6);
    uint64_t before = target.cells->touches[word];
    target.cells->touches[word] = before | touched;
    if (!target.tracked) return;
    uint64_t again = before & touched & ~own;
    if (UNLIKELY(target.overlaps->has_levels)) again |= target.overlaps->inner_levels[word] & touched;
    if (UNLIKELY(again != 0)) {
        target.overlaps->is_shared[row.index] = true;
        target.overlaps->shared[word] |= again;
    }
}

/// Records that a chain touches a range of cells.
INLINE void touch_range(
    edge_target target, edge_row row, int64_t first, int64_t last, own_cell own) {
    uint64_t bits = UINT64_MAX << (first & 63);
    for (; first >> 6 < last >> 6; first = ((first >> 6) + 1) << 6) {
        touch(target, row, first, bits, own_bit(own, first));
        bits = UINT64_MAX;
    }
    bits &= UINT64_MAX >> (63 - (last & 63));
    touch(target, row, last, bits, own_bit(own, last));
}

/// Adds the part of an edge inside one row, of at most 256 columns' parts from left to right, so that it lies in two
/// cells at most, without a branch between one and two.
INLINE void add_steep(
    edge_target target, edge_row row, int64_t left, int64_t right, int64_t height, int32_t sign, own_cell own) {
    int64_t column = left >> 8;
    int64_t start = left & 255, end = right - (column << 8);
    uint64_t rise = upper_half((uint64_t)height << 32, reciprocals[right - left]);
    int64_t passed = (int64_t)(((uint64_t)(256 - start) * rise + (UINT64_C(1) << 31)) >> 32);
    if (passed > height) passed = height;
    int64_t end_in_first = end < 256 ? end : 256;
    uint32_t in_second = (uint32_t)(end - end_in_first);
    uint32_t first_sum = (uint32_t)(start + end_in_first);
    uint32_t first_height = (uint32_t)(passed * sign), second_height = (uint32_t)((height - passed) * sign);
    uint32_t *cell = row.cells + column;
    cell[0] += first_height * (512 - first_sum);
    cell[1] += first_height * first_sum + second_height * (512 - in_second);
    cell[2] += second_height * in_second;
    uint64_t bits = in_second != 0 ? 3 : 1;
    if (LIKELY((column & 63) != 63)) {
        touch(target, row, column, bits << (column & 63), own.bit);
    } else {
        touch_range(target, row, column, column + (int64_t)(bits >> 1), own);
    }
}

/// Adds the part of an edge inside one row, split at the borders between columns, from left to right.
INLINE void add_flat(edge_target target, edge_row row, int64_t left, int64_t right, int64_t height, int32_t sign,
    own_cell own) {
    int64_t column = left >> 8, last = (right - 1) >> 8;
    if (last <= column) {
        touch(target, row, column, UINT64_C(1) << (column & 63), own_bit(own, column));
        add(row.cells + column, (uint32_t)(height * sign), (uint32_t)((left & 255) + right - (column << 8)));
        return;
    }
    touch_range(target, row, column, last, own);
    int64_t rise = (int64_t)((double)(height << 32) / (double)(right - left));
    int64_t exact = (INT64_C(1) << 31) + (256 - (left & 255)) * rise;
    uint32_t *cell = row.cells + column, *end = row.cells + last;
    uint32_t sum = (uint32_t)(left & 255) + 256;
    uint32_t y = 0, carry = 0;
    // A row has a few columns of it, too few for vectors.
#pragma clang loop vectorize(disable)
    do {
        uint32_t next = (uint32_t)(exact >> 32);
        uint32_t part = (next - y) * (uint32_t)sign;
        *cell++ += carry + part * (512 - sum);
        carry = part * sum;
        sum = 256;
        y = next;
        exact += rise << 8;
    } while (cell < end);
    sum = (uint32_t)(right - (last << 8));
    uint32_t part = ((uint32_t)height - y) * (uint32_t)sign;
    cell[0] += carry + part * (512 - sum);
    cell[1] += part * sum;
}

/// Adds the part of an edge inside one row.
INLINE void add_part(
    edge_target target, edge_row row, int64_t from, int64_t to, int64_t height, int32_t sign, bool is_steep,
    own_cell own) {
    int64_t left = from < to ? from : to, right = from < to ? to : from;
    if (is_steep) add_steep(target, row, left, right, height, sign, own);
    else add_flat(target, row, left, right, height, sign, own);
}

/// Adds an edge from its upper end on, row after row; its own cell lies in the row that its contour enters first.
INLINE void add_rows(
    edge_target target, int64_t x0, int64_t y0, int64_t x1, int64_t y1, int64_t slope, int32_t sign, bool is_steep,
    own_cell own) {
    edge_row row = {.index = y0 >> 8};
    row.cells = (uint32_t *)target.cells->cells + row.index * target.cells->cells_per_row;
    row.word = row.index * target.cells->words_per_row;
    int64_t last = (y1 - 1) >> 8;
    int64_t x = x0, height = 256 - (y0 & 255);
    int64_t exact = x0 * (INT64_C(1) << 32) + (INT64_C(1) << 31) + height * slope;
    own_cell in_row = sign > 0 ? own : no_own_cell;
    for (; row.index < last; row.index++) {
        int64_t next = exact >> 32;
        add_part(target, row, x, next, height, sign, is_steep, in_row);
        in_row = no_own_cell;
        x = next;
        height = 256;
        exact += slope * 256;
        row.cells += target.cells->cells_per_row;
        row.word += target.cells->words_per_row;
    }
    if (sign < 0) in_row = own;
    add_part(target, row, x, x1, height - ((256 - (y1 & 255)) & 255), sign, is_steep, in_row);
}

/// Adds an edge that is not level.
INLINE void add_edge(edge_target target, svga_edge edge, int64_t slope, own_cell own) {
    bool is_down = edge.y0 < edge.y1;
    int64_t x0 = is_down ? edge.x0 : edge.x1, y0 = is_down ? edge.y0 : edge.y1;
    int64_t x1 = is_down ? edge.x1 : edge.x0, y1 = is_down ? edge.y1 : edge.y0;
    int32_t sign = is_down ? 1 : -1;
    // 255 columns' parts a row, so that with both ends rounded it is at most 256.
    int64_t steep = INT64_C(255) << 24;
    if (-steep <= slope && slope <= steep) add_rows(target, x0, y0, x1, y1, slope, sign, true, own);
    else add_rows(target, x0, y0, x1, y1, slope, sign, false, own);
}
