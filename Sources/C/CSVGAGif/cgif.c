#include "cgif.h"

#include <dlfcn.h>
#include <gif_lib.h>
#include <library_load.h>
#include <library_note.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SVGA_LIBRARY_NOTE("libgif.so.7", "gif", "Decode GIF images");

// What is used of giflib; each becomes a pointer of the function's own type.
#define FUNCTIONS(X)                                                                                                   \
    X(DGifOpen)                                                                                                        \
    X(DGifCloseFile)                                                                                                   \
    X(DGifGetRecordType)                                                                                               \
    X(DGifGetImageDesc)                                                                                                \
    X(DGifGetLine)                                                                                                     \
    X(DGifGetExtension)                                                                                                \
    X(DGifGetExtensionNext)                                                                                            \
    X(GifErrorString)

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} gif;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

static bool load(void) {
    void *library = dlopen("libgif.so.7", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(
            failure, sizeof failure, "giflib cannot be loaded: %s; apt-get install libgif7 installs it", dlerror());
        return false;
    }
#define FIND(name)                                                                                                     \
    gif.name = (__typeof__(&name))dlsym(library, #name);                                                               \
    if (gif.name == NULL) {                                                                                            \
        snprintf(failure, sizeof failure, "libgif.so.7 is too old: it has no " #name);                                 \
        return false;                                                                                                  \
    }
    FUNCTIONS(FIND)
    return true;
}

const char *cgif_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

struct input {
    const unsigned char *bytes;
    size_t count;
};

static int read_bytes(GifFileType *file, GifByteType *target, int count) {
    struct input *input = file->UserData;
    size_t taken = (size_t)count < input->count ? (size_t)count : input->count;
    memcpy(target, input->bytes, taken);
    input->bytes += taken;
    input->count -= taken;
    return (int)taken;
}

static const char *reason(const GifFileType *file) {
    const char *text = gif.GifErrorString(file->Error);
    return text != NULL ? text : "no reason given";
}

// The part of a row that lies on the canvas.
static void draw_row(
    const GifImageDesc *image, const GifPixelType *row, const ColorMapObject *colors, int transparent, int width,
    uint32_t *pixels) {
    for (int x = 0; x < image->Width && image->Left + x < width; x++) {
        int index = row[x];
        if (index == transparent || index >= colors->ColorCount) continue;
        GifColorType color = colors->Colors[index];
        pixels[image->Left + x] = 0xff000000u | (uint32_t)color.Blue << 16 | (uint32_t)color.Green << 8 | color.Red;
    }
}

static const char *draw_image(GifFileType *file, int transparent, int width, int height, uint32_t *pixels) {
    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    if (gif.DGifGetImageDesc(file) == GIF_ERROR) return reason(file);
    const GifImageDesc *image = &file->Image;
    const ColorMapObject *colors = image->ColorMap != NULL ? image->ColorMap : file->SColorMap;
    if (colors == NULL) return "the first frame has no palette";
    // A few bytes could promise hours of work otherwise.
    if (image->Width < 1 || image->Height < 1 || (int64_t)image->Width * image->Height > (int64_t)width * height)
        return "the first frame is larger than the canvas";
    GifPixelType *row = malloc((size_t)image->Width);
    if (row == NULL) return "out of memory";
    const char *fault = NULL;
    for (int pass = 0; pass < (image->Interlace ? 4 : 1) && fault == NULL; pass++) {
        int step = image->Interlace ? steps[pass] : 1;
        for (int y = image->Interlace ? starts[pass] : 0; y < image->Height; y += step) {
            if (gif.DGifGetLine(file, row, image->Width) == GIF_ERROR) {
                fault = reason(file);
                break;
            }
            if (image->Top + y >= height) continue;
            draw_row(image, row, colors, transparent, width, pixels + (size_t)(image->Top + y) * (size_t)width);
        }
    }
    free(row);
    return fault;
}

static const char *draw(GifFileType *file, int width, int height, uint32_t *pixels) {
    int transparent = -1;
    while (true) {
        GifRecordType type;
        if (gif.DGifGetRecordType(file, &type) == GIF_ERROR) return reason(file);
        if (type == IMAGE_DESC_RECORD_TYPE) return draw_image(file, transparent, width, height, pixels);
        if (type != EXTENSION_RECORD_TYPE) return "the file has no frame";
        int code;
        GifByteType *block;
        if (gif.DGifGetExtension(file, &code, &block) == GIF_ERROR) return reason(file);
        if (code == GRAPHICS_EXT_FUNC_CODE && block != NULL && block[0] >= 4)
            transparent = block[1] & 1 ? block[4] : -1;
        while (block != NULL)
            if (gif.DGifGetExtensionNext(file, &block) == GIF_ERROR) return reason(file);
    }
}

const char *cgif_decode(const unsigned char *bytes, size_t count, int width, int height, uint32_t *pixels) {
    struct input input = {bytes, count};
    int error = 0;
    GifFileType *file = gif.DGifOpen(&input, read_bytes, &error);
    if (file == NULL) {
        const char *text = gif.GifErrorString(error);
        return text != NULL ? text : "no reason given";
    }
    const char *fault = file->SWidth == width && file->SHeight == height ? draw(file, width, height, pixels)
                                                                         : "the header has another size";
    gif.DGifCloseFile(file, &error);
    return fault;
}
