#pragma once

// What is used of Pango, HarfBuzz, Fontconfig and GLib, declared by ourselves so that a build needs no package for texts.
// Tests/SVGATextTests/declarations.c compares all of it with the libraries' own headers, where these are installed.

#include <stdint.h>

// GLib and GObject.
void g_object_unref(void *object);
void *g_object_ref(void *object);
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFont PangoFont;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoFT2FontMap PangoFT2FontMap;
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct hb_font_t hb_font_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_blob_t hb_blob_t;
typedef struct hb_draw_funcs_t hb_draw_funcs_t;
typedef struct hb_draw_state_t hb_draw_state_t;

// Pango. Enumerations without negative values are unsigned.
int pango_version(void);
PangoFontMap *pango_ft2_font_map_new(void);
void pango_fc_font_map_set_config(PangoFcFontMap *map, FcConfig *config);
void pango_ft2_font_map_set_default_substitute(
    PangoFT2FontMap *map, void (*substitute)(FcPattern *pattern, void *data), void *data, void (*release)(void *data));
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
PangoFont *pango_context_load_font(PangoContext *context, const PangoFontDescription *description);
PangoLanguage *pango_language_from_string(const char *tag);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
void pango_font_description_set_weight(PangoFontDescription *description, unsigned weight);
void pango_font_description_set_style(PangoFontDescription *description, unsigned style);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
const char *pango_font_description_get_family(const PangoFontDescription *description);
PangoFontDescription *pango_font_describe(PangoFont *font);
hb_font_t *pango_font_get_hb_font(PangoFont *font);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int byte_count);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_wrap(PangoLayout *layout, unsigned wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, unsigned ellipsis);
int pango_layout_is_ellipsized(PangoLayout *layout);
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
void pango_layout_iter_free(PangoLayoutIter *iterator);
int pango_layout_iter_next_run(PangoLayoutIter *iterator);
int pango_layout_iter_get_index(PangoLayoutIter *iterator);
int pango_layout_iter_get_baseline(PangoLayoutIter *iterator);

enum {
    pango_units = 1024,
    pango_style_normal = 0,
    pango_style_italic = 2,
    pango_wrap_word_char = 2,
    pango_glyph_empty = 0x0fffffff,
    pango_glyph_unknown_flag = 0x10000000,
};

// The members of Pango's structures, under names of our own.
typedef struct {
    int x, y, width, height;
} cpango_rectangle;

typedef struct {
    uint32_t glyph;
    int32_t width, x_offset, y_offset;
    uint32_t attributes;
} cpango_glyph_info;

typedef struct {
    int count;
    cpango_glyph_info *glyphs;
    int *clusters;
} cpango_glyph_string;

typedef struct {
    int offset, length, character_count;
    void *shape_engine, *language_engine;
    PangoFont *font;
    uint8_t level, gravity, flags, script;
} cpango_item;

typedef struct {
    cpango_item *item;
    cpango_glyph_string *glyphs;
} cpango_run;

struct _PangoRectangle;
struct _PangoGlyphItem;
struct _PangoGlyphItem *pango_layout_iter_get_run_readonly(PangoLayoutIter *iterator);
void pango_layout_iter_get_run_extents(
    PangoLayoutIter *iterator, struct _PangoRectangle *ink, struct _PangoRectangle *logical);
void pango_layout_iter_get_line_extents(
    PangoLayoutIter *iterator, struct _PangoRectangle *ink, struct _PangoRectangle *logical);

// Fontconfig.
typedef struct {
    int count, room;
    FcPattern **patterns;
} cpango_font_set;

struct _FcFontSet;
int FcInit(void);
FcConfig *FcConfigCreate(void);
void FcConfigDestroy(FcConfig *config);
int FcConfigAppFontAddFile(FcConfig *config, const unsigned char *path);
struct _FcFontSet *FcConfigGetFonts(FcConfig *config, unsigned set);
unsigned FcPatternGetString(const FcPattern *pattern, const char *name, int index, unsigned char **value);
unsigned FcPatternGetBool(const FcPattern *pattern, const char *name, int index, int *value);
int FcPatternDel(FcPattern *pattern, const char *name);
int FcPatternAddBool(FcPattern *pattern, const char *name, int value);
int FcPatternAddInteger(FcPattern *pattern, const char *name, int value);
int FcPatternAddDouble(FcPattern *pattern, const char *name, double value);
int FcPatternAddString(FcPattern *pattern, const char *name, const unsigned char *value);
struct _FcPatternIter;
void FcPatternIterStart(const FcPattern *pattern, struct _FcPatternIter *iterator);
const char *FcPatternIterGetObject(const FcPattern *pattern, struct _FcPatternIter *iterator);
double FcWeightFromOpenTypeDouble(double weight);

typedef struct {
    void *first, *second;
} cpango_pattern_iterator;

enum { fontconfig_italic = 100 };
enum { fontconfig_system_set = 0, fontconfig_application_set = 1, fontconfig_match = 0 };

// HarfBuzz.
typedef struct {
    int32_t x_bearing, y_bearing, width, height;
} cpango_glyph_extents;

struct hb_glyph_extents_t;
const char *hb_version_string(void);
hb_face_t *hb_font_get_face(hb_font_t *font);
hb_font_t *hb_font_create(hb_face_t *face);
void hb_font_destroy(hb_font_t *font);
void hb_font_set_scale(hb_font_t *font, int x, int y);
const int *hb_font_get_var_coords_normalized(hb_font_t *font, unsigned *count);
void hb_font_set_var_coords_normalized(hb_font_t *font, const int *coordinates, unsigned count);
unsigned hb_face_get_upem(const hb_face_t *face);
hb_blob_t *hb_face_reference_table(const hb_face_t *face, uint32_t tag);
const char *hb_blob_get_data(hb_blob_t *blob, unsigned *byte_count);
void hb_blob_destroy(hb_blob_t *blob);
int hb_font_get_glyph_extents(hb_font_t *font, uint32_t glyph, struct hb_glyph_extents_t *extents);
void hb_font_get_glyph_shape(hb_font_t *font, uint32_t glyph, hb_draw_funcs_t *functions, void *data);
float hb_style_get_value(hb_font_t *font, unsigned tag);
hb_blob_t *hb_ot_color_glyph_reference_png(hb_font_t *font, uint32_t glyph);
hb_draw_funcs_t *hb_draw_funcs_create(void);

typedef void (*cpango_draw_point)(
    hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x, float y, void *user);
typedef void (*cpango_draw_quad)(
    hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float cx, float cy, float x, float y, void *user);
typedef void (*cpango_draw_cubic)(
    hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float ax, float ay, float bx, float by, float x,
    float y, void *user);
typedef void (*cpango_draw_close)(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, void *user);
typedef void (*cpango_release)(void *user);
void hb_draw_funcs_set_move_to_func(hb_draw_funcs_t *, cpango_draw_point, void *, cpango_release);
void hb_draw_funcs_set_line_to_func(hb_draw_funcs_t *, cpango_draw_point, void *, cpango_release);
void hb_draw_funcs_set_quadratic_to_func(hb_draw_funcs_t *, cpango_draw_quad, void *, cpango_release);
void hb_draw_funcs_set_cubic_to_func(hb_draw_funcs_t *, cpango_draw_cubic, void *, cpango_release);
void hb_draw_funcs_set_close_path_func(hb_draw_funcs_t *, cpango_draw_close, void *, cpango_release);
