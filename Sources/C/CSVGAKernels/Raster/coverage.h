// Coverage: sums of cells, by the non-zero rule.
//
// Sums are unsigned, since those of hostile shapes may overflow, and then only have to be something.

typedef uint32_t LEVEL(cells8) __attribute__((vector_size(32)));
typedef uint8_t LEVEL(bytes8) __attribute__((vector_size(8)));

/// Running sums of eight neighbouring cells.
INLINE LEVEL(cells8) LEVEL(eight_sums)(LEVEL(cells8) cells) {
    LEVEL(cells8) zero = {0};
    cells += __builtin_shufflevector(cells, zero, 8, 0, 1, 2, 3, 4, 5, 6);
    cells += __builtin_shufflevector(cells, zero, 8, 8, 0, 1, 2, 3, 4, 5);
    cells += __builtin_shufflevector(cells, zero, 8, 8, 8, 8, 0, 1, 2, 3);
    return cells;
}

static int32_t LEVEL(sum_cells)(int32_t *cells, int64_t count, int32_t start, uint8_t *coverage) {
    uint32_t sum = (uint32_t)start;
    for (int64_t index = 0; index < count; index += 8) {
        LEVEL(cells8) eight;
        memcpy(&eight, cells + index, 32);
        memset(cells + index, 0, 32);
        LEVEL(cells8) sums = LEVEL(eight_sums)(eight) + sum;
        sum = sums[7];
        LEVEL(cells8) negative = 0 - (sums >> 31);
        LEVEL(cells8) area = (sums ^ negative) - negative;
        LEVEL(cells8) above = (LEVEL(cells8))(area > SVGA_FULL_COVERAGE);
        area = (area & ~above) | (above & SVGA_FULL_COVERAGE);
        area = (area * 255 + SVGA_FULL_COVERAGE / 2) >> 17;
        LEVEL(bytes8) result = __builtin_convertvector(area, LEVEL(bytes8));
        memcpy(coverage + index, &result, 8);
    }
    return (int32_t)sum;
}

/// Running sums of LANES neighbouring cells, after the sum of those before.
INLINE areas LEVEL(running_sums)(areas cells, areas before) {
    areas zero = {0};
#if LANES == 4
    cells += __builtin_shufflevector(cells, zero, 4, 0, 1, 2);
    cells += __builtin_shufflevector(cells, zero, 4, 4, 0, 1);
#else
    cells += __builtin_shufflevector(cells, zero, 8, 0, 1, 2, 3, 4, 5, 6);
    cells += __builtin_shufflevector(cells, zero, 8, 8, 0, 1, 2, 3, 4, 5);
    cells += __builtin_shufflevector(cells, zero, 8, 8, 8, 8, 0, 1, 2, 3);
#endif
    return cells + before;
}

/// The coverage of pixels, 0 ... 255.
INLINE areas LEVEL(coverages)(areas sums) {
    areas negative = (areas)((places)sums >> 31);
    areas area = __builtin_elementwise_min((sums ^ negative) - negative, (areas){0} + SVGA_FULL_COVERAGE);
    return ((area << 8) - area + SVGA_FULL_COVERAGE / 2) >> 17;
}

/// The coverage of one pixel, 0 ... 255.
INLINE uint32_t LEVEL(coverage_of)(uint32_t sum) {
    uint32_t area = (int32_t)sum < 0 ? 0 - sum : sum;
    if (area > SVGA_FULL_COVERAGE) area = SVGA_FULL_COVERAGE;
    return (area * 255 + SVGA_FULL_COVERAGE / 2) >> 17;
}

/// The coverage of up to LANES pixels times that of a clip, `a * b / 255` to nearest.
INLINE areas LEVEL(clipped)(areas coverage, const uint8_t *clip, int64_t count) {
    uint8_t room[LANES];
    few_bytes outer;
    memcpy(&outer, LEVEL(padded)(room, clip, count), LANES);
    areas product = coverage * __builtin_convertvector(outer, areas) + 128;
    return (product + (product >> 8)) >> 8;
}
