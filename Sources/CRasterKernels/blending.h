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

static void LEVEL(fill)(uint32_t *target, int64_t count, uint32_t color) {
    wide source = LEVEL(all_of)(color);
    wide keep = 255 - LEVEL(alphas)(source);
    int64_t index = 0;
    for (; index + LANES <= count; index += LANES) {
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
    wide source = LEVEL(all_of)(color);
    int64_t index = 0;
    for (; index + LANES <= count; index += LANES) {
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

/// Blends a block of pixels times a factor, by coverage unless that is null.
INLINE void LEVEL(blend_block)(uint32_t *target, wide source, uint32_t factor, const uint8_t *coverage) {
    if (factor != SVGA_OPAQUE) source = LEVEL(product)(source, (wide){0} + (uint16_t)factor);
    if (coverage) source = LEVEL(covered)(source, coverage);
    LEVEL(store)(target, LEVEL(over)(source, LEVEL(load)(target)));
}

INLINE void LEVEL(blend)(
    uint32_t *target, const uint32_t *source, int64_t count, uint32_t factor, const uint8_t *coverage) {
    int64_t index = 0;
    for (; index + LANES <= count; index += LANES) {
        // Most of a sprite is often transparent, and leaves what is below as it is.
        if (LEVEL(is_zero)(source + index, 4 * LANES)) continue;
        wide block = LEVEL(widen)(LEVEL(load)(source + index));
        LEVEL(blend_block)(target + index, block, factor, coverage ? coverage + index : 0);
    }
    if (index < count) {
        tail rest = {0};
        memcpy(rest.target, target + index, 4 * (count - index));
        memcpy(rest.source, source + index, 4 * (count - index));
        if (coverage) memcpy(rest.coverage, coverage + index, count - index);
        wide block = LEVEL(widen)(LEVEL(load)(rest.source));
        LEVEL(blend_block)(rest.target, block, factor, coverage ? rest.coverage : 0);
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

INLINE wide LEVEL(masked)(const uint32_t *source, const uint32_t *mask, const uint8_t *coverage) {
    wide inside = LEVEL(product)(LEVEL(widen)(LEVEL(load)(source)), LEVEL(alphas)(LEVEL(widen)(LEVEL(load)(mask))));
    return coverage ? LEVEL(covered)(inside, coverage) : inside;
}

static void LEVEL(mask_row)(
    uint32_t *target, const uint32_t *source, const uint32_t *mask, int64_t count, const uint8_t *coverage) {
    int64_t index = 0;
    for (; index + LANES <= count; index += LANES) {
        wide block = LEVEL(masked)(source + index, mask + index, coverage ? coverage + index : 0);
        LEVEL(store)(target + index, LEVEL(over)(block, LEVEL(load)(target + index)));
    }
    if (index < count) {
        tail rest = {0};
        memcpy(rest.target, target + index, 4 * (count - index));
        memcpy(rest.source, source + index, 4 * (count - index));
        memcpy(rest.mask, mask + index, 4 * (count - index));
        if (coverage) memcpy(rest.coverage, coverage + index, count - index);
        wide block = LEVEL(masked)(rest.source, rest.mask, coverage ? rest.coverage : 0);
        LEVEL(store)(rest.target, LEVEL(over)(block, LEVEL(load)(rest.target)));
        memcpy(target + index, rest.target, 4 * (count - index));
    }
}
