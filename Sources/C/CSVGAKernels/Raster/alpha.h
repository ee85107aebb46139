// Straight alpha.

typedef float LEVEL(reals) __attribute__((vector_size(4 * LANES)));

/// One channel of each pixel divided by its alpha, rounded to nearest: (channel * 255 + alpha / 2) / alpha.
///
/// The quotient is a multiple of 1 / alpha, and its error in floating point is far below 1/512, so that adding this much
/// makes the integer part exact.
INLINE places LEVEL(divided)(places channel, places alpha, LEVEL(reals) reciprocal) {
    LEVEL(reals) numerator = __builtin_convertvector(channel * 255 + (alpha >> 1), LEVEL(reals));
    places quotient = __builtin_convertvector(numerator * reciprocal + 1.0f / 512, places);
    return __builtin_elementwise_min(quotient, (places){0} + 255);
}

INLINE places LEVEL(straight)(places pixels) {
    places alpha = pixels >> 24 & 255;
    places isSeen = alpha > 0;
    LEVEL(reals) reciprocal = 1.0f / __builtin_convertvector(alpha | (~isSeen & 1), LEVEL(reals));
    places red = LEVEL(divided)(pixels & 255, alpha, reciprocal);
    places green = LEVEL(divided)(pixels >> 8 & 255, alpha, reciprocal);
    places blue = LEVEL(divided)(pixels >> 16 & 255, alpha, reciprocal);
    return (red | green << 8 | blue << 16 | alpha << 24) & isSeen;
}

static void LEVEL(unpremultiply)(void *straight, const uint32_t *pixels, int64_t count) {
    char *output = straight;
    int64_t index = 0;
    for (; index + LANES <= count; index += LANES) {
        places block;
        memcpy(&block, pixels + index, sizeof block);
        // Most pixels of most pictures are transparent.
        if (!LEVEL(is_zero)(&block, sizeof block)) block = LEVEL(straight)(block);
        memcpy(output + 4 * index, &block, sizeof block);
    }
    if (index < count) {
        places block = LEVEL(straight)((places)LEVEL(load)(pixels + index, count - index));
        memcpy(output + 4 * index, &block, 4 * (count - index));
    }
}
