#include "png_colors.h"

svga_png_traits svga_png_survey(const uint32_t *pixels, int64_t count) {
    uint32_t alphas = 0xff000000, colors = 0, nibbles = 0, pairs = 0, bits = 0;
    for (int64_t index = 0; index < count; index++) {
        uint32_t pixel = pixels[index], value = pixel & 255;
        alphas &= pixel;
        colors |= (pixel ^ pixel >> 8) & 0xffff;
        // Not zero where the upper bits of a value are not repeated in the lower ones.
        nibbles |= (value ^ value >> 4) & 15;
        pairs |= (value ^ value >> 2) & 63;
        bits |= (value ^ value >> 1) & 127;
    }
    return (svga_png_traits){
        .is_opaque = alphas == 0xff000000,
        .is_gray = colors == 0,
        .gray_depth = !bits ? 1 : !pairs ? 2 : !nibbles ? 4 : 8,
    };
}

/// The place of a color in the table, or the free place where it belongs.
static uint32_t place_of(const uint32_t *colors, const uint16_t *places, uint32_t color) {
    uint32_t place = (color * 2654435761u) >> 22;
    while (places[place] && colors[places[place] - 1] != color) place = (place + 1) % SVGA_PNG_COLOR_PLACES;
    return place;
}

int32_t svga_png_collect_colors(
    uint32_t *colors, int32_t color_count, uint16_t *places, const uint32_t *pixels, int64_t pixel_count) {
    for (int64_t index = 0; index < pixel_count; index++) {
        // Most pixels are like the one before.
        if (index > 0 && pixels[index] == pixels[index - 1]) continue;
        uint32_t place = place_of(colors, places, pixels[index]);
        if (places[place]) continue;
        if (color_count == SVGA_PNG_MAX_COLORS) return -1;
        colors[color_count++] = pixels[index];
        places[place] = (uint16_t)color_count;
    }
    return color_count;
}

void svga_png_find_colors(
    const uint32_t *colors, const uint16_t *places, const uint32_t *pixels, int64_t pixel_count, uint8_t *indices) {
    for (int64_t index = 0; index < pixel_count; index++) {
        indices[index] = index > 0 && pixels[index] == pixels[index - 1]
            ? indices[index - 1]
            : (uint8_t)(places[place_of(colors, places, pixels[index])] - 1);
    }
}

void svga_png_find_grays(const uint32_t *pixels, int64_t pixel_count, int32_t bit_depth, uint8_t *grays) {
    for (int64_t index = 0; index < pixel_count; index++) grays[index] = (uint8_t)pixels[index] >> (8 - bit_depth);
}

void svga_png_pack_gray_alpha(const uint32_t *pixels, int64_t pixel_count, uint8_t *bytes) {
    for (int64_t index = 0; index < pixel_count; index++) {
        bytes[2 * index] = (uint8_t)pixels[index];
        bytes[2 * index + 1] = (uint8_t)(pixels[index] >> 24);
    }
}

void svga_png_pack(const uint8_t *samples, int64_t count, int32_t bit_depth, uint8_t *bytes) {
    uint32_t bits = 0;
    int32_t bit_count = 0;
    for (int64_t index = 0; index < count; index++) {
        bits = bits << bit_depth | samples[index];
        bit_count += bit_depth;
        if (bit_count == 8) {
            *bytes++ = (uint8_t)bits;
            bit_count = 0;
        }
    }
    if (bit_count) *bytes = (uint8_t)(bits << (8 - bit_count));
}

void svga_png_clean(uint32_t *pixels, int64_t count) {
    for (int64_t index = 0; index < count; index++) pixels[index] = pixels[index] >> 24 ? pixels[index] : 0;
}
