// The vectors of a level, and what all its kernels do with them.

/// Channels of LANES pixels, 16 bits each, without sign and with.
typedef uint16_t wide __attribute__((vector_size(8 * LANES)));
typedef int16_t steps __attribute__((vector_size(8 * LANES)));
typedef int32_t long_steps __attribute__((vector_size(16 * LANES)));
/// The bytes of LANES pixels, and of twice as many.
typedef uint8_t bytes __attribute__((vector_size(4 * LANES)));
typedef uint8_t pair_bytes __attribute__((vector_size(8 * LANES)));
/// A number for each of LANES pixels.
typedef int32_t places __attribute__((vector_size(4 * LANES)));

/// The last pixels of a row, fewer than LANES, moved into a block of LANES and back.
typedef struct {
    uint32_t target[LANES], source[LANES], mask[LANES];
    uint8_t coverage[LANES];
} tail;

INLINE wide LEVEL(widen)(bytes narrow) { return __builtin_convertvector(narrow, wide); }

/// Channels as bytes, those above 255 as 255.
INLINE bytes LEVEL(narrow)(wide channels) {
#if defined(KERNELS_FOR_AVX512)
    return (bytes)_mm512_cvtusepi16_epi8((__m512i)channels);
#elif defined(KERNELS_FOR_AVX2)
    __m256i whole = (__m256i)channels;
    return (bytes)_mm_packus_epi16(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
#elif defined(__SSE2__)
    union {
        wide whole;
        __m128i half[2];
    } x = {channels};
    return (bytes)_mm_packus_epi16(x.half[0], x.half[1]);
#else
    wide above = (wide)(channels > 255);
    return __builtin_convertvector((channels & ~above) | (above & 255), bytes);
#endif
}

INLINE bytes LEVEL(load)(const uint32_t *pixels) {
    bytes value;
    memcpy(&value, pixels, 4 * LANES);
    return value;
}

INLINE void LEVEL(store)(uint32_t *pixels, bytes value) { memcpy(pixels, &value, 4 * LANES); }

/// Whether 4 bytes, or a multiple of 8, are all zero: coverage, pixels, or pairs of them.
INLINE int LEVEL(is_zero)(const void *vector, int size) {
    uint64_t any = 0;
    for (int offset = 0; offset < size; offset += 8) {
        uint64_t part = 0;
        memcpy(&part, (const char *)vector + offset, size < 8 ? size : 8);
        any |= part;
    }
    return any == 0;
}

/// Each pixel's alpha in all of its channels.
INLINE wide LEVEL(alphas)(wide source) {
    // By bytes, which takes one instruction where the CPU can shuffle them.
    pair_bytes all = (pair_bytes)source;
#define ALPHA(p) 8 * p + 6, 8 * p + 7, 8 * p + 6, 8 * p + 7, 8 * p + 6, 8 * p + 7, 8 * p + 6, 8 * p + 7
    return (wide)__builtin_shufflevector(all, all, EACH_PIXEL(ALPHA));
#undef ALPHA
}

/// A byte for each pixel, in all of its channels.
INLINE wide LEVEL(each_channel)(const uint8_t *values) {
    bytes low = {0};
    memcpy(&low, values, LANES);
#define CHANNELS(p) p, LANES, p, LANES, p, LANES, p, LANES
    return (wide)__builtin_shufflevector(low, low, EACH_PIXEL(CHANNELS));
#undef CHANNELS
}

/// The low 16 bits of a number for each pixel, in all of its channels.
INLINE wide LEVEL(repeated)(places values) {
    bytes low = (bytes)values;
#define LOW_HALF(p) 4 * p, 4 * p + 1, 4 * p, 4 * p + 1, 4 * p, 4 * p + 1, 4 * p, 4 * p + 1
    return (wide)__builtin_shufflevector(low, low, EACH_PIXEL(LOW_HALF));
#undef LOW_HALF
}
