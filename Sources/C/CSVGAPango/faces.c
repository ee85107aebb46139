#include <stdlib.h>
#include <string.h>

#include "functions.h"

PangoFontDescription *cpango_describe(cpango_fonts *fonts, const cpango_text *text) {
    fonts->weight = text->weight;
    fonts->is_italic = text->is_italic;
    PangoFontDescription *description = cpango.pango_font_description_new();
    char *closed = fonts->configuration == NULL ? NULL : cpango_closed_families(fonts, text->families);
    const char *families = closed != NULL ? closed : *text->families == 0 ? "sans" : text->families;
    cpango.pango_font_description_set_family(description, families);
    free(closed);
    cpango.pango_font_description_set_weight(description, (unsigned)text->weight);
    cpango.pango_font_description_set_style(description, text->is_italic ? pango_style_italic : pango_style_normal);
    cpango.pango_font_description_set_absolute_size(description, (double)cpango_em * pango_units);
    return description;
}

// The font of the file at the size of layouts, with its variations.
static hb_font_t *outlines_of(PangoFont *font) {
    hb_font_t *shaped = cpango.pango_font_get_hb_font(font);
    hb_font_t *outlines = cpango.hb_font_create(cpango.hb_font_get_face(shaped));
    cpango.hb_font_set_scale(outlines, cpango_em * pango_units, cpango_em * pango_units);
    unsigned count = 0;
    const int *coordinates = cpango.hb_font_get_var_coords_normalized(shaped, &count);
    if (count > 0) cpango.hb_font_set_var_coords_normalized(outlines, coordinates, count);
    return outlines;
}

int cpango_face_index(cpango_fonts *fonts, PangoFont *font) {
    for (int index = 0; index < fonts->face_count; index++) {
        if (fonts->faces[index].font == font) return index;
    }
    if (!cpango_grow((void **)&fonts->faces, &fonts->face_room, fonts->face_count, sizeof *fonts->faces)) return -1;
    struct cpango_known_face *face = &fonts->faces[fonts->face_count];
    face->font = cpango.g_object_ref(font);
    face->outlines = outlines_of(font);
    face->description = cpango.pango_font_describe(font);
    return fonts->face_count++;
}

int cpango_face_count(const cpango_fonts *fonts) { return fonts->face_count; }

int cpango_generation(const cpango_fonts *fonts) { return fonts->generation; }

int cpango_primary_face(cpango_fonts *fonts, const cpango_text *text) {
    PangoFontDescription *description = cpango_describe(fonts, text);
    if (description == NULL) return -1;
    PangoFont *font = cpango.pango_context_load_font(fonts->context, description);
    cpango.pango_font_description_free(description);
    if (font == NULL) return -1;
    int index = cpango_face_index(fonts, font);
    cpango.g_object_unref(font);
    return index;
}

static double number_at(const uint8_t *bytes, size_t offset) {
    return (int16_t)((unsigned)bytes[offset] << 8 | bytes[offset + 1]);
}

// Two numbers of a table of the font in pixels; 0 where it is too short.
static void read_table(hb_face_t *face, uint32_t tag, size_t high, size_t low, double *first, double *second) {
    unsigned byte_count = 0;
    hb_blob_t *table = cpango.hb_face_reference_table(face, tag);
    const uint8_t *bytes = (const uint8_t *)cpango.hb_blob_get_data(table, &byte_count);
    const double scale = cpango_em / (double)cpango.hb_face_get_upem(face);
    *first = *second = 0;
    if (bytes != NULL && high + 2 <= byte_count && low + 2 <= byte_count) {
        *first = number_at(bytes, high) * scale;
        *second = number_at(bytes, low) * scale;
    }
    cpango.hb_blob_destroy(table);
}

#define TAG(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

cpango_face cpango_face_at(cpango_fonts *fonts, int index) {
    const struct cpango_known_face *known = &fonts->faces[index];
    hb_face_t *face = cpango.hb_font_get_face(known->outlines);
    const char *family = cpango.pango_font_description_get_family(known->description);
    cpango_face result = {
        .family = family == NULL ? "" : cpango_family_name(fonts, family),
        .weight = (int)cpango.hb_style_get_value(known->outlines, TAG('w', 'g', 'h', 't')),
        .is_slanted = cpango.hb_style_get_value(known->outlines, TAG('i', 't', 'a', 'l')) != 0 ||
                      cpango.hb_style_get_value(known->outlines, TAG('s', 'l', 'n', 't')) != 0,
    };
    read_table(face, TAG('h', 'h', 'e', 'a'), 4, 6, &result.ascent, &result.descent);
    read_table(face, TAG('h', 'e', 'a', 'd'), 42, 38, &result.top, &result.bottom);
    read_table(face, TAG('O', 'S', '/', '2'), 68, 70, &result.typographic_ascent, &result.typographic_descent);
    return result;
}
