// The sweep over cells that are filled with one colour.

/// The lowest bit of each group of LANES bits in which one is set.
INLINE uint64_t LEVEL(groups)(uint64_t bits) {
    bits |= bits >> 1;
    bits |= bits >> 2;
#if LANES == 4
    return bits & 0x1111111111111111;
#else
    bits |= bits >> 4;
    return bits & 0x0101010101010101;
#endif
}

/// Fills the groups from one on that lie side by side; returns where the next cell is, and all sums are its sum.
INLINE int64_t LEVEL(fill_run)(
    const LEVEL(fill_row) *row, int32_t *cells, int64_t cell_count, int64_t start, uint64_t groups, areas *sums) {
    for (; groups & 1; groups >>= LANES, start += LANES) {
        areas group;
        memcpy(&group, cells + start, sizeof group);
        memset(cells + start, 0, sizeof group);
        group = LEVEL(running_sums)(group, *sums);
        *sums = __builtin_shufflevector(group, group, EACH_LAST);
        LEVEL(fill_group)(row, group, start);
    }
    // An edge in the last cell of a group changes the next cell too, which no bit tells.
    if (start < cell_count) {
        *sums += (uint32_t)cells[start];
        cells[start] = 0;
    }
    return start;
}

/// Fills one row; `ahead` is the distance of the pixels that are asked for while others are filled.
INLINE void LEVEL(fill_cell_row)(
    const LEVEL(fill_row) *row, int32_t *cells, int64_t cell_count, uint64_t *touches, int64_t ahead) {
    areas sums = {0};
    int64_t done = 0;
    for (int64_t base = 0; base < cell_count; base += 64, touches++) {
        if (!*touches) continue;
        uint64_t groups = LEVEL(groups)(*touches);
        *touches = 0;
        while (groups) {
            int first = __builtin_ctzll(groups);
            LEVEL(fill_span)(row, sums[0], done, base + first);
            // The edges of the next rows lie nearby, and a canvas is larger than the processor's first caches.
            svga_prefetch(row->target + base + first + ahead);
            svga_prefetch(cells + base + first + 2 * cell_count);
            done = LEVEL(fill_run)(row, cells, cell_count, base + first, groups >> first, &sums);
            groups &= done - base < 64 ? ~0ull << (done - base) : 0;
        }
    }
    LEVEL(fill_span)(row, sums[0], done, row->width);
}

INLINE void LEVEL(fill_rows)(const svga_cells *cells, const svga_box *box, uint32_t color, const uint8_t *clip) {
    wide all = LEVEL(all_of)(color);
    LEVEL(fill_row) row = {
        color, all, LEVEL(pairs)(all), 255 - LEVEL(alphas)(all), box->pixels, clip, box->width};
    int32_t *row_cells = cells->cells;
    uint64_t *touches = cells->touches;
    for (int64_t y = 0; y < box->height; y++) {
        LEVEL(fill_cell_row)(&row, row_cells, cells->cells_per_row, touches, 2 * box->stride);
        row_cells += cells->cells_per_row;
        touches += cells->words_per_row;
        row.target += box->stride;
        if (clip) row.clip += box->clip_stride;
    }
}

static void LEVEL(fill_cells)(const svga_cells *cells, const svga_box *box, uint32_t color) {
    if (box->clip) {
        LEVEL(fill_rows)(cells, box, color, box->clip);
    } else {
        LEVEL(fill_rows)(cells, box, color, 0);
    }
}
