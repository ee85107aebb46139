#pragma once

// What the files of this target share: the functions of the libraries and the fonts.

#include "cpango.h"
#include "declarations.h"

// Each becomes a pointer of the function's own type.
#define FUNCTIONS(X)                                                                                                   \
    X(g_object_unref)                                                                                                  \
    X(g_object_ref)                                                                                                    \
    X(pango_version)                                                                                                   \
    X(pango_ft2_font_map_new)                                                                                          \
    X(pango_fc_font_map_set_config)                                                                                    \
    X(pango_ft2_font_map_set_default_substitute)                                                                       \
    X(pango_font_map_create_context)                                                                                   \
    X(pango_context_set_round_glyph_positions)                                                                         \
    X(pango_context_set_language)                                                                                      \
    X(pango_context_load_font)                                                                                         \
    X(pango_language_from_string)                                                                                      \
    X(pango_font_description_new)                                                                                      \
    X(pango_font_description_free)                                                                                     \
    X(pango_font_description_set_family)                                                                               \
    X(pango_font_description_set_weight)                                                                               \
    X(pango_font_description_set_style)                                                                                \
    X(pango_font_description_set_absolute_size)                                                                        \
    X(pango_font_description_get_family)                                                                               \
    X(pango_font_describe)                                                                                             \
    X(pango_font_get_hb_font)                                                                                          \
    X(pango_layout_new)                                                                                                \
    X(pango_layout_set_text)                                                                                           \
    X(pango_layout_set_font_description)                                                                               \
    X(pango_layout_set_width)                                                                                          \
    X(pango_layout_set_height)                                                                                         \
    X(pango_layout_set_wrap)                                                                                           \
    X(pango_layout_set_ellipsize)                                                                                      \
    X(pango_layout_is_ellipsized)                                                                                      \
    X(pango_layout_get_iter)                                                                                           \
    X(pango_layout_iter_free)                                                                                          \
    X(pango_layout_iter_next_run)                                                                                      \
    X(pango_layout_iter_get_index)                                                                                     \
    X(pango_layout_iter_get_baseline)                                                                                  \
    X(pango_layout_iter_get_run_readonly)                                                                              \
    X(pango_layout_iter_get_run_extents)                                                                               \
    X(pango_layout_iter_get_line_extents)                                                                              \
    X(FcInit)                                                                                                          \
    X(FcConfigCreate)                                                                                                  \
    X(FcConfigDestroy)                                                                                                 \
    X(FcConfigAppFontAddFile)                                                                                          \
    X(FcConfigGetFonts)                                                                                                \
    X(FcPatternGetString)                                                                                              \
    X(FcPatternGetBool)                                                                                                \
    X(FcPatternDel)                                                                                                    \
    X(FcPatternAddBool)                                                                                                \
    X(FcPatternAddInteger)                                                                                             \
    X(FcPatternAddDouble)                                                                                              \
    X(FcPatternAddString)                                                                                              \
    X(FcPatternIterStart)                                                                                              \
    X(FcPatternIterGetObject)                                                                                          \
    X(FcWeightFromOpenTypeDouble)                                                                                      \
    X(hb_version_string)                                                                                               \
    X(hb_font_get_face)                                                                                                \
    X(hb_font_create)                                                                                                  \
    X(hb_font_destroy)                                                                                                 \
    X(hb_font_set_scale)                                                                                               \
    X(hb_font_get_var_coords_normalized)                                                                               \
    X(hb_font_set_var_coords_normalized)                                                                               \
    X(hb_style_get_value)                                                                                              \
    X(hb_face_get_upem)                                                                                                \
    X(hb_face_reference_table)                                                                                         \
    X(hb_blob_get_data)                                                                                                \
    X(hb_blob_destroy)                                                                                                 \
    X(hb_font_get_glyph_extents)                                                                                       \
    X(hb_font_get_glyph_shape)                                                                                         \
    X(hb_ot_color_glyph_reference_png)                                                                                 \
    X(hb_draw_funcs_create)                                                                                            \
    X(hb_draw_funcs_set_move_to_func)                                                                                  \
    X(hb_draw_funcs_set_line_to_func)                                                                                  \
    X(hb_draw_funcs_set_quadratic_to_func)                                                                             \
    X(hb_draw_funcs_set_cubic_to_func)                                                                                 \
    X(hb_draw_funcs_set_close_path_func)

#define MEMBER(name) __typeof__(&name) name;
struct cpango_functions {
    FUNCTIONS(MEMBER)
    // Writes into a cpango_outline_memory.
    hb_draw_funcs_t *draw;
};
#undef MEMBER
extern struct cpango_functions cpango;

// A face, with what the cpango_face of it needs. Its outlines are those of the file: Pango's own font may be slanted and
// scaled by the configuration of the system.
struct cpango_known_face {
    PangoFont *font;
    hb_font_t *outlines;
    PangoFontDescription *description;
};

// An outline that grows.
typedef struct {
    uint8_t *verbs;
    float *numbers;
    size_t verb_count, verb_room, number_count, number_room;
    bool is_out_of_memory;
} cpango_outline_memory;

// The families of a closed set of fonts, in the order of its files.
typedef struct {
    // The first name of each, and all names with a comma before and behind each.
    char *name, *names;
    bool is_colored;
} cpango_family;

struct cpango_fonts {
    PangoFontMap *map;
    PangoContext *context;
    // The closed set of fonts; NULL for those of the system.
    FcConfig *configuration;
    cpango_family *families;
    int family_count, family_room;
    // What the text that is laid out asks for.
    int weight;
    bool is_italic;
    struct cpango_known_face *faces;
    int face_count, face_room, generation;
    cpango_line *lines;
    cpango_glyph *glyphs;
    int line_room, glyph_room;
    cpango_outline_memory outline;
};

// Makes draw functions that write into a cpango_outline_memory.
hb_draw_funcs_t *cpango_make_draw_functions(void);

// A description of the font that a text asks for; NULL without memory.
PangoFontDescription *cpango_describe(cpango_fonts *fonts, const cpango_text *text);

// The index of a font among those met; -1 without memory.
int cpango_face_index(cpango_fonts *fonts, PangoFont *font);

// The families of a closed set as Pango is told them: those that a text asks for and then all others. NULL without memory.
char *cpango_closed_families(const cpango_fonts *fonts, const char *asked);
// The name of the family that Pango knows by a name like that, or else the name.
const char *cpango_family_name(const cpango_fonts *fonts, const char *told);
// Gives the fonts of a closed set the names that Pango is told. False without memory.
bool cpango_close_set(cpango_fonts *fonts);
// Reduces what Fontconfig looks for to what a text asks for.
void cpango_reduce(const cpango_fonts *fonts, FcPattern *pattern);
void cpango_free_families(cpango_fonts *fonts);

// Forgets all faces when there are too many.
void cpango_limit_faces(cpango_fonts *fonts);

// Makes room for one element more: twice as much as before. False without memory.
bool cpango_grow(void **elements, int *room, int count, size_t size);
