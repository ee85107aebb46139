// Sums of cells.

typedef uint32_t LEVEL(cells8) __attribute__((vector_size(32)));
typedef uint8_t LEVEL(bytes8) __attribute__((vector_size(8)));

/// Running sums of eight neighbouring cells.
INLINE LEVEL(cells8) LEVEL(running_sums)(LEVEL(cells8) cells) {
    LEVEL(cells8) zero = {0};
    cells += __builtin_shufflevector(cells, zero, 8, 0, 1, 2, 3, 4, 5, 6);
    cells += __builtin_shufflevector(cells, zero, 8, 8, 0, 1, 2, 3, 4, 5);
    cells += __builtin_shufflevector(cells, zero, 8, 8, 8, 8, 0, 1, 2, 3);
    return cells;
}

static int32_t LEVEL(sum_cells)(int32_t *cells, int64_t count, int32_t start, uint8_t *coverage) {
    // Unsigned, since sums of hostile shapes may overflow, and then only have to be something.
    uint32_t sum = (uint32_t)start;
    for (int64_t index = 0; index < count; index += 8) {
        LEVEL(cells8) eight;
        memcpy(&eight, cells + index, 32);
        memset(cells + index, 0, 32);
        LEVEL(cells8) sums = LEVEL(running_sums)(eight) + sum;
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
