// All kernels for one level of vector instructions; see video_kernels.c.

#define numbers LEVEL(numbers)
#define pairs LEVEL(pairs)
#define samples LEVEL(samples)

/// A number for each of LANES pixels or blocks, the same as halves of as many pairs, and a byte for each.
typedef int32_t numbers __attribute__((vector_size(4 * LANES)));
typedef uint64_t pairs __attribute__((vector_size(4 * LANES)));
typedef uint8_t samples __attribute__((vector_size(LANES)));

/// The pixels of LANES places, with zeros for those behind the last: a row may end where memory does.
INLINE numbers LEVEL(load)(const uint32_t *pixels, int64_t count) {
    numbers value = {0};
    if (count >= LANES) {
        memcpy(&value, pixels, sizeof value);
    } else if (count > 0) {
        memcpy(&value, pixels, 4 * count);
    }
    return value;
}

/// Writes numbers up to 255 as bytes, as many as there are places.
INLINE void LEVEL(store)(uint8_t *bytes, numbers value, int64_t count) {
    samples narrow = __builtin_convertvector(__builtin_elementwise_min(value, (numbers){0} + 255), samples);
    if (count >= LANES) {
        memcpy(bytes, &narrow, sizeof narrow);
    } else {
        memcpy(bytes, &narrow, count);
    }
}

/// Red and blue in a low and a high half, and green: each channel times its weight.
INLINE numbers LEVEL(weighed)(numbers red_blue, numbers green, const int16_t *weights) {
    return (red_blue & 0xffff) * weights[0] + (green & 0xffff) * weights[1] + (red_blue >> 16) * weights[2];
}

static void LEVEL(luma)(uint8_t *luma, const uint32_t *pixels, int64_t count, const svga_video_matrix *matrix) {
    const int32_t bias = (matrix->black << 15) + (1 << 14);
    for (int64_t index = 0; index < count; index += LANES) {
        numbers pixel = LEVEL(load)(pixels + index, count - index);
        numbers sum = LEVEL(weighed)(pixel & 0xff00ff, pixel >> 8 & 255, matrix->luma);
        LEVEL(store)(luma + index, (sum + bias) >> 15, count - index);
    }
}

/// The sums of two by two fields of 16 bits.
INLINE numbers LEVEL(block_sums)(numbers left_upper, numbers left_lower, numbers right_upper, numbers right_lower) {
    pairs left = (pairs)(left_upper + left_lower), right = (pairs)(right_upper + right_lower);
    return __builtin_shufflevector(
        (numbers)(left + (left >> 32)), (numbers)(right + (right >> 32)), EACH_LANE(EVEN));
}

/// The sums of a part of all pixels in LANES blocks: of two fields of 16 bits, `shift` bits up.
INLINE numbers LEVEL(sums)(const uint32_t *upper, const uint32_t *lower, int64_t count, int shift) {
    numbers parts[4];
    for (int half = 0; half < 2; half++) {
        int64_t rest = 2 * count - half * LANES;
        const int64_t start = rest > 0 ? half * LANES : 0;
        parts[half] = LEVEL(load)(upper + start, rest) >> shift & 0xff00ff;
        parts[2 + half] = LEVEL(load)(lower + start, rest) >> shift & 0xff00ff;
    }
    return LEVEL(block_sums)(parts[0], parts[2], parts[1], parts[3]);
}

static void LEVEL(chroma)(
    uint8_t *blue, uint8_t *red, const uint32_t *upper, const uint32_t *lower, int64_t count,
    const svga_video_matrix *matrix) {
    const int32_t bias = (128 << 17) + (1 << 16);
    for (int64_t index = 0; index < count; index += LANES) {
        const uint32_t *above = upper + 2 * index, *below = lower + 2 * index;
        numbers red_blue = LEVEL(sums)(above, below, count - index, 0);
        numbers green = LEVEL(sums)(above, below, count - index, 8);
        numbers blueness = LEVEL(weighed)(red_blue, green, matrix->blue) + bias;
        numbers redness = LEVEL(weighed)(red_blue, green, matrix->red) + bias;
        LEVEL(store)(blue + index, blueness >> 17, count - index);
        LEVEL(store)(red + index, redness >> 17, count - index);
    }
}

static void LEVEL(alpha)(uint8_t *luma, const uint32_t *pixels, int64_t count, int32_t black, int32_t weight) {
    const int32_t bias = (black << 15) + (1 << 14);
    for (int64_t index = 0; index < count; index += LANES) {
        numbers alpha = LEVEL(load)(pixels + index, count - index) >> 24 & 255;
        LEVEL(store)(luma + index, (alpha * weight + bias) >> 15, count - index);
    }
}

static void LEVEL(half_alpha)(
    uint8_t *luma, const uint32_t *upper, const uint32_t *lower, int64_t count, int32_t black, int32_t weight) {
    const int32_t bias = (black << 17) + (1 << 16);
    for (int64_t index = 0; index < count; index += LANES) {
        numbers alpha = LEVEL(sums)(upper + 2 * index, lower + 2 * index, count - index, 8) >> 16;
        LEVEL(store)(luma + index, (alpha * weight + bias) >> 17, count - index);
    }
}

#undef numbers
#undef pairs
#undef samples
