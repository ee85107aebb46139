// The search for the nearest point with vectors of LANES floats; see nearest.c.

typedef float LEVEL(floats) __attribute__((vector_size(4 * LANES)));
typedef int32_t LEVEL(ints) __attribute__((vector_size(4 * LANES)));

INLINE nearest_point LEVEL(nearest_of)(const point_table *table, color_point point) {
    typedef LEVEL(floats) floats;
    typedef LEVEL(ints) ints;
    const floats red = (float)point.at[0] - (floats){0}, green = (float)point.at[1] - (floats){0};
    const floats blue = (float)point.at[2] - (floats){0}, alpha = (float)point.at[3] - (floats){0};
    ints numbers = {0}, least = INT32_MAX - (ints){0};
    for (int32_t lane = 0; lane < LANES; lane++) numbers[lane] = lane;
    for (int32_t index = 0; index < table->padded_count; index += LANES) {
        floats a = *(const floats *)&table->at[0][index] - red, b = *(const floats *)&table->at[1][index] - green;
        floats c = *(const floats *)&table->at[2][index] - blue, d = *(const floats *)&table->at[3][index] - alpha;
        // The number of the point in the low bits: of equally near ones the first is least.
        ints distance = __builtin_convertvector(a * a + b * b + c * c + d * d, ints) << 8 | numbers;
        least = __builtin_elementwise_min(least, distance);
        numbers += LANES;
    }
    int32_t best = __builtin_reduce_min(least);
    return (nearest_point){best & 255, best >> 8};
}

static void LEVEL(find)(const point_table *table, const color_point *points, int64_t count, nearest_point *nearest) {
    for (int64_t index = 0; index < count; index++) nearest[index] = LEVEL(nearest_of)(table, points[index]);
}
