#pragma once

// Some kernels are compiled once for each level of vector instructions. All levels give the same bytes.

// All functions that take or return vectors are inlined, so how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

enum { baseline, avx2, avx512 };

/// The level that kernels use.
extern int svga_level;

#if defined(__x86_64__)
#define CALL(name, ...) \
    (svga_level == avx512     ? name##_avx512(__VA_ARGS__) \
     : svga_level == avx2     ? name##_avx2(__VA_ARGS__) \
                              : name##_baseline(__VA_ARGS__))
#else
#define CALL(name, ...) name##_baseline(__VA_ARGS__)
#endif
