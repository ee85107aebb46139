#include "palette_kernels.h"
#include "points.h"

// Vectors do not leave a function that is compiled for them.
#pragma clang diagnostic ignored "-Wpsabi"

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

typedef void (*finding)(const point_table *, const color_point *, int64_t, nearest_point *);

enum { baseline, avx2, avx512 };

/// The best level of this CPU. All levels give the same.
static int best_level(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
        return avx512;
    }
    if (__builtin_cpu_supports("avx2")) return avx2;
#endif
    return baseline;
}

static finding find = find_baseline;

int svga_palette_limit_level(int limit) {
    int best = best_level(), level = limit < best ? limit : best;
#if defined(__x86_64__)
    find = level == avx512 ? find_avx512 : level == avx2 ? find_avx2 : find_baseline;
#endif
    return level;
}

__attribute__((constructor)) static void choose_level(void) { svga_palette_limit_level(avx512); }

void svga_points_find(const point_table *table, const color_point *points, int64_t count, nearest_point *nearest) {
    find(table, points, count, nearest);
}

void svga_points_set(point_table *table, const color_point *points, int32_t count) {
    table->count = count;
    table->padded_count = (count + 15) & ~15;
    for (int32_t index = 0; index < table->padded_count; index++) {
        for (int k = 0; k < 4; k++) table->at[k][index] = index < count ? points[index].at[k] : 600;
    }
}
