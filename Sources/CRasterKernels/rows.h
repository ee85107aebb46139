// The kernels, compiled once for each level of vector instructions: LEVEL(name) gives a function its name there.

INLINE wide LEVEL(widen)(bytes16 bytes) { return __builtin_convertvector(bytes, wide); }

/// `a * b / 32768` to nearest, for signed channels; halves go up.
INLINE steps LEVEL(share)(steps a, steps b) {
#if defined(KERNELS_FOR_AVX2)
    return (steps)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
#else
    long_steps products = __builtin_convertvector(a, long_steps) * __builtin_convertvector(b, long_steps);
    return __builtin_convertvector((products + 16384) >> 15, steps);
#endif
}

/// Each pixel's alpha in all of its channels.
INLINE wide LEVEL(alphas)(wide source) {
    // By bytes, which takes one instruction where the CPU can shuffle them.
    bytes32 bytes = (bytes32)source;
    return (wide)__builtin_shufflevector(
        bytes, bytes, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15,
        22, 23, 22, 23, 22, 23, 22, 23, 30, 31, 30, 31, 30, 31, 30, 31);
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

/// Blends four pixels times a factor, by coverage unless that is null.
INLINE void LEVEL(blend_four)(uint32_t *target, wide source, uint32_t factor, const uint8_t *coverage) {
    source = LEVEL(scaled)(source, factor);
    if (coverage) source = LEVEL(covered)(source, coverage);
    LEVEL(store)(target, LEVEL(over)(source, LEVEL(load)(target)));
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
        LEVEL(blend_four)(target + index, four, factor, coverage ? coverage + index : 0);
    }
    if (index < count) {
        tail rest = {0};
        memcpy(rest.target, target + index, 4 * (count - index));
        memcpy(rest.source, source + index, 4 * (count - index));
        if (coverage) memcpy(rest.coverage, coverage + index, count - index);
        wide four = LEVEL(widen)(LEVEL(load)(rest.source));
        LEVEL(blend_four)(rest.target, four, factor, coverage ? rest.coverage : 0);
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

/// The low 16 bits of a value for each of four pixels, in all of the pixel's channels.
INLINE wide LEVEL(repeated)(places values) {
    bytes16 low = (bytes16)values;
    return (wide)__builtin_shufflevector(
        low, low, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
}

INLINE places LEVEL(clamped)(places value, int32_t limit) {
    return __builtin_elementwise_min(__builtin_elementwise_max(value, (places){0}), (places){0} + limit);
}

/// For four positions in 16.16, the weights of the left texel (low byte) and of the right one, of 128 in all.
INLINE wide LEVEL(column_weights)(places u) {
    places right = u >> 9 & 127;
    return LEVEL(repeated)((right << 8) + 128 - right);
}

/// Two neighbouring texels for each of four pixels, mixed by ``column_weights``: channels * 128 - 16384.
INLINE steps LEVEL(row_mix)(bytes32 both, wide weights) {
#if defined(KERNELS_FOR_AVX2)
    bytes32 pairs = __builtin_shufflevector(
        both, both, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15,
        16, 20, 17, 21, 18, 22, 19, 23, 24, 28, 25, 29, 26, 30, 27, 31);
    // The instruction takes one unsigned factor and one signed: texels less 128.
    return (steps)_mm256_maddubs_epi16((__m256i)weights, (__m256i)(pairs ^ 128));
#else
    bytes16 left = __builtin_shufflevector(both, both, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
    bytes16 right = __builtin_shufflevector(both, both, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
    return (steps)(LEVEL(widen)(left) * (weights & 255) + LEVEL(widen)(right) * (weights >> 8) - 16384);
#endif
}

/// Two results of ``row_mix``, `weight` / 32768 of the lower one, as channels.
INLINE wide LEVEL(mixed)(steps upper, steps lower, steps weight) {
    return (wide)(upper + LEVEL(share)(lower - upper, weight) + (16384 + 64)) >> 7;
}

/// The texels at four places and their right neighbours.
INLINE bytes32 LEVEL(texel_pairs)(const uint32_t *pixels, places index) {
    uint64_t pairs[4];
    for (int k = 0; k < 4; k++) memcpy(&pairs[k], pixels + (uint32_t)index[k], 8);
    bytes32 all;
    memcpy(&all, pairs, 32);
    return all;
}

INLINE int LEVEL(is_zero)(bytes32 bytes) {
#if defined(KERNELS_FOR_AVX2)
    return _mm256_testz_si256((__m256i)bytes, (__m256i)bytes);
#else
    uint64_t parts[4];
    memcpy(parts, &bytes, 32);
    return (parts[0] | parts[1] | parts[2] | parts[3]) == 0;
#endif
}

/// Blends up to four samples, all inside the image; the target and the coverage have room for four.
INLINE void LEVEL(blend_four_samples)(
    uint32_t *target, const svga_samples *samples, places u, places v, uint32_t factor, const uint8_t *coverage) {
    uint32_t covering = 1;
    if (coverage) memcpy(&covering, coverage, 4);
    if (covering == 0) return;
    places index = (v >> 16) * samples->width + (u >> 16);
    bytes32 upper = LEVEL(texel_pairs)(samples->pixels, index);
    bytes32 lower = LEVEL(texel_pairs)(samples->pixels + samples->width, index);
    // Most of a sprite is often transparent, and leaves what is below as it is.
    if (LEVEL(is_zero)(upper | lower)) return;
    wide weights = LEVEL(column_weights)(u);
    steps below = (steps)LEVEL(repeated)(v >> 1 & 32767);
    wide four = LEVEL(mixed)(LEVEL(row_mix)(upper, weights), LEVEL(row_mix)(lower, weights), below);
    LEVEL(blend_four)(target, four, factor, coverage);
}

/// Blends samples; where some lie outside the image, all are clamped into it.
INLINE void LEVEL(blend_samples)(
    uint32_t *target, int64_t count, const svga_samples *samples, int clamps, uint32_t factor, const uint8_t *coverage) {
    places order = {0, 1, 2, 3};
    places u = samples->u + order * samples->step_u;
    places v = samples->v + order * samples->step_v;
    int32_t right = (samples->width - 1) << 16, bottom = (samples->height - 1) << 16;
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        LEVEL(blend_four_samples)(
            target + index, samples, clamps ? LEVEL(clamped)(u, right) : u, clamps ? LEVEL(clamped)(v, bottom) : v,
            factor, coverage ? coverage + index : 0);
        u += 4 * samples->step_u;
        v += 4 * samples->step_v;
    }
    if (index < count) {
        // Positions after the last pixel may lie anywhere, but are clamped into the image.
        tail rest = {0};
        memcpy(rest.target, target + index, 4 * (count - index));
        if (coverage) memcpy(rest.coverage, coverage + index, count - index);
        LEVEL(blend_four_samples)(
            rest.target, samples, LEVEL(clamped)(u, right), LEVEL(clamped)(v, bottom), factor,
            coverage ? rest.coverage : 0);
        memcpy(target + index, rest.target, 4 * (count - index));
    }
}

/// Whether a run's positions along one axis all lie inside the image.
INLINE int LEVEL(stays_inside)(int32_t first, int32_t step, int64_t count, int32_t size) {
    int64_t last = first + step * (count - 1), limit = (int64_t)(size - 1) << 16;
    return first >= 0 && last >= 0 && first <= limit && last <= limit;
}

static void LEVEL(sample_row)(
    uint32_t *target, int64_t count, const svga_samples *samples, uint32_t factor, const uint8_t *coverage) {
    int inside = LEVEL(stays_inside)(samples->u, samples->step_u, count, samples->width)
        && LEVEL(stays_inside)(samples->v, samples->step_v, count, samples->height);
    if (coverage) {
        LEVEL(blend_samples)(target, count, samples, 1, factor, coverage);
    } else if (!inside) {
        LEVEL(blend_samples)(target, count, samples, 1, factor, 0);
    } else if (factor == SVGA_OPAQUE) {
        LEVEL(blend_samples)(target, count, samples, 0, SVGA_OPAQUE, 0);
    } else {
        LEVEL(blend_samples)(target, count, samples, 0, factor, 0);
    }
}

static void LEVEL(stretch_row)(
    int16_t *samples, int64_t count, const uint32_t *row, const int32_t *left, const uint16_t *weights) {
    for (int64_t index = 0; index < count; index += 4) {
        places texels;
        wide shares;
        memcpy(&texels, left + index, 16);
        memcpy(&shares, weights + 4 * index, 32);
        steps four = LEVEL(row_mix)(LEVEL(texel_pairs)(row, texels), shares);
        memcpy(samples + 4 * index, &four, 32);
    }
}

INLINE steps LEVEL(load_steps)(const int16_t *channels, int64_t pixel_count) {
    steps four = {0};
    memcpy(&four, channels, 8 * pixel_count);
    return four;
}

INLINE void LEVEL(blend_rows)(
    uint32_t *target, const int16_t *upper, const int16_t *lower, int64_t count, uint32_t weight, uint32_t factor,
    const uint8_t *coverage) {
    steps below = (steps){0} + (int16_t)weight;
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        wide four = LEVEL(mixed)(
            LEVEL(load_steps)(upper + 4 * index, 4), LEVEL(load_steps)(lower + 4 * index, 4), below);
        LEVEL(blend_four)(target + index, four, factor, coverage ? coverage + index : 0);
    }
    if (index < count) {
        tail rest = {0};
        int64_t left = count - index;
        memcpy(rest.target, target + index, 4 * left);
        if (coverage) memcpy(rest.coverage, coverage + index, left);
        wide four = LEVEL(mixed)(
            LEVEL(load_steps)(upper + 4 * index, left), LEVEL(load_steps)(lower + 4 * index, left), below);
        LEVEL(blend_four)(rest.target, four, factor, coverage ? rest.coverage : 0);
        memcpy(target + index, rest.target, 4 * left);
    }
}

static void LEVEL(mix_rows)(
    uint32_t *target, const int16_t *upper, const int16_t *lower, int64_t count, uint32_t weight, uint32_t factor,
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
