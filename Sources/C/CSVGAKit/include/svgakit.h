/*
 * svgakit.h: draws SVGA animations from C, and from every language that can call C.
 *
 *     svga_error *error = NULL;
 *     svga_movie *movie = NULL;
 *     svga_renderer *renderer = NULL;
 *     svga_picture *picture = NULL;
 *     svga_bitmap bitmap = {.size = sizeof bitmap};
 *     svga_buffer *png = NULL;
 *
 *     if (svga_movie_open(bytes, count, NULL, &movie, &error) != SVGA_OK ||
 *         svga_renderer_new(movie, NULL, &renderer, &error) != SVGA_OK ||
 *         svga_plan_draw(renderer, "poster size:300x", NULL, &picture, &error) != SVGA_OK ||
 *         svga_picture_get_bitmap(picture, &bitmap, &error) != SVGA_OK ||
 *         svga_encode(&bitmap, "png", &png, &error) != SVGA_OK)
 *         fprintf(stderr, "%s\n", svga_error_message(error));
 *     else
 *         fwrite(svga_buffer_bytes(png), 1, svga_buffer_byte_count(png), stdout);
 *
 *     svga_buffer_free(png);
 *     svga_picture_free(picture);
 *     svga_renderer_free(renderer);
 *     svga_movie_free(movie);
 *     svga_error_free(error);
 *
 * The rules of all functions:
 *
 * - Result. A function that can fail returns SVGA_OK or one of the codes below. It sets what it was to make to NULL
 *   first, and an `error` that is not NULL to NULL or to an error that the caller frees. An `error` of NULL drops it.
 *   It overwrites both without freeing what was there.
 * - Handles. What a function makes belongs to the caller, who gives it to its `_free` once. `_free(NULL)` does nothing.
 *   The order of freeing is free: a renderer holds its movie. Using a handle after its `_free` is undefined.
 * - Bytes, texts and structs that are passed in are read during the call and not kept. Texts end in NUL and are UTF-8,
 *   except paths, which have any bytes.
 * - Threads. Any function may be called on any thread. Any number of threads may use one handle at once, except while
 *   one frees it, and while one sets a limit. No two threads may draw into the same memory.
 * - Structs begin with their size in bytes, which the caller sets: later versions of this header may add members at
 *   the end. Clear a struct before its members are set ({.size = sizeof x}, or {sizeof x} in C++), so that members
 *   that are added later are 0, which stands for what was done before they were added.
 * - Arguments. NULL, numbers out of range and texts that say nothing known give SVGA_ERROR_USAGE. Only pointers that
 *   point to less memory than they promise are undefined. Missing memory is SVGA_ERROR_OUT_OF_MEMORY.
 * - Pictures are equal bytes on every machine: those of svga-tool and of the Swift library.
 */
#ifndef SVGAKIT_H
#define SVGAKIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Library ---------------------------------------------------------------------------------------------------- */

/* The version of the library that runs, such as "0.2.0". Never NULL; not to be freed. */
const char *svga_version(void);

/* The revision of pictures, from 1 on: libraries of one revision draw and encode the same bytes. A part of cache keys. */
int32_t svga_renderer_revision(void);

/* ---- Errors ----------------------------------------------------------------------------------------------------- */

/* The codes are the exit codes of svga-tool, those of sysexits.h. Others may be added. */
#define SVGA_OK 0
#define SVGA_ERROR_USAGE 64          /* an argument makes no sense */
#define SVGA_ERROR_BAD_DATA 65       /* the movie is damaged, or no movie */
#define SVGA_ERROR_CANNOT_READ 66    /* the file cannot be read */
#define SVGA_ERROR_OUT_OF_MEMORY 71  /* the system has no memory for it now */
#define SVGA_ERROR_LIMIT_EXCEEDED 76 /* the movie or the picture needs more than a limit allows */
#define SVGA_ERROR_CANCELLED 130     /* is_cancelled said so */

/* Why a call failed. */
typedef struct svga_error svga_error;

/* The code of an error; SVGA_OK for NULL. */
int32_t svga_error_code(const svga_error *error);

/* What was wrong and what to do, in one line of UTF-8 without a line break at its end; "" for NULL. Never NULL. */
const char *svga_error_message(const svga_error *error);

/* Where: a place in the file, a path, or the name of an argument; "" where the message says all. Never NULL. */
const char *svga_error_place(const svga_error *error);

/* The errno of the system's call that failed, such as ENOENT; 0 for other errors, and for NULL. */
int32_t svga_error_system_code(const svga_error *error);

void svga_error_free(svga_error *error);

/* ---- Bytes that the library made -------------------------------------------------------------------------------- */

/* A file or a text. */
typedef struct svga_buffer svga_buffer;

/* The bytes, which live as long as the buffer. A NUL follows them, so that a text can be used as one; "" for NULL. */
const void *svga_buffer_bytes(const svga_buffer *buffer);

/* The number of bytes without the NUL; 0 for NULL. */
size_t svga_buffer_byte_count(const svga_buffer *buffer);

void svga_buffer_free(svga_buffer *buffer);

/* ---- Limits ----------------------------------------------------------------------------------------------------- */

/* What a movie may ask for. Where limits are NULL, those of `svga_limits_new(SVGA_LIMITS_DEFAULT, …)` hold. */
typedef struct svga_limits svga_limits;

#define SVGA_LIMITS_DEFAULT 0   /* files of your own: far above all real movies, only stops runaway memory */
#define SVGA_LIMITS_UNTRUSTED 1 /* files from strangers: at most 350 MiB to decode, about a second to draw a frame */

int32_t svga_limits_new(int32_t kind, svga_limits **limits, svga_error **error);

/* Sets one limit by the name that errors give it, such as "maxFrameCount", to 0 or more. */
int32_t svga_limits_set(svga_limits *limits, const char *name, int64_t value, svga_error **error);

/* Reads one limit by its name. */
int32_t svga_limits_get(const svga_limits *limits, const char *name, int64_t *value, svga_error **error);

void svga_limits_free(svga_limits *limits);

/* ---- Movies ----------------------------------------------------------------------------------------------------- */

/* A decoded animation, which never changes. */
typedef struct svga_movie svga_movie;

/* Decodes the bytes of a whole file of any generation of the format. */
int32_t svga_movie_open(
    const void *bytes, size_t byte_count, const svga_limits *limits, svga_movie **movie, svga_error **error);

/* Reads and decodes a file. The path need not be UTF-8. */
int32_t svga_movie_open_file(
    const char *path, const svga_limits *limits, svga_movie **movie, svga_error **error);

void svga_movie_free(svga_movie *movie);

/* Figures of a movie. */
typedef struct svga_movie_info {
    size_t size;                 /* sizeof(svga_movie_info) */
    double width, height;        /* of the canvas in movie pixels, above 0 */
    double duration;             /* of one pass in seconds */
    int64_t frame_count;         /* at least 1 */
    int64_t frames_per_second;   /* at least 1 */
    int64_t sprite_count;
    int64_t asset_count;         /* entries of the image map, sounds included */
    int64_t audio_count;
    int64_t warning_count;       /* faults that did not stop the decoding; svga_movie_json has their texts */
    int64_t encoded_byte_count;  /* of the file */
    int64_t inflated_byte_count; /* of all that was unpacked out of it */
} svga_movie_info;

/* Fills as many members as `info->size` has room for, and sets the size to that of those that were filled. */
int32_t svga_movie_get_info(const svga_movie *movie, svga_movie_info *info, svga_error **error);

/* The entry of the movie in what `svga-tool info --json` prints (Docs/JSON.md); `file` is its "input", null for NULL. */
int32_t svga_movie_json(const svga_movie *movie, const char *file, svga_buffer **json, svga_error **error);

/* The frame that shows at a time of one pass: the first one before the start, the last one after the end. */
int32_t svga_movie_frame_at(const svga_movie *movie, double seconds, int64_t *frame, svga_error **error);

/* ---- Pixels ----------------------------------------------------------------------------------------------------- */

/* One byte a channel, in this order in memory. In the premultiplied formats no colour is greater than its alpha. */
#define SVGA_FORMAT_RGBA 1               /* Pillow, PNG, the canvas of browsers */
#define SVGA_FORMAT_RGBA_PREMULTIPLIED 2 /* what is drawn: the fastest; OpenGL, Vulkan, Skia */
#define SVGA_FORMAT_BGRA 3               /* OpenCV, GDI+ */
#define SVGA_FORMAT_BGRA_PREMULTIPLIED 4 /* Cairo, Qt, Wayland, Direct2D */

/* The largest width or height. */
#define SVGA_MAX_SIDE 32767

/* Pixels in memory, the upper row first. */
typedef struct svga_bitmap {
    size_t size;       /* sizeof(svga_bitmap) */
    void *pixels;      /* the first byte of the upper left pixel, at any address */
    size_t byte_count; /* the bytes that may be used from `pixels` on: at least stride * (height - 1) + 4 * width */
    size_t stride;     /* the bytes from one row to the next, at least 4 * width; those behind a row are not touched */
    int32_t width;     /* 1 ... SVGA_MAX_SIDE */
    int32_t height;    /* 1 ... SVGA_MAX_SIDE */
    int32_t format;    /* SVGA_FORMAT_… */
    int32_t reserved;  /* 0 */
} svga_bitmap;

/* Writes the pixels of one bitmap into another of the same width and height, in the other one's format. Their memory
   may be the same where strides are equal, and must not overlap otherwise. */
int32_t svga_bitmap_convert(const svga_bitmap *source, const svga_bitmap *target, svga_error **error);

/* ---- Drawing ---------------------------------------------------------------------------------------------------- */

/* Draws the frames of a movie, any of them in any order, on any number of threads at once. Images are decoded when a
   frame first needs them and cached, so one renderer for many frames is faster than one for each. */
typedef struct svga_renderer svga_renderer;

typedef struct svga_renderer_options {
    size_t size;                     /* sizeof(svga_renderer_options) */
    const svga_limits *limits;       /* of images and frames; NULL for those that the movie was opened with */
    int64_t spare_image_byte_count;  /* decoded images that are cached beyond those of frames in work; 0 for 32 MiB,
                                        below 0 for none */
} svga_renderer_options;

/* Makes a renderer; `options` may be NULL. */
int32_t svga_renderer_new(
    const svga_movie *movie, const svga_renderer_options *options, svga_renderer **renderer, svga_error **error);

void svga_renderer_free(svga_renderer *renderer);

/* The images that frames drew so far and that could not be decoded: a JSON array of lines of text. */
int32_t svga_renderer_warnings(const svga_renderer *renderer, svga_buffer **json, svga_error **error);

/* How a drawing is done; NULL in place of a pointer to it stands for all members 0. */
typedef struct svga_draw_options {
    size_t size;                          /* sizeof(svga_draw_options) */
    bool (*is_cancelled)(void *context);  /* asked now and then on the calling thread, true ends the work with
                                             SVGA_ERROR_CANCELLED; it must return; NULL for never */
    void *context;                        /* passed on */
} svga_draw_options;

/* Draws one frame into the memory of the caller. All pixels of the bitmap are written, once, from a canvas of the
   library, which takes 4 bytes a pixel meanwhile; more where the picture is half as large as the movie or smaller.

   `words` are words of a plan, such as "size:300x bg:ffffff", without one that chooses a frame (svga-plans(7)). The
   bitmap must have the size that they give: what svga_plan_size says for these words and "frame:12" together. Without a
   word of size, a bitmap of the size of the movie shows it pixel by pixel, and a bitmap of another size shows the whole
   movie, centred and in proportion. NULL and "" have no words.
   After an error the pixels may have any value. */
int32_t svga_render(
    const svga_renderer *renderer, int64_t frame, const char *words, const svga_bitmap *bitmap,
    const svga_draw_options *options, svga_error **error);

/* Chooses the frame that shows best what the movie is about. Of the `words`, which are as above, only the background
   matters: the frame is chosen by what is seen over it. */
int32_t svga_poster_frame(
    const svga_renderer *renderer, const char *words, const svga_draw_options *options, int64_t *frame,
    svga_error **error);

/* ---- Plans: pictures in words ------------------------------------------------------------------------------------ */

/* The canonical text of a plan: equal plans have equal texts, which can be the key of a picture. */
int32_t svga_plan_text(const char *words, svga_buffer **text, svga_error **error);

/* The size in pixels of the picture of a plan. It costs nothing, except where the plan trims: then frames are drawn. */
int32_t svga_plan_size(
    const svga_renderer *renderer, const char *words, int32_t *width, int32_t *height, svga_error **error);

/* A picture that the library made. */
typedef struct svga_picture svga_picture;

/* Draws the picture of a plan, such as "poster size:300x" or "sheet:4x3 label". */
int32_t svga_plan_draw(
    const svga_renderer *renderer, const char *words, const svga_draw_options *options, svga_picture **picture,
    svga_error **error);

/* Fills the bitmap with the address, size and format of the picture's pixels, which nothing may write to and which
   live as long as the picture. */
int32_t svga_picture_get_bitmap(const svga_picture *picture, svga_bitmap *bitmap, svga_error **error);

void svga_picture_free(svga_picture *picture);

/* ---- Files ------------------------------------------------------------------------------------------------------ */

/* Encodes pixels as a file of an image format: "png", or "png fast" and "png small" for another balance of time and
   size. Pixels of a straight format keep their colours as far as premultiplied pixels can hold them. */
int32_t svga_encode(const svga_bitmap *bitmap, const char *format, svga_buffer **file, svga_error **error);

#ifdef __cplusplus
}
#endif

#endif
