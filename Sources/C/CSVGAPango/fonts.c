#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "functions.h"

// A server with thousands of families would keep a face for each.
enum { max_face_count = 256 };

bool cpango_grow(void **elements, int *room, int count, size_t size) {
    if (count < *room) return true;
    int larger_room = *room == 0 ? 32 : *room * 2;
    void *larger = realloc(*elements, (size_t)larger_room * size);
    if (larger == NULL) return false;
    *elements = larger;
    *room = larger_room;
    return true;
}

static cpango_font_set *set_of(FcConfig *configuration, unsigned set) {
    return (cpango_font_set *)cpango.FcConfigGetFonts(configuration, set);
}

// Hinted glyphs have widths of whole pixels, which do not scale.
static void substitute(FcPattern *pattern, void *data) {
    const cpango_fonts *fonts = data;
    if (fonts->configuration != NULL) cpango_reduce(fonts, pattern);
    cpango.FcPatternDel(pattern, "hinting");
    cpango.FcPatternAddBool(pattern, "hinting", 0);
}

// Takes the configuration, which becomes a part of the fonts.
static cpango_fonts *make(FcConfig *configuration) {
    cpango_fonts *fonts = calloc(1, sizeof *fonts);
    if (fonts == NULL) return NULL;
    fonts->configuration = configuration;
    fonts->map = cpango.pango_ft2_font_map_new();
    if (configuration != NULL) cpango.pango_fc_font_map_set_config((PangoFcFontMap *)fonts->map, configuration);
    cpango.pango_ft2_font_map_set_default_substitute((PangoFT2FontMap *)fonts->map, substitute, fonts, NULL);
    fonts->context = cpango.pango_font_map_create_context(fonts->map);
    cpango.pango_context_set_round_glyph_positions(fonts->context, 0);
    return fonts;
}

cpango_fonts *cpango_open_system(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    // Alone: Pango does this in a thread of its own, and two at a time were seen to end the process.
    pthread_mutex_lock(&mutex);
    bool is_ready = cpango.FcInit();
    pthread_mutex_unlock(&mutex);
    const cpango_font_set *set = is_ready ? set_of(NULL, fontconfig_system_set) : NULL;
    return set != NULL && set->count > 0 ? make(NULL) : NULL;
}

static int font_count(FcConfig *configuration) {
    const cpango_font_set *set = set_of(configuration, fontconfig_application_set);
    return set == NULL ? 0 : set->count;
}

cpango_fonts *cpango_open_files(const char *const *paths, int count, int *failed) {
    *failed = -1;
    FcConfig *configuration = cpango.FcConfigCreate();
    if (configuration == NULL) return NULL;
    for (int index = 0; index < count; index++) {
        // A file without fonts counts as added.
        const int before = font_count(configuration);
        if (cpango.FcConfigAppFontAddFile(configuration, (const unsigned char *)paths[index]) &&
            font_count(configuration) > before)
            continue;
        cpango.FcConfigDestroy(configuration);
        *failed = index;
        return NULL;
    }
    cpango_fonts *fonts = make(configuration);
    if (fonts == NULL) {
        cpango.FcConfigDestroy(configuration);
        return NULL;
    }
    if (cpango_close_set(fonts)) return fonts;
    cpango_close(fonts);
    return NULL;
}

static void forget_faces(cpango_fonts *fonts) {
    for (int index = 0; index < fonts->face_count; index++) {
        cpango.pango_font_description_free(fonts->faces[index].description);
        cpango.hb_font_destroy(fonts->faces[index].outlines);
        cpango.g_object_unref(fonts->faces[index].font);
    }
    fonts->face_count = 0;
    fonts->generation += 1;
}

void cpango_limit_faces(cpango_fonts *fonts) {
    if (fonts->face_count > max_face_count) forget_faces(fonts);
}

void cpango_close(cpango_fonts *fonts) {
    forget_faces(fonts);
    cpango.g_object_unref(fonts->context);
    cpango.g_object_unref(fonts->map);
    if (fonts->configuration != NULL) cpango.FcConfigDestroy(fonts->configuration);
    cpango_free_families(fonts);
    free(fonts->faces);
    free(fonts->lines);
    free(fonts->glyphs);
    free(fonts->outline.verbs);
    free(fonts->outline.numbers);
    free(fonts);
}

const char *cpango_font_path(cpango_fonts *fonts, int index) {
    unsigned kind = fonts->configuration == NULL ? fontconfig_system_set : fontconfig_application_set;
    const cpango_font_set *set = set_of(fonts->configuration, kind);
    if (set == NULL || index >= set->count) return NULL;
    unsigned char *path;
    bool is_file = cpango.FcPatternGetString(set->patterns[index], "file", 0, &path) == fontconfig_match;
    return is_file ? (const char *)path : "";
}
