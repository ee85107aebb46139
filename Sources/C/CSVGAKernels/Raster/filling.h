// One colour by the coverage of cells: these are summed up, blended by and cleared in one go, in registers.

/// One row of what is filled.
typedef struct {
    uint32_t pixel;
    /// The colour; the same as pairs of bytes; what it leaves of what is below.
    wide color, pairs, keep;
    uint32_t *target;
    /// Null without a clip.
    const uint8_t *clip;
    int64_t width;
} LEVEL(fill_row);

/// Each pixel's bytes twice, as pixels.
INLINE wide LEVEL(pairs)(wide source) {
    bytes narrow = LEVEL(narrow)(source);
    return (wide)__builtin_shufflevector(narrow, narrow, EACH_BYTE_TWICE);
}

/// Blends one colour by coverage over up to LANES pixels.
INLINE void LEVEL(fill_block)(uint32_t *target, wide color, areas coverage, int64_t count) {
    wide source = LEVEL(product)(color, LEVEL(repeated)((places)coverage));
    LEVEL(store)(target, LEVEL(over)(source, LEVEL(load)(target, count)), count);
}

/// Blends one colour over pixels.
INLINE void LEVEL(fill_all)(uint32_t *target, int64_t count, wide pairs, wide keep) {
    int64_t index = 0;
    for (; index + 2 * LANES <= count; index += 2 * LANES) LEVEL(add_pairs)(target + index, pairs, keep);
    bytes color;
    memcpy(&color, &pairs, sizeof color);
    for (; index < count; index += LANES) {
        int64_t left = count - index < LANES ? count - index : LANES;
        wide below = LEVEL(product)(LEVEL(widen)(LEVEL(load)(target + index, left)), keep);
        LEVEL(store)(target + index, __builtin_elementwise_add_sat(color, LEVEL(narrow)(below)), left);
    }
}

static void LEVEL(fill)(uint32_t *target, int64_t count, uint32_t pixel) {
    wide source = LEVEL(all_of)(pixel);
    LEVEL(fill_all)(target, count, LEVEL(pairs)(source), 255 - LEVEL(alphas)(source));
}

/// Blends one colour by one coverage.
static __attribute__((noinline)) void LEVEL(fill_part)(
    uint32_t *target, int64_t count, uint32_t pixel, uint32_t coverage) {
    wide source = LEVEL(product)(LEVEL(all_of)(pixel), (wide){0} + (uint16_t)coverage);
    LEVEL(fill_all)(target, count, LEVEL(pairs)(source), 255 - LEVEL(alphas)(source));
}

/// Makes all pixels the same.
INLINE void LEVEL(set_all)(uint32_t *target, int64_t count, wide pairs) {
    int64_t index = 0;
    for (; index + 2 * LANES <= count; index += 2 * LANES) memcpy(target + index, &pairs, sizeof pairs);
    bytes color;
    memcpy(&color, &pairs, sizeof color);
    for (; index < count; index += LANES) {
        LEVEL(store)(target + index, color, count - index < LANES ? count - index : LANES);
    }
}

/// Blends one colour by one coverage where a clip lets it through.
static __attribute__((noinline)) void LEVEL(fill_clipped)(
    uint32_t *target, int64_t count, uint32_t pixel, uint32_t coverage, const uint8_t *clip) {
    wide color = LEVEL(all_of)(pixel);
    for (int64_t index = 0; index < count; index += LANES) {
        int64_t left = count - index < LANES ? count - index : LANES;
        areas covered = LEVEL(clipped)((areas){0} + coverage, clip + index, left);
        LEVEL(fill_block)(target + index, color, covered, left);
    }
}

/// Fills the pixels between two groups of touched cells, which all have the same sum.
INLINE void LEVEL(fill_span)(const LEVEL(fill_row) *row, uint32_t sum, int64_t start, int64_t end) {
    uint32_t coverage = LEVEL(coverage_of)(sum);
    int64_t count = (end < row->width ? end : row->width) - start;
    if (coverage == 0 || count <= 0) return;
    uint32_t *target = row->target + start;
    if (row->clip) {
        LEVEL(fill_clipped)(target, count, row->pixel, coverage, row->clip + start);
    } else if (coverage != 255) {
        LEVEL(fill_part)(target, count, row->pixel, coverage);
    } else if (row->pixel >> 24 == 255) {
        LEVEL(set_all)(target, count, row->pairs);
    } else {
        LEVEL(fill_all)(target, count, row->pairs, row->keep);
    }
}

/// Fills LANES pixels, or as many as the row has.
INLINE void LEVEL(fill_group)(const LEVEL(fill_row) *row, areas sums, int64_t start) {
    int64_t left = row->width - start;
    if (left <= 0) return;
    if (left > LANES) left = LANES;
    areas coverage = LEVEL(coverages)(sums);
    if (row->clip) coverage = LEVEL(clipped)(coverage, row->clip + start, left);
    LEVEL(fill_block)(row->target + start, row->color, coverage, left);
}
