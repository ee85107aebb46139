#pragma once

#include <stdbool.h>

// The binary interface of OpenH264 2.2 to 2.6, as far as its encoder needs it: shared objects 6, 7 and 8. The names are our
// own; order, types and counts are those of the library. Version 8 has three measures more in a layer, and more settings
// behind those that are named here.

enum {
    openh264_max_layers = 128,
    openh264_max_slices = 35,
    openh264_max_spatial_layers = 4,
    // Room for settings that later versions have behind the others.
    openh264_spare_bytes = 256,
};

enum { openh264_i420 = 23 };
enum { openh264_picture_idr = 1, openh264_picture_intra = 2, openh264_picture_predicted = 3 };
enum { openh264_profile_main = 77 };
enum { openh264_rate_control_off = -1 };
enum { openh264_option_trace_level = 25 };
enum { openh264_matrix_smpte170m = 6, openh264_format_undefined = 5 };

typedef struct {
    int mode;
    unsigned count;
    unsigned macroblock_counts[openh264_max_slices];
    unsigned max_byte_count;
} openh264_slices;

typedef struct {
    int width, height;
    float frames_per_second;
    int bits_per_second, max_bits_per_second;
    int profile, level;
    int quantizer;
    openh264_slices slices;
    bool has_signal_type;
    unsigned char video_format;
    bool is_full_range;
    bool has_colors;
    unsigned char primaries, transfer, matrix;
    bool has_aspect_ratio;
    int aspect_ratio;
    unsigned short aspect_width, aspect_height;
} openh264_spatial_layer;

typedef struct {
    int usage;
    int width, height;
    int bits_per_second;
    int rate_control;
    float max_frames_per_second;
    int temporal_layer_count, spatial_layer_count;
    openh264_spatial_layer spatial_layers[openh264_max_spatial_layers];
    int complexity;
    unsigned intra_period;
    int reference_count;
    int parameter_set_strategy;
    bool has_prefix_units, has_ssei, is_simulcast;
    int has_padding;
    int is_cabac;
    bool may_skip_frames;
    int max_bits_per_second_total;
    int max_quantizer, min_quantizer;
    unsigned max_unit_byte_count;
    bool has_long_term_references;
    int long_term_reference_count;
    unsigned long_term_period;
    unsigned short thread_count;
    bool balances_load;
    int is_loop_filter_off, loop_filter_alpha, loop_filter_beta;
    bool denoises, detects_background, adapts_quantizer, crops_frames, detects_scenes;
    bool is_lossless_link, fixes_overshoot;
    int idr_rate_ratio;
    unsigned char spare[openh264_spare_bytes];
} openh264_parameters;

typedef struct {
    int format;
    int strides[4];
    unsigned char *planes[4];
    int width, height;
    long long milliseconds;
    unsigned char spare[openh264_spare_bytes];
} openh264_picture;

#define OPENH264_LAYER(MEASURES)                                                                                       \
    unsigned char temporal, spatial, quality;                                                                          \
    int picture_type;                                                                                                  \
    unsigned char kind;                                                                                                \
    int sequence;                                                                                                      \
    int unit_count;                                                                                                    \
    int *unit_byte_counts;                                                                                             \
    unsigned char *bytes;                                                                                              \
    MEASURES

#define OPENH264_OUTPUT(LAYER)                                                                                         \
    int layer_count;                                                                                                   \
    LAYER layers[openh264_max_layers];                                                                                 \
    int picture_type;                                                                                                  \
    int byte_count;                                                                                                    \
    long long milliseconds;

typedef struct {
    OPENH264_LAYER()
} openh264_layer_7;
typedef struct {
    OPENH264_LAYER(float psnr[3];)
} openh264_layer_8;

typedef struct {
    OPENH264_OUTPUT(openh264_layer_7)
} openh264_output_7;
typedef struct {
    OPENH264_OUTPUT(openh264_layer_8)
} openh264_output_8;

typedef struct openh264_functions openh264_functions;
/// An encoder of the library: its first member is the table of its functions.
typedef const openh264_functions *openh264_object;

struct openh264_functions {
    int (*initialize_basic)(openh264_object *, const void *);
    int (*initialize)(openh264_object *, const openh264_parameters *);
    int (*get_defaults)(openh264_object *, openh264_parameters *);
    int (*uninitialize)(openh264_object *);
    int (*encode)(openh264_object *, const openh264_picture *, void *);
    int (*encode_parameter_sets)(openh264_object *, void *);
    int (*force_intra)(openh264_object *, bool);
    int (*set_option)(openh264_object *, int, void *);
    int (*get_option)(openh264_object *, int, void *);
};

typedef struct {
    unsigned major, minor, revision, reserved;
} openh264_version;
