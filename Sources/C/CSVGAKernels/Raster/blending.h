// Pixels over pixels.

/// The product of two channels of 0 ... 255, the one that all blending is made of.
INLINE wide LEVEL(product)(wide a, wide b) { return (a * b + 255) >> 8; }

/// Source over destination.
INLINE bytes LEVEL(over)(wide source, bytes destination) {
    return LEVEL(narrow)(source + LEVEL(product)(LEVEL(widen)(destination), 255 - LEVEL(alphas)(source)));
}

INLINE wide LEVEL(covered)(wide source, const uint8_t *coverage) {
    return LEVEL(product)(source, LEVEL(each_channel)(coverage));
}

INLINE wide LEVEL(all_of)(uint32_t color) { return LEVEL(widen)((bytes)((places){0} + (int32_t)color)); }

/// Blends up to LANES pixels times a factor, by coverage unless that is null.
INLINE void LEVEL(blend_block)(
    uint32_t *target, wide source, uint32_t factor, const uint8_t *coverage, int64_t count) {
    uint8_t room[LANES];
    if (factor != SVGA_OPAQUE) source = LEVEL(product)(source, (wide){0} + (uint16_t)factor);
    if (coverage) source = LEVEL(covered)(source, LEVEL(padded)(room, coverage, count));
    LEVEL(store)(target, LEVEL(over)(source, LEVEL(load)(target, count)), count);
}

static void LEVEL(fill_coverage)(uint32_t *target, int64_t count, uint32_t color, const uint8_t *coverage) {
    wide source = LEVEL(all_of)(color);
    int64_t index = 0;
    for (; index + LANES <= count; index += LANES) {
        LEVEL(blend_block)(target + index, source, SVGA_OPAQUE, coverage + index, LANES);
    }
    if (index < count) LEVEL(blend_block)(target + index, source, SVGA_OPAQUE, coverage + index, count - index);
}

INLINE void LEVEL(blend)(
    uint32_t *target, const uint32_t *source, int64_t count, uint32_t factor, const uint8_t *coverage) {
    int64_t index = 0;
    // Most of a sprite is often transparent, and leaves what is below as it is.
#if defined(PAIRS_OF_BYTES)
    for (; !coverage && index + 2 * LANES <= count; index += 2 * LANES) {
        wide block = LEVEL(load_pairs)(source + index);
        if (LEVEL(leave_no_trace)((pair_bytes)block)) continue;
        if (factor != SVGA_OPAQUE) block = LEVEL(pair_product)(block, (wide){0} + (uint16_t)factor);
        LEVEL(blend_pairs)(target + index, block);
    }
#endif
    for (; index + LANES <= count; index += LANES) {
        if (LEVEL(is_zero)(source + index, 4 * LANES)) continue;
        wide block = LEVEL(widen)(LEVEL(load)(source + index, LANES));
        LEVEL(blend_block)(target + index, block, factor, coverage ? coverage + index : 0, LANES);
    }
    if (index < count) {
        int64_t left = count - index;
        wide block = LEVEL(widen)(LEVEL(load)(source + index, left));
        LEVEL(blend_block)(target + index, block, factor, coverage ? coverage + index : 0, left);
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

/// Blends up to LANES pixels times the alphas of as many others.
INLINE void LEVEL(mask_block)(
    uint32_t *target, const uint32_t *source, const uint32_t *mask, const uint8_t *coverage, int64_t count) {
    wide alphas = LEVEL(alphas)(LEVEL(widen)(LEVEL(load)(mask, count)));
    wide inside = LEVEL(product)(LEVEL(widen)(LEVEL(load)(source, count)), alphas);
    LEVEL(blend_block)(target, inside, SVGA_OPAQUE, coverage, count);
}

static void LEVEL(mask_row)(
    uint32_t *target, const uint32_t *source, const uint32_t *mask, int64_t count, const uint8_t *coverage) {
    int64_t index = 0;
#if defined(PAIRS_OF_BYTES)
    for (; !coverage && index + 2 * LANES <= count; index += 2 * LANES) {
        wide alphas = LEVEL(pair_alphas)(LEVEL(load_pairs)(mask + index));
        LEVEL(blend_pairs)(target + index, LEVEL(pair_product)(LEVEL(load_pairs)(source + index), alphas));
    }
#endif
    for (; index + LANES <= count; index += LANES) {
        LEVEL(mask_block)(target + index, source + index, mask + index, coverage ? coverage + index : 0, LANES);
    }
    if (index < count) {
        LEVEL(mask_block)(target + index, source + index, mask + index, coverage ? coverage + index : 0, count - index);
    }
}
