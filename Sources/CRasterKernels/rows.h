// The kernels, compiled once for each level of vector instructions: LEVEL(name) gives a function its name there.

INLINE wide LEVEL(widen)(bytes16 bytes) { return __builtin_convertvector(bytes, wide); }

/// The upper halves of the products of 16-bit channels. Spelled out, since the compiler misses the instruction when one
/// factor does not change in a loop.
INLINE wide LEVEL(high_product)(wide a, wide b) {
#if defined(KERNELS_FOR_AVX2)
    return (wide)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    union {
        wide whole;
        __m128i half[2];
    } x = {a}, y = {b};
    x.half[0] = _mm_mulhi_epu16(x.half[0], y.half[0]);
    x.half[1] = _mm_mulhi_epu16(x.half[1], y.half[1]);
    return x.whole;
#else
    products product = __builtin_convertvector(a, products) * __builtin_convertvector(b, products);
    return __builtin_convertvector(product >> 16, wide);
#endif
}

/// Each pixel's alpha in all of its channels.
INLINE wide LEVEL(alphas)(wide source) {
    return __builtin_shufflevector(source, source, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

/// A byte for each of four pixels, in all channels of the pixel.
INLINE wide LEVEL(each_channel)(const uint8_t *bytes) {
    uint32_t four;
    memcpy(&four, bytes, 4);
    bytes16 low = (bytes16)(pixels4){four};
    return (wide)__builtin_shufflevector(
        low, low, 0, 4, 0, 4, 0, 4, 0, 4, 1, 4, 1, 4, 1, 4, 1, 4, 2, 4, 2, 4, 2, 4, 2, 4, 3, 4, 3, 4, 3, 4, 3, 4);
}

/// The product of two channels of 0 ... 255, the one that all blending is made of.
INLINE wide LEVEL(product)(wide a, wide b) { return (a * b + 255) >> 8; }

/// Channels as bytes, those above 255 as 255.
INLINE bytes16 LEVEL(narrow)(wide channels) {
#if defined(KERNELS_FOR_AVX2)
    __m256i whole = (__m256i)channels;
    return (bytes16)_mm_packus_epi16(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
#elif defined(__SSE2__)
    union {
        wide whole;
        __m128i half[2];
    } x = {channels};
    return (bytes16)_mm_packus_epi16(x.half[0], x.half[1]);
#else
    wide above = (wide)(channels > 255);
    return __builtin_convertvector((channels & ~above) | (above & 255), bytes16);
#endif
}

/// Source over destination.
INLINE bytes16 LEVEL(over)(wide source, bytes16 destination) {
    return LEVEL(narrow)(source + LEVEL(product)(LEVEL(widen)(destination), 255 - LEVEL(alphas)(source)));
}

INLINE bytes16 LEVEL(load)(const uint32_t *pixels) {
    bytes16 value;
    memcpy(&value, pixels, 16);
    return value;
}

INLINE void LEVEL(store)(uint32_t *pixels, bytes16 value) { memcpy(pixels, &value, 16); }

INLINE wide LEVEL(scaled)(wide source, uint32_t factor) {
    return factor == SVGA_OPAQUE ? source : LEVEL(product)(source, (wide){0} + (uint16_t)factor);
}

INLINE wide LEVEL(covered)(wide source, const uint8_t *coverage) {
    return LEVEL(product)(source, LEVEL(each_channel)(coverage));
}

INLINE wide LEVEL(four_of)(uint32_t color) { return LEVEL(widen)((bytes16)(pixels4){color, color, color, color}); }

static void LEVEL(fill)(uint32_t *target, int64_t count, uint32_t color) {
    wide source = LEVEL(four_of)(color);
    wide keep = 255 - LEVEL(alphas)(source);
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        wide below = LEVEL(product)(LEVEL(widen)(LEVEL(load)(target + index)), keep);
        LEVEL(store)(target + index, LEVEL(narrow)(source + below));
    }
    if (index < count) {
        tail rest;
        memcpy(rest.target, target + index, 4 * (count - index));
        LEVEL(store)(rest.target, LEVEL(over)(source, LEVEL(load)(rest.target)));
        memcpy(target + index, rest.target, 4 * (count - index));
    }
}

static void LEVEL(fill_coverage)(uint32_t *target, int64_t count, uint32_t color, const uint8_t *coverage) {
    wide source = LEVEL(four_of)(color);
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        LEVEL(store)(target + index, LEVEL(over)(LEVEL(covered)(source, coverage + index), LEVEL(load)(target + index)));
    }
    if (index < count) {
        tail rest = {0};
        memcpy(rest.target, target + index, 4 * (count - index));
        memcpy(rest.coverage, coverage + index, count - index);
        LEVEL(store)(rest.target, LEVEL(over)(LEVEL(covered)(source, rest.coverage), LEVEL(load)(rest.target)));
        memcpy(target + index, rest.target, 4 * (count - index));
    }
}

INLINE bytes16 LEVEL(blended)(bytes16 destination, wide source, uint32_t factor, const uint8_t *coverage) {
    source = LEVEL(scaled)(source, factor);
    return LEVEL(over)(coverage ? LEVEL(covered)(source, coverage) : source, destination);
}

INLINE void LEVEL(blend)(
    uint32_t *target, const uint32_t *source, int64_t count, uint32_t factor, const uint8_t *coverage) {
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        uint64_t pair[2];
        memcpy(pair, source + index, 16);
        // Most of a sprite is often transparent, and leaves what is below as it is.
        if ((pair[0] | pair[1]) == 0) continue;
        wide four = LEVEL(widen)(LEVEL(load)(source + index));
        LEVEL(store)(target + index, LEVEL(blended)(LEVEL(load)(target + index), four, factor, coverage ? coverage + index : 0));
    }
    if (index < count) {
        tail rest = {0};
        memcpy(rest.target, target + index, 4 * (count - index));
        memcpy(rest.source, source + index, 4 * (count - index));
        if (coverage) memcpy(rest.coverage, coverage + index, count - index);
        wide four = LEVEL(widen)(LEVEL(load)(rest.source));
        LEVEL(store)(rest.target, LEVEL(blended)(LEVEL(load)(rest.target), four, factor, coverage ? rest.coverage : 0));
        memcpy(target + index, rest.target, 4 * (count - index));
    }
}

static void LEVEL(blend_row)(
    uint32_t *target, const uint32_t *source, int64_t count, uint32_t factor, const uint8_t *coverage) {
    if (coverage) {
        LEVEL(blend)(target, source, count, factor, coverage);
    } else if (factor == SVGA_OPAQUE) {
        LEVEL(blend)(target, source, count, SVGA_OPAQUE, 0);
    } else {
        LEVEL(blend)(target, source, count, factor, 0);
    }
}

/// A value of 16 bits for each of four pixels, in all of the pixel's channels.
INLINE wide LEVEL(repeated)(places values) {
    places both = values | values << 16;
    pairs lanes = __builtin_shufflevector(both, both, 0, 0, 1, 1, 2, 2, 3, 3);
    return (wide)lanes;
}

INLINE places LEVEL(clamped)(places value, int32_t limit) {
    places zero = {0};
    places top = zero + limit;
    value &= value > zero;
    places above = value > top;
    return (value & ~above) | (top & above);
}

/// Two rows in 8.8, `weight` / 65536 of the lower one, rounded to whole channels.
INLINE wide LEVEL(mixed)(wide upper, wide lower, wide weight) {
    return (upper - LEVEL(high_product)(upper, weight) + LEVEL(high_product)(lower, weight) + 128) >> 8;
}

/// Two neighbouring texels for each of four pixels, mixed by weights of 0 ... 256: 8.8 channels.
INLINE wide LEVEL(row_mix)(const uint64_t texels[4], wide left, wide right) {
    bytes32 both;
    memcpy(&both, texels, 32);
    bytes16 first = __builtin_shufflevector(
        both, both, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
    bytes16 second = __builtin_shufflevector(
        both, both, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
    return LEVEL(widen)(first) * left + LEVEL(widen)(second) * right;
}

/// Loads the texels around four positions inside the image.
///
/// Returns whether any of them leaves a trace.
INLINE int LEVEL(load_texels)(const svga_samples *samples, places u, places v, uint64_t upper[4], uint64_t lower[4]) {
    places index = (v >> 16) * samples->width + (u >> 16);
    uint64_t any = 0;
    for (int k = 0; k < 4; k++) {
        const uint32_t *texel = samples->pixels + index[k];
        memcpy(&upper[k], texel, 8);
        memcpy(&lower[k], texel + samples->width, 8);
        any |= upper[k] | lower[k];
    }
    return any != 0;
}

/// The bilinear means at four positions inside the image, of their texels.
INLINE wide LEVEL(four_samples)(places u, places v, const uint64_t upper[4], const uint64_t lower[4]) {
    wide right = LEVEL(repeated)(u >> 8 & 255);
    wide left = 256 - right;
    wide below = LEVEL(repeated)(v >> 8 & 255) << 8;
    return LEVEL(mixed)(LEVEL(row_mix)(upper, left, right), LEVEL(row_mix)(lower, left, right), below);
}

/// Blends up to four samples; the target and the coverage have room for four.
INLINE void LEVEL(blend_four_samples)(
    uint32_t *target, const svga_samples *samples, places u, places v, uint32_t factor, const uint8_t *coverage) {
    uint32_t covering = 1;
    if (coverage) memcpy(&covering, coverage, 4);
    if (covering == 0) return;
    u = LEVEL(clamped)(u, (samples->width - 1) << 16);
    v = LEVEL(clamped)(v, (samples->height - 1) << 16);
    uint64_t upper[4], lower[4];
    if (!LEVEL(load_texels)(samples, u, v, upper, lower)) return;
    wide four = LEVEL(four_samples)(u, v, upper, lower);
    LEVEL(store)(target, LEVEL(blended)(LEVEL(load)(target), four, factor, coverage));
}

INLINE void LEVEL(blend_samples)(
    uint32_t *target, int64_t count, const svga_samples *samples, uint32_t factor, const uint8_t *coverage) {
    places order = {0, 1, 2, 3};
    places u = samples->u + order * samples->step_u;
    places v = samples->v + order * samples->step_v;
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        LEVEL(blend_four_samples)(target + index, samples, u, v, factor, coverage ? coverage + index : 0);
        u += 4 * samples->step_u;
        v += 4 * samples->step_v;
    }
    if (index < count) {
        // Positions after the last pixel may have left the range, but are clamped into the image all the same.
        tail rest = {0};
        memcpy(rest.target, target + index, 4 * (count - index));
        if (coverage) memcpy(rest.coverage, coverage + index, count - index);
        LEVEL(blend_four_samples)(rest.target, samples, u, v, factor, coverage ? rest.coverage : 0);
        memcpy(target + index, rest.target, 4 * (count - index));
    }
}

static void LEVEL(sample_row)(
    uint32_t *target, int64_t count, const svga_samples *samples, uint32_t factor, const uint8_t *coverage) {
    if (coverage) {
        LEVEL(blend_samples)(target, count, samples, factor, coverage);
    } else if (factor == SVGA_OPAQUE) {
        LEVEL(blend_samples)(target, count, samples, SVGA_OPAQUE, 0);
    } else {
        LEVEL(blend_samples)(target, count, samples, factor, 0);
    }
}

static void LEVEL(stretch_row)(
    uint16_t *samples, int64_t count, const uint32_t *row, int32_t width, int32_t u, int32_t step_u) {
    places order = {0, 1, 2, 3};
    places place = u + order * step_u;
    for (int64_t index = 0; index < count; index += 4) {
        places inside = LEVEL(clamped)(place, (width - 1) << 16);
        uint64_t texels[4];
        for (int k = 0; k < 4; k++) memcpy(&texels[k], row + (inside[k] >> 16), 8);
        wide right = LEVEL(repeated)(inside >> 8 & 255);
        wide four = LEVEL(row_mix)(texels, 256 - right, right);
        memcpy(samples + 4 * index, &four, 32);
        place += 4 * step_u;
    }
}

INLINE wide LEVEL(load_wide)(const uint16_t *channels, int64_t pixel_count) {
    wide four = {0};
    memcpy(&four, channels, 8 * pixel_count);
    return four;
}

INLINE void LEVEL(blend_rows)(
    uint32_t *target, const uint16_t *upper, const uint16_t *lower, int64_t count, uint32_t weight, uint32_t factor,
    const uint8_t *coverage) {
    wide below = (wide){0} + (uint16_t)(weight << 8);
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        wide four = LEVEL(mixed)(
            LEVEL(load_wide)(upper + 4 * index, 4), LEVEL(load_wide)(lower + 4 * index, 4), below);
        const uint8_t *covering = coverage ? coverage + index : 0;
        LEVEL(store)(target + index, LEVEL(blended)(LEVEL(load)(target + index), four, factor, covering));
    }
    if (index < count) {
        tail rest = {0};
        int64_t left = count - index;
        memcpy(rest.target, target + index, 4 * left);
        if (coverage) memcpy(rest.coverage, coverage + index, left);
        wide four = LEVEL(mixed)(
            LEVEL(load_wide)(upper + 4 * index, left), LEVEL(load_wide)(lower + 4 * index, left), below);
        LEVEL(store)(rest.target, LEVEL(blended)(LEVEL(load)(rest.target), four, factor, coverage ? rest.coverage : 0));
        memcpy(target + index, rest.target, 4 * left);
    }
}

static void LEVEL(mix_rows)(
    uint32_t *target, const uint16_t *upper, const uint16_t *lower, int64_t count, uint32_t weight, uint32_t factor,
    const uint8_t *coverage) {
    if (coverage) {
        LEVEL(blend_rows)(target, upper, lower, count, weight, factor, coverage);
    } else if (factor == SVGA_OPAQUE) {
        LEVEL(blend_rows)(target, upper, lower, count, weight, SVGA_OPAQUE, 0);
    } else {
        LEVEL(blend_rows)(target, upper, lower, count, weight, factor, 0);
    }
}

INLINE wide LEVEL(masked)(const uint32_t *source, const uint32_t *mask, const uint8_t *coverage) {
    wide inside = LEVEL(product)(LEVEL(widen)(LEVEL(load)(source)), LEVEL(alphas)(LEVEL(widen)(LEVEL(load)(mask))));
    return coverage ? LEVEL(covered)(inside, coverage) : inside;
}

static void LEVEL(mask_row)(
    uint32_t *target, const uint32_t *source, const uint32_t *mask, int64_t count, const uint8_t *coverage) {
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        wide four = LEVEL(masked)(source + index, mask + index, coverage ? coverage + index : 0);
        LEVEL(store)(target + index, LEVEL(over)(four, LEVEL(load)(target + index)));
    }
    if (index < count) {
        tail rest = {0};
        memcpy(rest.target, target + index, 4 * (count - index));
        memcpy(rest.source, source + index, 4 * (count - index));
        memcpy(rest.mask, mask + index, 4 * (count - index));
        if (coverage) memcpy(rest.coverage, coverage + index, count - index);
        wide four = LEVEL(masked)(rest.source, rest.mask, coverage ? rest.coverage : 0);
        LEVEL(store)(rest.target, LEVEL(over)(four, LEVEL(load)(rest.target)));
        memcpy(target + index, rest.target, 4 * (count - index));
    }
}

/// Running sums of eight neighbouring cells.
INLINE cells8 LEVEL(running_sums)(cells8 cells) {
    cells8 zero = {0};
    cells += __builtin_shufflevector(cells, zero, 8, 0, 1, 2, 3, 4, 5, 6);
    cells += __builtin_shufflevector(cells, zero, 8, 8, 0, 1, 2, 3, 4, 5);
    cells += __builtin_shufflevector(cells, zero, 8, 8, 8, 8, 0, 1, 2, 3);
    return cells;
}

static int32_t LEVEL(sum_cells)(int32_t *cells, int64_t count, int32_t start, uint8_t *coverage) {
    // Unsigned, since sums of hostile shapes may overflow, and then only have to be something.
    uint32_t sum = (uint32_t)start;
    for (int64_t index = 0; index < count; index += 8) {
        cells8 eight;
        memcpy(&eight, cells + index, 32);
        memset(cells + index, 0, 32);
        cells8 sums = LEVEL(running_sums)(eight) + sum;
        sum = sums[7];
        cells8 negative = 0 - (sums >> 31);
        cells8 area = (sums ^ negative) - negative;
        cells8 above = (cells8)(area > SVGA_FULL_COVERAGE);
        area = (area & ~above) | (above & SVGA_FULL_COVERAGE);
        bytes8 result = __builtin_convertvector((area * 255 + SVGA_FULL_COVERAGE / 2) >> 17, bytes8);
        memcpy(coverage + index, &result, 8);
    }
    return (int32_t)sum;
}
