#include "cavif.h"

#include <avif/avif.h>
#include <dlfcn.h>
#include <library_load.h>
#include <library_note.h>
#include <stdio.h>

// The structures of the header are those of one version of the shared object.
#if AVIF_VERSION_MAJOR >= 1
#define LIBRARY "libavif.so.16"
#define PACKAGE "libavif16"
#else
#define LIBRARY "libavif.so.15"
#define PACKAGE "libavif15"
#endif

SVGA_LIBRARY_NOTE(LIBRARY, "avif", "Decode and encode AVIF images");

// What is used of libavif; each becomes a pointer of the function's own type.
#define FUNCTIONS(X)                                                                                                   \
    X(avifDecoderCreate)                                                                                               \
    X(avifDecoderDestroy)                                                                                              \
    X(avifDecoderSetIO)                                                                                                \
    X(avifDecoderParse)                                                                                                \
    X(avifDecoderNthImageMaxExtent)                                                                                    \
    X(avifDecoderNextImage)                                                                                            \
    X(avifImageYUVToRGB)                                                                                               \
    X(avifImageRGBToYUV)                                                                                               \
    X(avifImageCreate)                                                                                                 \
    X(avifImageDestroy)                                                                                                \
    X(avifRGBImageSetDefaults)                                                                                         \
    X(avifEncoderCreate)                                                                                               \
    X(avifEncoderDestroy)                                                                                              \
    X(avifEncoderWrite)                                                                                                \
    X(avifRWDataFree)                                                                                                  \
    X(avifResultToString)

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} avif;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

static bool load(void) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(
            failure, sizeof failure, "libavif cannot be loaded: %s; apt-get install " PACKAGE " installs it",
            dlerror());
        return false;
    }
#define FIND(name)                                                                                                     \
    avif.name = (__typeof__(&name))dlsym(library, #name);                                                              \
    if (avif.name == NULL) {                                                                                           \
        snprintf(failure, sizeof failure, LIBRARY " is too old: it has no " #name);                                    \
        return false;                                                                                                  \
    }
    FUNCTIONS(FIND)
    return true;
}

const char *cavif_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

// A still, or an animation of at most 18 minutes at 60 frames a second.
static const uint32_t max_frame_count = 1 << 16;
// The coded frames of one image: a still has one, a layered one up to four.
static const int max_coded_frame_count = 8;

// The bytes of a file, as libavif reads them.
struct reader {
    avifIO io;
    const uint8_t *bytes;
    size_t count;
    // How many more blocks of coded data may be read; negative while boxes are parsed.
    int blocks_left;
    // The sizes of the items with colours and alpha, or 0 in an animation. An item is read as a whole, and once: one in pieces
    // could hide another one, in the box of metadata, which is not read here.
    size_t items[2];
};

// The coded frames in a block of AV1, which may all be hidden, and of a few bytes each: a file of a megabyte could take minutes.
static int coded_frame_count(const uint8_t *bytes, size_t count) {
    int frame_count = 0;
    for (size_t next = 0; next < count && frame_count <= max_coded_frame_count;) {
        int type = bytes[next] >> 3 & 15, has_extension = bytes[next] >> 2 & 1, has_size = bytes[next] >> 1 & 1;
        next += 1 + (size_t)has_extension;
        // A frame, or the header of one.
        if (type == 6 || type == 3) frame_count++;
        if (!has_size) break;
        uint64_t size = 0;
        for (int shift = 0; shift < 56 && next < count; shift += 7) {
            size |= (uint64_t)(bytes[next] & 0x7f) << shift;
            if (!(bytes[next++] & 0x80)) break;
        }
        if (size > count - (next < count ? next : count)) break;
        next += size;
    }
    return frame_count;
}

static avifResult read_bytes(avifIO *io, uint32_t flags, uint64_t offset, size_t size, avifROData *data) {
    struct reader *reader = (struct reader *)io;
    if (flags != 0 || offset > reader->count) return AVIF_RESULT_IO_ERROR;
    size_t left = reader->count - offset;
    *data = (avifROData){reader->bytes + offset, size < left ? size : left};
    if (reader->blocks_left < 0) return AVIF_RESULT_OK;
    if (reader->items[0] != 0) {
        int item = size == reader->items[0] ? 0 : 1;
        if (size == 0 || size != reader->items[item]) return AVIF_RESULT_NOT_IMPLEMENTED;
        reader->items[item] = SIZE_MAX;
    }
    if (reader->blocks_left-- == 0 || coded_frame_count(data->data, data->size) > max_coded_frame_count)
        return AVIF_RESULT_NOT_IMPLEMENTED;
    return AVIF_RESULT_OK;
}

// A decoder that has parsed the boxes of a file, or NULL and the reason.
static avifDecoder *parsed(struct reader *reader, uint32_t max_pixel_count, const char **fault) {
    avifDecoder *decoder = avif.avifDecoderCreate();
    if (decoder == NULL) {
        *fault = "out of memory";
        return NULL;
    }
    decoder->maxThreads = 1;
    decoder->ignoreExif = decoder->ignoreXMP = AVIF_TRUE;
    decoder->imageSizeLimit = max_pixel_count;
    decoder->imageCountLimit = max_frame_count;
    reader->io = (avifIO){.read = read_bytes, .sizeHint = reader->count, .persistent = AVIF_TRUE};
    reader->blocks_left = -1;
    avif.avifDecoderSetIO(decoder, &reader->io);
    avifResult result = avif.avifDecoderParse(decoder);
    if (result == AVIF_RESULT_OK) return decoder;
    avif.avifDecoderDestroy(decoder);
    *fault = avif.avifResultToString(result);
    return NULL;
}

// Rotation and mirroring are applied in this order; the number is that of Exif.
static int orientation(const avifImage *image) {
    static const int rotated[] = {1, 8, 3, 6}, and_flipped[] = {4, 5, 2, 7}, and_mirrored[] = {2, 7, 4, 5};
    int angle = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
    if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return rotated[angle];
#if AVIF_VERSION_MAJOR >= 1
    return image->imir.axis == 0 ? and_flipped[angle] : and_mirrored[angle];
#else
    return image->imir.mode == 0 ? and_flipped[angle] : and_mirrored[angle];
#endif
}

const char *cavif_read_header(const uint8_t *bytes, size_t count, struct cavif_header *header) {
    const char *fault = NULL;
    struct reader reader = {.bytes = bytes, .count = count};
    avifDecoder *decoder = parsed(&reader, AVIF_DEFAULT_IMAGE_SIZE_LIMIT, &fault);
    if (decoder == NULL) return fault;
    *header = (struct cavif_header){decoder->image->width, decoder->image->height, orientation(decoder->image)};
    avif.avifDecoderDestroy(decoder);
    return NULL;
}

static const char *decode(
    avifDecoder *decoder, struct reader *reader, const struct cavif_header *header, uint8_t *pixels) {
    avifExtent extent;
    avifResult result = avif.avifDecoderNthImageMaxExtent(decoder, 0, &extent);
    if (result != AVIF_RESULT_OK) return avif.avifResultToString(result);
    // Only what is read by itself can be checked: one block of colours, and one of alpha.
    if (extent.size < decoder->ioStats.colorOBUSize + decoder->ioStats.alphaOBUSize)
        return "coded data inside the box of metadata is not supported";
    reader->blocks_left = decoder->alphaPresent ? 2 : 1;
    reader->items[0] = decoder->ioStats.colorOBUSize;
    reader->items[1] = decoder->ioStats.alphaOBUSize;
    result = avif.avifDecoderNextImage(decoder);
    if (result == AVIF_RESULT_NOT_IMPLEMENTED) return "tiles, and more than 8 coded frames, are not supported";
    if (result != AVIF_RESULT_OK) return avif.avifResultToString(result);
    if (decoder->image->width != header->width || decoder->image->height != header->height)
        return "the coded image has another size than the header";
    avifRGBImage rgb;
    avif.avifRGBImageSetDefaults(&rgb, decoder->image);
    rgb.format = AVIF_RGB_FORMAT_RGBA;
    rgb.depth = 8;
    rgb.pixels = pixels;
    rgb.rowBytes = header->width * 4;
    result = avif.avifImageYUVToRGB(decoder->image, &rgb);
    return result == AVIF_RESULT_OK ? NULL : avif.avifResultToString(result);
}

const char *cavif_decode(
    const uint8_t *bytes, size_t count, const struct cavif_header *header, uint8_t *pixels) {
    const char *fault = NULL;
    struct reader reader = {.bytes = bytes, .count = count};
    // A coded image that is larger than its header says is refused before it takes memory.
    avifDecoder *decoder = parsed(&reader, header->width * header->height, &fault);
    if (decoder == NULL) return fault;
    fault = decode(decoder, &reader, header, pixels);
    avif.avifDecoderDestroy(decoder);
    return fault;
}

static avifResult write(
    avifImage *image, const uint8_t *pixels, int has_alpha, int quantizer, int speed, avifRWData *output) {
    image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
    image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
    image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT601;
    avifRGBImage rgb;
    avif.avifRGBImageSetDefaults(&rgb, image);
    rgb.format = AVIF_RGB_FORMAT_RGBA;
    rgb.ignoreAlpha = !has_alpha;
    // It is only read.
    rgb.pixels = (uint8_t *)pixels;
    rgb.rowBytes = image->width * 4;
    avifResult result = avif.avifImageRGBToYUV(image, &rgb);
    if (result != AVIF_RESULT_OK) return result;
    avifEncoder *encoder = avif.avifEncoderCreate();
    if (encoder == NULL) return AVIF_RESULT_OUT_OF_MEMORY;
    // The other encoders know no alpha, or give other bytes by the number of processors.
    encoder->codecChoice = AVIF_CODEC_CHOICE_AOM;
    encoder->maxThreads = 1;
    encoder->speed = speed;
    encoder->minQuantizer = encoder->maxQuantizer = quantizer;
    encoder->minQuantizerAlpha = encoder->maxQuantizerAlpha = quantizer;
    result = avif.avifEncoderWrite(encoder, image, output);
    avif.avifEncoderDestroy(encoder);
    return result;
}

const char *cavif_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha, int quantizer, int speed, uint8_t **bytes,
    size_t *count) {
    // Full colours: saturated edges lose six decibels with half of them, and files are a third smaller at equal distance.
    avifImage *image = avif.avifImageCreate(width, height, 8, AVIF_PIXEL_FORMAT_YUV444);
    if (image == NULL) return "out of memory";
    avifRWData output = AVIF_DATA_EMPTY;
    avifResult result = write(image, pixels, has_alpha, quantizer, speed, &output);
    avif.avifImageDestroy(image);
    if (result != AVIF_RESULT_OK) {
        avif.avifRWDataFree(&output);
        return avif.avifResultToString(result);
    }
    *bytes = output.data;
    *count = output.size;
    return NULL;
}

void cavif_free(uint8_t *bytes) {
    if (bytes == NULL) return;
    avifRWData data = {bytes, 0};
    avif.avifRWDataFree(&data);
}
