#include "palette_kernels.h"
#include "../levels.h"
#include "points.h"

#define LEVEL(name) name##_baseline
#define LANES 4
#include "nearest.h"
#undef LEVEL
#undef LANES

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LEVEL(name) name##_avx2
#define LANES 8
#include "nearest.h"
#undef LEVEL
#undef LANES
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define LEVEL(name) name##_avx512
#define LANES 16
#include "nearest.h"
#undef LEVEL
#undef LANES
#pragma clang attribute pop
#endif

void svga_points_find(const point_table *table, const color_point *points, int64_t count, nearest_point *nearest) {
    CALL(find, table, points, count, nearest);
}

void svga_points_set(point_table *table, const color_point *points, int32_t count) {
    table->count = count;
    table->padded_count = (count + 15) & ~15;
    for (int32_t index = 0; index < table->padded_count; index++) {
        for (int k = 0; k < 4; k++) table->at[k][index] = index < count ? points[index].at[k] : 600;
    }
}
