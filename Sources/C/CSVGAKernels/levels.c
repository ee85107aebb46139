#include "levels.h"

#include "kernel_levels.h"

/// The best level of this CPU.
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

int svga_level;

__attribute__((constructor)) static void choose_level(void) { svga_level = best_level(); }

int svga_limit_level(int limit) {
    int best = best_level();
    svga_level = limit < best ? limit : best;
    return svga_level;
}
