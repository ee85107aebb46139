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
typedef uint32_t areas __attribute__((vector_size(4 * LANES)));
/// A byte for each of LANES pixels.
typedef uint8_t few_bytes __attribute__((vector_size(LANES)));

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

#if defined(KERNELS_FOR_AVX2)
/// All bits of the first `count` of LANES pixels.
INLINE __m128i LEVEL(first)(int64_t count) {
    return _mm_cmplt_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32((int)count));
}
#endif

/// Up to LANES pixels, and zeros in place of the rest; reads no others, since a row may end where memory does.
INLINE bytes LEVEL(load)(const uint32_t *pixels, int64_t count) {
    bytes value = {0};
    if (count == LANES) {
        memcpy(&value, pixels, 4 * LANES);
        return value;
    }
#if defined(KERNELS_FOR_AVX512)
    return (bytes)_mm256_maskz_loadu_epi32((__mmask8)((1u << count) - 1), pixels);
#elif defined(KERNELS_FOR_AVX2)
    return (bytes)_mm_maskload_epi32((const int *)pixels, LEVEL(first)(count));
#else
    memcpy(&value, pixels, 4 * count);
    return value;
#endif
}

/// Writes up to LANES pixels and no others.
INLINE void LEVEL(store)(uint32_t *pixels, bytes value, int64_t count) {
    if (count == LANES) {
        memcpy(pixels, &value, 4 * LANES);
        return;
    }
#if defined(KERNELS_FOR_AVX512)
    _mm256_mask_storeu_epi32(pixels, (__mmask8)((1u << count) - 1), (__m256i)value);
#elif defined(KERNELS_FOR_AVX2)
    _mm_maskstore_epi32((int *)pixels, LEVEL(first)(count), (__m128i)value);
#else
    memcpy(pixels, &value, 4 * count);
#endif
}

/// Coverage for up to LANES pixels, as it is where it is whole, else in `room` with zeros behind; null stays null.
INLINE const uint8_t *LEVEL(padded)(uint8_t *room, const uint8_t *coverage, int64_t count) {
    if (!coverage || count == LANES) return coverage;
#if defined(KERNELS_FOR_AVX512)
    _mm_storel_epi64((__m128i *)room, _mm_maskz_loadu_epi8((__mmask16)((1u << count) - 1), coverage));
#else
    for (int k = 0; k < LANES; k++) room[k] = k < count ? coverage[k] : 0;
#endif
    return room;
}

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
