// All kernels for one level of vector instructions; see raster_kernels.c.

#define wide LEVEL(wide)
#define steps LEVEL(steps)
#define long_steps LEVEL(long_steps)
#define bytes LEVEL(bytes)
#define pair_bytes LEVEL(pair_bytes)
#define places LEVEL(places)
#define areas LEVEL(areas)
#define few_bytes LEVEL(few_bytes)

#if LANES == 4
#define EACH_PIXEL(pattern) pattern(0), pattern(1), pattern(2), pattern(3)
#define EACH_LAST 3, 3, 3, 3
#define EACH_BYTE_TWICE SIXTEEN_FROM(0), SIXTEEN_FROM(0)
#define EACH_ALPHA_TWICE FOUR_ALPHAS_TWICE(0), FOUR_ALPHAS_TWICE(4)
#else
#define EACH_PIXEL(pattern) \
    pattern(0), pattern(1), pattern(2), pattern(3), pattern(4), pattern(5), pattern(6), pattern(7)
#define EACH_LAST 7, 7, 7, 7, 7, 7, 7, 7
#define EACH_BYTE_TWICE SIXTEEN_FROM(0), SIXTEEN_FROM(16), SIXTEEN_FROM(0), SIXTEEN_FROM(16)
#define EACH_ALPHA_TWICE FOUR_ALPHAS_TWICE(0), FOUR_ALPHAS_TWICE(4), FOUR_ALPHAS_TWICE(8), FOUR_ALPHAS_TWICE(12)
#endif

#include "vectors.h"
#include "pairs.h"
#include "blending.h"
#include "sampling.h"
#include "coverage.h"
#include "filling.h"
#include "sweeping.h"
#include "alpha.h"

#undef EACH_PIXEL
#undef EACH_LAST
#undef EACH_BYTE_TWICE
#undef EACH_ALPHA_TWICE
#undef wide
#undef steps
#undef long_steps
#undef bytes
#undef pair_bytes
#undef places
#undef areas
#undef few_bytes
