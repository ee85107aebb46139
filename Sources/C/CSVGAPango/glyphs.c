#include <stdlib.h>

#include "functions.h"

// Makes room for some elements more; remembers when there is no memory.
static bool reserve(cpango_outline_memory *outline, size_t numbers) {
    if (outline->is_out_of_memory) return false;
    if (outline->verb_count == outline->verb_room) {
        size_t room = outline->verb_room == 0 ? 256 : outline->verb_room * 2;
        uint8_t *verbs = realloc(outline->verbs, room);
        if (verbs == NULL) return !(outline->is_out_of_memory = true);
        outline->verbs = verbs;
        outline->verb_room = room;
    }
    if (outline->number_count + numbers > outline->number_room) {
        size_t room = outline->number_room == 0 ? 1024 : outline->number_room * 2;
        float *larger = realloc(outline->numbers, room * sizeof *larger);
        if (larger == NULL) return !(outline->is_out_of_memory = true);
        outline->numbers = larger;
        outline->number_room = room;
    }
    return true;
}

static void add(cpango_outline_memory *outline, uint8_t verb, const float *numbers, size_t count) {
    if (!reserve(outline, count)) return;
    outline->verbs[outline->verb_count++] = verb;
    for (size_t index = 0; index < count; index++)
        outline->numbers[outline->number_count++] = numbers[index] / (float)pango_units;
}

static void move(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x, float y, void *user) {
    add(data, 0, (float[]){x, y}, 2);
}

static void line(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x, float y, void *user) {
    add(data, 1, (float[]){x, y}, 2);
}

static void quad(
    hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float cx, float cy, float x, float y, void *user) {
    add(data, 2, (float[]){cx, cy, x, y}, 4);
}

static void cubic(
    hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float ax, float ay, float bx, float by, float x,
    float y, void *user) {
    add(data, 3, (float[]){ax, ay, bx, by, x, y}, 6);
}

static void close(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, void *user) { add(data, 4, NULL, 0); }

hb_draw_funcs_t *cpango_make_draw_functions(void) {
    hb_draw_funcs_t *functions = cpango.hb_draw_funcs_create();
    cpango.hb_draw_funcs_set_move_to_func(functions, move, NULL, NULL);
    cpango.hb_draw_funcs_set_line_to_func(functions, line, NULL, NULL);
    cpango.hb_draw_funcs_set_quadratic_to_func(functions, quad, NULL, NULL);
    cpango.hb_draw_funcs_set_cubic_to_func(functions, cubic, NULL, NULL);
    cpango.hb_draw_funcs_set_close_path_func(functions, close, NULL, NULL);
    return functions;
}

bool cpango_outline_of(cpango_fonts *fonts, int face, uint32_t glyph, cpango_outline *outline) {
    cpango_outline_memory *memory = &fonts->outline;
    memory->verb_count = memory->number_count = 0;
    memory->is_out_of_memory = false;
    cpango.hb_font_get_glyph_shape(fonts->faces[face].outlines, glyph, cpango.draw, memory);
    *outline = (cpango_outline){memory->verbs, memory->verb_count, memory->numbers, memory->number_count};
    return !memory->is_out_of_memory;
}

bool cpango_open_picture(cpango_fonts *fonts, int face, uint32_t glyph, cpango_picture *picture) {
    hb_font_t *font = fonts->faces[face].outlines;
    hb_blob_t *blob = cpango.hb_ot_color_glyph_reference_png(font, glyph);
    unsigned byte_count = 0;
    const uint8_t *bytes = (const uint8_t *)cpango.hb_blob_get_data(blob, &byte_count);
    cpango_glyph_extents box;
    if (bytes == NULL || byte_count == 0 ||
        !cpango.hb_font_get_glyph_extents(font, glyph, (struct hb_glyph_extents_t *)&box)) {
        cpango.hb_blob_destroy(blob);
        return false;
    }
    const double unit = 1.0 / pango_units;
    *picture = (cpango_picture){
        .bytes = bytes,
        .byte_count = byte_count,
        .left = box.x_bearing * unit,
        .top = box.y_bearing * unit,
        .width = box.width * unit,
        // Heights of fonts grow downwards as negative numbers.
        .height = -box.height * unit,
        .blob = blob,
    };
    return true;
}

void cpango_close_picture(cpango_picture *picture) { cpango.hb_blob_destroy(picture->blob); }
