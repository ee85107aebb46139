// Twice LANES pixels in one vector: numbers of 16 bits that hold two channels each.
//
// Channels are taken apart inside these numbers, so no byte moves from one half of a vector to the other, which takes
// most of the time of widening and narrowing.

INLINE wide LEVEL(load_pairs)(const uint32_t *pixels) {
    wide pairs;
    memcpy(&pairs, pixels, sizeof pairs);
    return pairs;
}

#if defined(PAIRS_OF_BYTES)
/// The channels of twice LANES pixels as bytes.
INLINE wide LEVEL(joined)(wide first, wide second) {
#if defined(KERNELS_FOR_AVX512)
    __m512i both = _mm512_packus_epi16((__m512i)first, (__m512i)second);
    return (wide)_mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), both);
#else
    return (wide)_mm256_permute4x64_epi64(_mm256_packus_epi16((__m256i)first, (__m256i)second), 0xd8);
#endif
}
#endif

/// Whether twice LANES pixels are all transparent.
INLINE int LEVEL(leave_no_trace)(pair_bytes pixels) {
#if defined(KERNELS_FOR_AVX512)
    return _mm512_test_epi64_mask((__m512i)pixels, (__m512i)pixels) == 0;
#elif defined(KERNELS_FOR_AVX2)
    return _mm256_testz_si256((__m256i)pixels, (__m256i)pixels);
#else
    return LEVEL(is_zero)(&pixels, sizeof pixels);
#endif
}

/// The product of both channels with a factor.
INLINE wide LEVEL(pair_product)(wide pairs, wide factor) {
    wide low = ((pairs & 255) * factor + 255) >> 8;
    return low | (((pairs >> 8) * factor + 255) & 0xff00);
}

/// Each pixel's alpha, for both of its pairs.
INLINE wide LEVEL(pair_alphas)(wide pairs) {
    pair_bytes all = (pair_bytes)pairs, zero = {0};
    return (wide)__builtin_shufflevector(all, zero, EACH_ALPHA_TWICE);
}

/// Adds pixels to what `keep` leaves of those below.
INLINE void LEVEL(add_pairs)(uint32_t *target, wide source, wide keep) {
    wide below = LEVEL(pair_product)(LEVEL(load_pairs)(target), keep);
    pair_bytes sum = __builtin_elementwise_add_sat((pair_bytes)source, (pair_bytes)below);
    memcpy(target, &sum, sizeof sum);
}

/// Pixels over pixels.
INLINE void LEVEL(blend_pairs)(uint32_t *target, wide source) {
    LEVEL(add_pairs)(target, source, 255 - LEVEL(pair_alphas)(source));
}
