#include "overlap_kernels.h"

#include "edge_rows.h"

#include <string.h>

/// Cells of a row that edges touch or pass, 64 in a word.
typedef struct {
    const uint64_t *touches, *levels;
    int64_t words;
} row_bits;

INLINE uint64_t touched_bits(row_bits row, int64_t word) { return row.touches[word] | row.levels[word]; }

/// The bits from the last zero below a bit on.
INLINE int first_of_run(uint64_t bits, int bit) {
    uint64_t zeros = ~bits & ((UINT64_C(1) << bit) - 1);
    return zeros == 0 ? 0 : 64 - __builtin_clzll(zeros);
}

/// The bit before the first zero above a bit.
INLINE int last_of_run(uint64_t bits, int bit) {
    uint64_t zeros = ~bits & UINT64_MAX << bit;
    return zeros == 0 ? 63 : __builtin_ctzll(zeros) - 1;
}

/// Finds the touched cells around one in a row.
INLINE svga_cell_run run_around(row_bits row, int64_t word, int bit) {
    int64_t first_word = word, last_word = word;
    uint64_t bits = touched_bits(row, word) | UINT64_C(1) << bit;
    int first = first_of_run(bits, bit), last = last_of_run(bits, bit);
    while (first == 0 && first_word > 0 && (int64_t)touched_bits(row, first_word - 1) < 0) {
        first = first_of_run(touched_bits(row, --first_word), 63);
    }
    while (last == 63 && last_word + 1 < row.words && (touched_bits(row, last_word + 1) & 1) != 0) {
        last = last_of_run(touched_bits(row, ++last_word), 0);
    }
    return (svga_cell_run){
        0, (int32_t)(first_word << 6) + first, (int32_t)(last_word << 6) + last, 0, -1, 0};
}

/// The sum of the cells of a row before a column, from another one on.
INLINE uint32_t sum_between(const uint32_t *cells, int64_t from, int64_t to) {
    uint32_t sum = 0;
    for (int64_t column = from; column < to; column++) sum += cells[column];
    return sum;
}

static int64_t find_runs_of_row(
    const svga_cells *cells, const svga_overlaps *overlaps, int64_t index, svga_cell_run *runs, int64_t count,
    int64_t room) {
    int64_t start = index * cells->words_per_row;
    row_bits row = {cells->touches + start, overlaps->levels + start, cells->words_per_row};
    const uint32_t *row_cells = (const uint32_t *)cells->cells + index * cells->cells_per_row;
    uint32_t sum = 0;
    int64_t summed = 0, done = 0;
    for (int64_t word = 0; word < cells->words_per_row; word++) {
        uint64_t doubtful = overlaps->shared[start + word];
        while (doubtful != 0) {
            int bit = __builtin_ctzll(doubtful);
            doubtful &= doubtful - 1;
            if ((word << 6) + bit < done) continue;
            svga_cell_run run = run_around(row, word, bit);
            sum += sum_between(row_cells, summed, run.first_column);
            summed = run.first_column;
            done = run.last_column + 1;
            run.row = (int32_t)index;
            run.winding = (int32_t)sum >> 17;
            if (count < room) runs[count] = run;
            count++;
        }
    }
    return count;
}

int64_t svga_find_runs(
    const svga_cells *cells, const svga_overlaps *overlaps, int64_t height, svga_cell_run *runs, int64_t room,
    int64_t most) {
    int64_t count = 0;
    for (int64_t row = 0; row < height && count < most; row++) {
        const bool *shared = memchr(overlaps->is_shared + row, true, (size_t)(height - row));
        if (!shared) break;
        row = shared - overlaps->is_shared;
        count = find_runs_of_row(cells, overlaps, row, runs, count, room);
    }
    return count;
}

/// Adds the border of what is covered to the cells of a row.
static void add_border(uint32_t *cells, svga_border_piece piece) {
    int64_t left = piece.x0 < piece.x1 ? piece.x0 : piece.x1, right = piece.x0 < piece.x1 ? piece.x1 : piece.x0;
    int64_t first = left >> 8, last = (right - 1) >> 8;
    uint32_t sign = (uint32_t)piece.side, y = 0;
    if (last <= first) {
        add(cells + first, (uint32_t)piece.height * sign, (uint32_t)(left - (first << 8) + right - (first << 8)));
        return;
    }
    int64_t rise = (int64_t)((double)((int64_t)piece.height << 32) / (double)(right - left));
    int64_t exact = (INT64_C(1) << 31) + (256 - (left & 255)) * rise;
    uint32_t sum = (uint32_t)(left & 255) + 256;
    for (int64_t column = first; column < last; column++) {
        uint32_t next = (uint32_t)(exact >> 32);
        add(cells + column, (next - y) * sign, sum);
        sum = 256;
        y = next;
        exact += rise << 8;
    }
    add(cells + last, ((uint32_t)piece.height - y) * sign, sum - 256 + (uint32_t)(right - (last << 8)));
}

/// Records that a cell has a border.
INLINE void touch_cell(const svga_cells *cells, int64_t row, int32_t column) {
    cells->touches[row * cells->words_per_row + (column >> 6)] |= UINT64_C(1) << (column & 63);
}

void svga_replace_run(const svga_cells *cells, const svga_cell_run *run, const svga_strips *strips) {
    uint32_t *row = (uint32_t *)cells->cells + run->row * cells->cells_per_row;
    int32_t after_last = run->last_column + 1;
    uint32_t passed = sum_between(row, run->first_column, after_last + 1);
    memset(row + run->first_column, 0, 4 * (size_t)(after_last + 1 - run->first_column));
    // Within the run the sum is 0 or one winding; to the left and the right it stays what it is.
    uint32_t before = (uint32_t)run->winding * SVGA_FULL_COVERAGE, after = before + passed;
    row[run->first_column] = (before == 0 ? 0 : SVGA_FULL_COVERAGE) - before;
    row[after_last] = after - (after == 0 ? 0 : SVGA_FULL_COVERAGE);
    touch_cell(cells, run->row, run->first_column);
    touch_cell(cells, run->row, run->last_column);
    for (int64_t index = 0; index < strips->piece_count; index++) add_border(row, strips->pieces[index]);
}
