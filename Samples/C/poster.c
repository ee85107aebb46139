/*
 * Draws the poster of a movie: poster MOVIE POSTER.png [WORDS], such as "poster size:300x bg:ffffff".
 *
 *     cc poster.c $(pkg-config --cflags --libs svgakit) -o poster
 */
#include <stdio.h>
#include <svgakit.h>

/* Draws the picture of a plan and encodes it. */
static svga_buffer *draw(const svga_movie *movie, const char *words, svga_error **error) {
    svga_renderer *renderer = NULL;
    svga_picture *picture = NULL;
    svga_bitmap bitmap = {.size = sizeof bitmap};
    svga_buffer *png = NULL;
    if (svga_renderer_new(movie, NULL, &renderer, error) == SVGA_OK &&
        svga_plan_draw(renderer, words, NULL, &picture, error) == SVGA_OK &&
        svga_picture_get_bitmap(picture, &bitmap, error) == SVGA_OK) {
        svga_encode(&bitmap, "png", &png, error);
    }
    svga_picture_free(picture);
    svga_renderer_free(renderer);
    return png;
}

static int write_file(const char *path, const svga_buffer *buffer) {
    FILE *file = fopen(path, "wb");
    if (!file) return -1;
    size_t count = fwrite(svga_buffer_bytes(buffer), 1, svga_buffer_byte_count(buffer), file);
    return fclose(file) == 0 && count == svga_buffer_byte_count(buffer) ? 0 : -1;
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: %s MOVIE POSTER.png [WORDS]\n", arguments[0]);
        return SVGA_ERROR_USAGE;
    }
    svga_error *error = NULL;
    svga_movie *movie = NULL;
    svga_buffer *png = NULL;
    if (svga_movie_open_file(arguments[1], NULL, &movie, &error) == SVGA_OK) {
        png = draw(movie, count > 3 ? arguments[3] : "poster", &error);
    }
    int code = svga_error_code(error);
    if (code != SVGA_OK) {
        fprintf(stderr, "%s: %s: %s\n", arguments[0], arguments[1], svga_error_message(error));
    } else if (write_file(arguments[2], png) != 0) {
        perror(arguments[2]);
        code = 74;
    }
    svga_buffer_free(png);
    svga_movie_free(movie);
    svga_error_free(error);
    return code;
}
