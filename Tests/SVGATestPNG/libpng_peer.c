#include "libpng_peer.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

typedef struct {
    uint8_t *bytes;
    size_t capacity, count;
} sink;

typedef struct {
    const uint8_t *bytes;
    size_t count;
} source;

static void put(png_structp png, png_bytep bytes, size_t count) {
    sink *file = png_get_io_ptr(png);
    if (count > file->capacity - file->count) png_error(png, "no room");
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
}

static void flush(png_structp png) { (void)png; }

static void take(png_structp png, png_bytep bytes, size_t count) {
    source *file = png_get_io_ptr(png);
    if (count > file->count) png_error(png, "no more bytes");
    memcpy(bytes, file->bytes, count);
    file->bytes += count;
    file->count -= count;
}

static void leave(png_structp png, png_const_charp text) {
    (void)text;
    png_longjmp(png, 1);
}

static void be_silent(png_structp png, png_const_charp text) { (void)png, (void)text; }

size_t libpng_peer_encode(
    const uint8_t *samples, uint32_t width, uint32_t height, int has_alpha, int level, uint8_t *output,
    size_t capacity) {
    sink file = {output, capacity, 0};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, 0, leave, be_silent);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return 0;
    }
    png_set_write_fn(png, &file, put, flush);
    png_set_compression_level(png, level);
    png_set_IHDR(png, info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, 0, 0, 0);
    png_write_info(png, info);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, samples + (size_t)y * width * (has_alpha ? 4 : 3));
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return file.count;
}

int libpng_peer_decode(const uint8_t *bytes, size_t byte_count, uint8_t *rgba, size_t capacity) {
    source file = {bytes, byte_count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, 0, leave, be_silent);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, 0);
        return 0;
    }
    png_set_read_fn(png, &file, take);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_scale_16(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t stride = png_get_rowbytes(png, info);
    uint32_t height = png_get_image_height(png, info);
    if (stride != 4 * (size_t)png_get_image_width(png, info) || stride * height > capacity) png_error(png, "no room");
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) png_read_row(png, rgba + y * stride, 0);
    }
    png_destroy_read_struct(&png, &info, 0);
    return 1;
}
