#include "copenh264.h"

#include <dlfcn.h>
#include <library_load.h>
#include <library_note.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layout.h"

SVGA_LIBRARY_NOTE("libopenh264.so.7\",\"libopenh264.so.8\",\"libopenh264.so.6", "video", "Encode H.264 video");

static struct {
    int (*make)(openh264_object **);
    void (*destroy)(openh264_object *);
    // Whether layers of pictures have the measures of version 8.
    bool has_measures;
} library;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

static bool find(void *handle, int version) {
    library.make = (int (*)(openh264_object **))dlsym(handle, "WelsCreateSVCEncoder");
    library.destroy = (void (*)(openh264_object *))dlsym(handle, "WelsDestroySVCEncoder");
    library.has_measures = version >= 8;
    if (library.make != NULL && library.destroy != NULL) return true;
    snprintf(failure, sizeof failure, "libopenh264.so.%d has no encoder", version);
    return false;
}

static bool load(void) {
    static const int versions[] = {7, 8, 6};
    for (size_t index = 0; index < sizeof versions / sizeof *versions; index++) {
        char name[32];
        snprintf(name, sizeof name, "libopenh264.so.%d", versions[index]);
        void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (handle != NULL) return find(handle, versions[index]);
        if (index == 0) {
            snprintf(
                failure, sizeof failure, "OpenH264 cannot be loaded: %s (apt-get install libopenh264-7)", dlerror());
        }
    }
    return false;
}

const char *copenh264_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

struct copenh264_encoder {
    openh264_object *object;
    openh264_picture picture;
    union {
        openh264_output_7 output_7;
        openh264_output_8 output_8;
    };
    double milliseconds_per_picture;
    long long picture_count;
    // The units of a picture one behind the other, where the library has them in several places.
    uint8_t *gathered;
    size_t room;
};

// Whether the defaults are where they are looked for: a library of another layout is refused before it writes over memory.
static bool has_known_layout(const openh264_parameters *found) {
    return found->temporal_layer_count == 1 && found->spatial_layer_count == 1 && found->intra_period == 0 &&
           found->max_quantizer == 51 && found->thread_count == 1 && found->crops_frames &&
           found->spatial_layers[0].slices.mode == 0 && found->loop_filter_alpha == 0;
}

static void set(openh264_parameters *parameters, const copenh264_settings *settings) {
    openh264_spatial_layer *layer = &parameters->spatial_layers[0];
    parameters->width = layer->width = settings->width;
    parameters->height = layer->height = settings->height;
    parameters->max_frames_per_second = layer->frames_per_second = settings->frames_per_second;
    parameters->rate_control = openh264_rate_control_off;
    layer->quantizer = settings->quantizer;
    layer->profile = openh264_profile_main;
    parameters->is_cabac = 1;
    parameters->reference_count = 1;
    // The middle of three: a twentieth fewer bytes than the lowest at a higher PSNR; the highest gives the same bytes.
    parameters->complexity = 1;
    // A file has one set of parameters for all pictures.
    parameters->parameter_set_strategy = 0;
    // The caller decides where a decoder can begin, since the table of these pictures is written before them.
    parameters->detects_scenes = false;
    parameters->may_skip_frames = false;
    // Both trade what was drawn for fewer bits.
    parameters->denoises = parameters->detects_background = false;
    layer->has_signal_type = layer->has_colors = true;
    layer->video_format = openh264_format_undefined;
    layer->primaries = layer->transfer = layer->matrix = openh264_matrix_smpte170m;
}

static int initialize(openh264_object *object, const copenh264_settings *settings) {
    // The library writes its messages to standard error otherwise.
    int level = 0;
    (*object)->set_option(object, openh264_option_trace_level, &level);
    openh264_parameters parameters;
    memset(&parameters, 0, sizeof parameters);
    int code = (*object)->get_defaults(object, &parameters);
    if (code != 0) return code;
    if (!has_known_layout(&parameters)) return -1;
    set(&parameters, settings);
    return (*object)->initialize(object, &parameters);
}

copenh264_encoder *copenh264_make(const copenh264_settings *settings, int *code) {
    copenh264_encoder *encoder = calloc(1, sizeof *encoder);
    *code = 0;
    if (encoder == NULL) return NULL;
    *code = library.make(&encoder->object);
    if (*code == 0 && encoder->object != NULL) *code = initialize(encoder->object, settings);
    if (*code != 0 || encoder->object == NULL) {
        copenh264_free(encoder);
        return NULL;
    }
    encoder->picture.format = openh264_i420;
    encoder->picture.width = encoder->picture.strides[0] = settings->width;
    encoder->picture.height = settings->height;
    encoder->picture.strides[1] = encoder->picture.strides[2] = settings->width / 2;
    encoder->milliseconds_per_picture = 1000 / (double)settings->frames_per_second;
    return encoder;
}

void copenh264_free(copenh264_encoder *encoder) {
    if (encoder == NULL) return;
    if (encoder->object != NULL) {
        (*encoder->object)->uninitialize(encoder->object);
        library.destroy(encoder->object);
    }
    free(encoder->gathered);
    free(encoder);
}

static int layer_count(const copenh264_encoder *encoder) {
    // The first member of both.
    int count = encoder->output_7.layer_count;
    return count < 0 ? 0 : count > openh264_max_layers ? openh264_max_layers : count;
}

// The units of a layer, which lie one behind the other.
static size_t layer_bytes(const copenh264_encoder *encoder, int index, const uint8_t **bytes) {
    // What both versions of a layer have in common.
    const openh264_layer_7 *layer = library.has_measures
                                        ? (const openh264_layer_7 *)&encoder->output_8.layers[index]
                                        : &encoder->output_7.layers[index];
    size_t count = 0;
    for (int unit = 0; unit < layer->unit_count; unit++) count += (size_t)layer->unit_byte_counts[unit];
    *bytes = layer->bytes;
    return count;
}

static bool gather(copenh264_encoder *encoder, copenh264_unit *unit) {
    size_t count = 0;
    const uint8_t *bytes;
    for (int layer = 0; layer < layer_count(encoder); layer++) count += layer_bytes(encoder, layer, &bytes);
    if (count > encoder->room) {
        uint8_t *larger = realloc(encoder->gathered, count);
        if (larger == NULL) return false;
        encoder->gathered = larger;
        encoder->room = count;
    }
    size_t offset = 0;
    for (int layer = 0; layer < layer_count(encoder); layer++) {
        size_t piece = layer_bytes(encoder, layer, &bytes);
        if (piece > 0) memcpy(encoder->gathered + offset, bytes, piece);
        offset += piece;
    }
    unit->bytes = encoder->gathered;
    unit->count = count;
    return true;
}

int copenh264_encode(copenh264_encoder *encoder, const uint8_t *picture, bool is_key, copenh264_unit *unit) {
    openh264_object *object = encoder->object;
    openh264_picture *source = &encoder->picture;
    const size_t luma = (size_t)source->width * (size_t)source->height;
    // The library only reads them.
    source->planes[0] = (unsigned char *)picture;
    source->planes[1] = source->planes[0] + luma;
    source->planes[2] = source->planes[1] + luma / 4;
    source->milliseconds = (long long)((double)encoder->picture_count * encoder->milliseconds_per_picture + 0.5);
    encoder->picture_count += 1;
    int code = is_key ? (*object)->force_intra(object, true) : 0;
    if (code != 0) return code;
    code = (*object)->encode(object, source, &encoder->output_7);
    if (code != 0) return code;
    int type = library.has_measures ? encoder->output_8.picture_type : encoder->output_7.picture_type;
    unit->is_key = type == openh264_picture_idr;
    return gather(encoder, unit) ? 0 : -2;
}
