// Bilinear means of texels.

/// `a * b / 32768` to nearest, for signed channels; halves go up.
INLINE steps LEVEL(share)(steps a, steps b) {
#if defined(KERNELS_FOR_AVX512)
    return (steps)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
#elif defined(KERNELS_FOR_AVX2)
    return (steps)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
#else
    long_steps products = __builtin_convertvector(a, long_steps) * __builtin_convertvector(b, long_steps);
    return __builtin_convertvector((products + 16384) >> 15, steps);
#endif
}

INLINE places LEVEL(clamped)(places value, int32_t limit) {
    return __builtin_elementwise_min(__builtin_elementwise_max(value, (places){0}), (places){0} + limit);
}

/// For positions in 16.16, the weights of the left texel (low byte) and of the right one, of 128 in all.
INLINE wide LEVEL(column_weights)(places u) {
    places right = u >> 9 & 127;
    return LEVEL(repeated)((right << 8) + 128 - right);
}

/// The texels at some places and their right neighbours.
INLINE pair_bytes LEVEL(texel_pairs)(const uint32_t *pixels, places index) {
    uint64_t pairs[LANES];
    for (int k = 0; k < LANES; k++) memcpy(&pairs[k], pixels + (uint32_t)index[k], 8);
    pair_bytes all;
    memcpy(&all, pairs, sizeof all);
    return all;
}

/// Pairs of neighbouring texels, mixed by ``column_weights``: channels * 128 - 16384.
INLINE steps LEVEL(row_mix)(pair_bytes texels, wide weights) {
#if defined(KERNELS_FOR_AVX512) || defined(KERNELS_FOR_AVX2)
#define INTERLEAVED(p) 8 * p, 8 * p + 4, 8 * p + 1, 8 * p + 5, 8 * p + 2, 8 * p + 6, 8 * p + 3, 8 * p + 7
    pair_bytes pairs = __builtin_shufflevector(texels, texels, EACH_PIXEL(INTERLEAVED));
#undef INTERLEAVED
    // The instruction takes one unsigned factor and one signed: texels less 128.
#if defined(KERNELS_FOR_AVX512)
    return (steps)_mm512_maddubs_epi16((__m512i)weights, (__m512i)(pairs ^ 128));
#else
    return (steps)_mm256_maddubs_epi16((__m256i)weights, (__m256i)(pairs ^ 128));
#endif
#else
#define LEFT(p) 8 * p, 8 * p + 1, 8 * p + 2, 8 * p + 3
#define RIGHT(p) 8 * p + 4, 8 * p + 5, 8 * p + 6, 8 * p + 7
    wide left = LEVEL(widen)(__builtin_shufflevector(texels, texels, EACH_PIXEL(LEFT)));
    wide right = LEVEL(widen)(__builtin_shufflevector(texels, texels, EACH_PIXEL(RIGHT)));
#undef LEFT
#undef RIGHT
    return (steps)(left * (weights & 255) + right * (weights >> 8) - 16384);
#endif
}

/// Two results of ``row_mix``, `weight` / 32768 of the lower one, as channels.
INLINE wide LEVEL(mixed)(steps upper, steps lower, steps weight) {
    return (wide)(upper + LEVEL(share)(lower - upper, weight) + (16384 + 64)) >> 7;
}

/// Blends up to LANES samples; the positions of all LANES lie inside the image.
INLINE void LEVEL(blend_sample_block)(
    uint32_t *target, const svga_samples *samples, places u, places v, uint32_t factor, const uint8_t *coverage,
    int64_t count) {
    if (count == LANES && coverage && LEVEL(is_zero)(coverage, LANES)) return;
    places index = (v >> 16) * samples->width + (u >> 16);
    pair_bytes upper = LEVEL(texel_pairs)(samples->pixels, index);
    pair_bytes lower = LEVEL(texel_pairs)(samples->pixels + samples->width, index);
    // Most of a sprite is often transparent, and leaves what is below as it is.
    if (LEVEL(leave_no_trace)(upper | lower)) return;
    wide weights = LEVEL(column_weights)(u);
    steps below = (steps)LEVEL(repeated)(v >> 1 & 32767);
    wide block = LEVEL(mixed)(LEVEL(row_mix)(upper, weights), LEVEL(row_mix)(lower, weights), below);
    LEVEL(blend_block)(target, block, factor, coverage, count);
}

/// Positions of a run's first LANES pixels along one axis.
INLINE places LEVEL(positions)(int32_t first, int32_t step) {
    places all;
    for (int k = 0; k < LANES; k++) all[k] = first + k * step;
    return all;
}

/// Blends samples; where some lie outside the image, all are clamped into it.
INLINE void LEVEL(blend_samples)(
    uint32_t *target, int64_t count, const svga_samples *given, int clamps, uint32_t factor, const uint8_t *coverage) {
    // A copy, which writing to the target cannot change.
    const svga_samples copy = *given, *samples = &copy;
    places u = LEVEL(positions)(samples->u, samples->step_u);
    places v = LEVEL(positions)(samples->v, samples->step_v);
    int32_t right = (samples->width - 1) << 16, bottom = (samples->height - 1) << 16;
    int64_t index = 0;
    for (; index + LANES <= count; index += LANES) {
        LEVEL(blend_sample_block)(
            target + index, samples, clamps ? LEVEL(clamped)(u, right) : u, clamps ? LEVEL(clamped)(v, bottom) : v,
            factor, coverage ? coverage + index : 0, LANES);
        u += LANES * samples->step_u;
        v += LANES * samples->step_v;
    }
    if (index < count) {
        // Positions after the last pixel may lie anywhere, but are clamped into the image.
        LEVEL(blend_sample_block)(
            target + index, samples, LEVEL(clamped)(u, right), LEVEL(clamped)(v, bottom), factor,
            coverage ? coverage + index : 0, count - index);
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
    for (int64_t index = 0; index < count; index += LANES) {
        places texels;
        wide shares;
        memcpy(&texels, left + index, sizeof texels);
        memcpy(&shares, weights + 4 * index, sizeof shares);
        steps block = LEVEL(row_mix)(LEVEL(texel_pairs)(row, texels), shares);
        memcpy(samples + 4 * index, &block, sizeof block);
    }
}

INLINE steps LEVEL(load_steps)(const int16_t *channels, int64_t pixel_count) {
    steps block = {0};
    memcpy(&block, channels, 8 * pixel_count);
    return block;
}

INLINE void LEVEL(blend_rows)(
    uint32_t *target, const int16_t *upper, const int16_t *lower, int64_t count, uint32_t weight, uint32_t factor,
    const uint8_t *coverage) {
    steps below = (steps){0} + (int16_t)weight;
    int64_t index = 0;
#if defined(PAIRS_OF_BYTES)
    for (; !coverage && index + 2 * LANES <= count; index += 2 * LANES) {
        const int16_t *above = upper + 4 * index, *under = lower + 4 * index;
        wide first = LEVEL(mixed)(LEVEL(load_steps)(above, LANES), LEVEL(load_steps)(under, LANES), below);
        above += 4 * LANES;
        under += 4 * LANES;
        wide second = LEVEL(mixed)(LEVEL(load_steps)(above, LANES), LEVEL(load_steps)(under, LANES), below);
        wide block = LEVEL(joined)(first, second);
        if (factor != SVGA_OPAQUE) block = LEVEL(pair_product)(block, (wide){0} + (uint16_t)factor);
        LEVEL(blend_pairs)(target + index, block);
    }
#endif
    for (; index + LANES <= count; index += LANES) {
        wide block = LEVEL(mixed)(
            LEVEL(load_steps)(upper + 4 * index, LANES), LEVEL(load_steps)(lower + 4 * index, LANES), below);
        LEVEL(blend_block)(target + index, block, factor, coverage ? coverage + index : 0, LANES);
    }
    if (index < count) {
        int64_t left = count - index;
        wide block = LEVEL(mixed)(
            LEVEL(load_steps)(upper + 4 * index, left), LEVEL(load_steps)(lower + 4 * index, left), below);
        LEVEL(blend_block)(target + index, block, factor, coverage ? coverage + index : 0, left);
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
