/* Calls the installed library with arguments that make no sense: misuse MOVIE. It ends with 0 when each is refused. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <svgakit.h>

static int failure_count;

/* Expects a call to return a code, and an error with the same code and a message. */
#define EXPECT(wanted, call)                                                                  \
    do {                                                                                      \
        svga_error *error = NULL;                                                             \
        int32_t code = (call);                                                                \
        if (code != (wanted) || svga_error_code(error) != code ||                             \
            (code == SVGA_OK) != (strlen(svga_error_message(error)) == 0)) {                  \
            fprintf(stderr, "%s: %d %s\n", #call, (int)code, svga_error_message(error));      \
            failure_count += 1;                                                               \
        }                                                                                     \
        svga_error_free(error);                                                               \
    } while (0)

static void misuse_bitmaps(const svga_renderer *renderer) {
    static uint8_t pixels[16 * 16 * 4];
    const svga_bitmap whole = {
        .size = sizeof whole, .pixels = pixels, .byte_count = sizeof pixels, .stride = 64,
        .width = 16, .height = 16, .format = SVGA_FORMAT_RGBA};
    const svga_draw_options unset = {0};
    svga_bitmap bitmap = whole;
    EXPECT(SVGA_OK, svga_render(renderer, 0, NULL, &bitmap, NULL, &error));
    EXPECT(SVGA_ERROR_USAGE, svga_render(renderer, 0, NULL, NULL, NULL, &error));
    EXPECT(SVGA_ERROR_USAGE, svga_render(renderer, INT64_MAX, NULL, &bitmap, NULL, &error));
    EXPECT(SVGA_ERROR_USAGE, svga_render(renderer, INT64_MIN, NULL, &bitmap, NULL, &error));
    EXPECT(SVGA_ERROR_USAGE, svga_render(renderer, 0, "\xff", &bitmap, NULL, &error));
    EXPECT(SVGA_ERROR_USAGE, svga_render(renderer, 0, NULL, &bitmap, &unset, &error));
    bitmap.stride = SIZE_MAX;
    EXPECT(SVGA_ERROR_USAGE, svga_render(renderer, 0, NULL, &bitmap, NULL, &error));
    bitmap = whole;
    bitmap.height = INT_MAX;
    EXPECT(SVGA_ERROR_USAGE, svga_render(renderer, 0, NULL, &bitmap, NULL, &error));
    bitmap = whole;
    bitmap.size = SIZE_MAX;
    EXPECT(SVGA_ERROR_USAGE, svga_bitmap_convert(&bitmap, &whole, &error));
}

int main(int count, char **arguments) {
    if (count != 2) return SVGA_ERROR_USAGE;
    svga_movie *movie = NULL;
    svga_renderer *renderer = NULL;
    svga_limits *limits = NULL;
    EXPECT(SVGA_ERROR_USAGE, svga_movie_open(NULL, SIZE_MAX, NULL, &movie, &error));
    EXPECT(SVGA_ERROR_LIMIT_EXCEEDED, svga_movie_open("", SIZE_MAX, NULL, &movie, &error));
    EXPECT(SVGA_ERROR_BAD_DATA, svga_movie_open("", 0, NULL, &movie, &error));
    EXPECT(SVGA_ERROR_BAD_DATA, svga_movie_open("no movie", 8, NULL, &movie, &error));
    EXPECT(SVGA_ERROR_CANNOT_READ, svga_movie_open_file("/nowhere", NULL, &movie, &error));
    EXPECT(SVGA_ERROR_USAGE, svga_limits_new(-1, &limits, &error));
    EXPECT(SVGA_OK, svga_limits_new(SVGA_LIMITS_UNTRUSTED, &limits, &error));
    EXPECT(SVGA_ERROR_USAGE, svga_limits_set(limits, "maxMistakes", 1, &error));
    EXPECT(SVGA_OK, svga_limits_set(limits, "maxFrameCount", 1, &error));
    EXPECT(SVGA_ERROR_LIMIT_EXCEEDED, svga_movie_open_file(arguments[1], limits, &movie, &error));
    EXPECT(SVGA_OK, svga_movie_open_file(arguments[1], NULL, &movie, &error));
    EXPECT(SVGA_ERROR_USAGE, svga_renderer_new(movie, NULL, NULL, &error));
    EXPECT(SVGA_OK, svga_renderer_new(movie, NULL, &renderer, &error));
    /* A renderer holds its movie. */
    svga_movie_free(movie);
    misuse_bitmaps(renderer);
    svga_renderer_free(renderer);
    svga_limits_free(limits);
    return failure_count == 0 ? 0 : 1;
}
