#include <math.h>
#include <string.h>

#include "functions.h"

static double pixels(int units) { return units / (double)pango_units; }

// Above this, Pango's own sums of widths would overflow.
static int units(double length) { return (int)(fmin(length, 1e6) * pango_units); }

static PangoLayout *make(cpango_fonts *fonts, const cpango_text *text) {
    PangoFontDescription *description = cpango_describe(fonts, text);
    if (description == NULL) return NULL;
    const char *tag = text->language;
    cpango.pango_context_set_language(fonts->context, cpango.pango_language_from_string(tag == NULL ? "en" : tag));
    PangoLayout *layout = cpango.pango_layout_new(fonts->context);
    cpango.pango_layout_set_font_description(layout, description);
    cpango.pango_font_description_free(description);
    cpango.pango_layout_set_text(layout, text->text, text->byte_count);
    cpango.pango_layout_set_wrap(layout, pango_wrap_word_char);
    if (text->width >= 0) cpango.pango_layout_set_width(layout, units(text->width));
    if (text->line_count > 0) cpango.pango_layout_set_height(layout, -text->line_count);
    cpango.pango_layout_set_ellipsize(layout, (unsigned)text->ellipsis);
    return layout;
}

static bool add_line(cpango_fonts *fonts, PangoLayoutIter *iterator, cpango_layout *layout) {
    if (!cpango_grow((void **)&fonts->lines, &fonts->line_room, layout->line_count, sizeof *fonts->lines)) return false;
    cpango_rectangle box;
    cpango.pango_layout_iter_get_line_extents(iterator, NULL, (struct _PangoRectangle *)&box);
    fonts->lines[layout->line_count++] = (cpango_line){
        .first_byte = cpango.pango_layout_iter_get_index(iterator),
        .first_glyph = layout->glyph_count,
        .x = pixels(box.x),
        .top = pixels(box.y),
        .width = pixels(box.width),
        .height = pixels(box.height),
        .baseline = pixels(cpango.pango_layout_iter_get_baseline(iterator)),
    };
    return true;
}

static bool add_glyph(cpango_fonts *fonts, const cpango_glyph *glyph, cpango_layout *layout) {
    if (!cpango_grow((void **)&fonts->glyphs, &fonts->glyph_room, layout->glyph_count, sizeof *fonts->glyphs))
        return false;
    fonts->glyphs[layout->glyph_count++] = *glyph;
    fonts->lines[layout->line_count - 1].glyph_count += 1;
    return true;
}

static bool add_run(cpango_fonts *fonts, PangoLayoutIter *iterator, const cpango_run *run, cpango_layout *layout) {
    cpango_rectangle box;
    cpango.pango_layout_iter_get_run_extents(iterator, NULL, (struct _PangoRectangle *)&box);
    const int baseline = cpango.pango_layout_iter_get_baseline(iterator);
    const int face = run->item->font == NULL ? -1 : cpango_face_index(fonts, run->item->font);
    int x = box.x;
    for (int index = 0; index < run->glyphs->count; index++) {
        const cpango_glyph_info *info = &run->glyphs->glyphs[index];
        const bool is_missing = (info->glyph & pango_glyph_unknown_flag) != 0;
        const cpango_glyph glyph = {
            .glyph = is_missing ? info->glyph & ~(uint32_t)pango_glyph_unknown_flag : info->glyph,
            .face = face,
            .byte = run->item->offset + run->glyphs->clusters[index],
            .x = pixels(x + info->x_offset),
            .y = pixels(baseline + info->y_offset),
            .advance = pixels(info->width),
            .is_missing = is_missing,
        };
        x += info->width;
        if (info->glyph == pango_glyph_empty || face < 0) continue;
        if (!add_glyph(fonts, &glyph, layout)) return false;
    }
    return true;
}

static bool read(cpango_fonts *fonts, PangoLayoutIter *iterator, cpango_layout *layout) {
    bool begins_line = true;
    do {
        // Each line ends with a run that is none.
        const cpango_run *run = (const cpango_run *)cpango.pango_layout_iter_get_run_readonly(iterator);
        if (begins_line && !add_line(fonts, iterator, layout)) return false;
        if (run != NULL && !add_run(fonts, iterator, run, layout)) return false;
        begins_line = run == NULL;
    } while (cpango.pango_layout_iter_next_run(iterator));
    return true;
}

bool cpango_lay_out(cpango_fonts *fonts, const cpango_text *text, cpango_layout *layout) {
    memset(layout, 0, sizeof *layout);
    cpango_limit_faces(fonts);
    PangoLayout *paragraph = make(fonts, text);
    if (paragraph == NULL) return false;
    PangoLayoutIter *iterator = cpango.pango_layout_get_iter(paragraph);
    const bool is_done = read(fonts, iterator, layout);
    layout->is_ellipsized = cpango.pango_layout_is_ellipsized(paragraph) != 0;
    cpango.pango_layout_iter_free(iterator);
    cpango.g_object_unref(paragraph);
    layout->lines = fonts->lines;
    layout->glyphs = fonts->glyphs;
    return is_done;
}
