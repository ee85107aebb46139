#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "functions.h"

// Pango lets the configuration of the system decide about families, even for a set of fonts that has one of its own. So the
// families of a closed set get names that no configuration knows, and its decisions are taken back.
#define PREFIX "svga-closed-"

static bool append(char **text, const char *piece) {
    size_t length = *text == NULL ? 0 : strlen(*text);
    char *longer = realloc(*text, length + strlen(piece) + 2);
    if (longer == NULL) return false;
    if (*text != NULL) longer[length++] = ',';
    strcpy(longer + length, piece);
    *text = longer;
    return true;
}

static bool append_told(char **text, int family) {
    char told[32];
    snprintf(told, sizeof told, PREFIX "%d", family);
    return append(text, told);
}

// Whether a list has a name, whose letters may be of either case.
static bool has_name(const char *list, const char *name, size_t length) {
    for (const char *start = list; start != NULL; start = strchr(start, ',')) {
        if (*start == ',') start++;
        const char *end = strchr(start, ',');
        size_t found = end == NULL ? strlen(start) : (size_t)(end - start);
        if (found == length && strncasecmp(start, name, length) == 0) return true;
    }
    return false;
}

static int find(const cpango_fonts *fonts, const char *name, size_t length) {
    for (int index = 0; index < fonts->family_count; index++) {
        if (has_name(fonts->families[index].names, name, length)) return index;
    }
    return -1;
}

// The family of a font, which is new or one that others have too; -1 without memory.
static int family_of(cpango_fonts *fonts, const FcPattern *pattern) {
    unsigned char *name = (unsigned char *)"unnamed";
    cpango.FcPatternGetString(pattern, "family", 0, &name);
    int family = find(fonts, (const char *)name, strlen((const char *)name));
    if (family >= 0) return family;
    if (!cpango_grow((void **)&fonts->families, &fonts->family_room, fonts->family_count, sizeof *fonts->families))
        return -1;
    cpango_family *added = &fonts->families[fonts->family_count];
    *added = (cpango_family){.name = strdup((const char *)name)};
    if (added->name == NULL || !append(&added->names, added->name)) return -1;
    for (int index = 1; cpango.FcPatternGetString(pattern, "family", index, &name) == fontconfig_match; index++) {
        if (!append(&added->names, (const char *)name)) return -1;
    }
    return fonts->family_count++;
}

bool cpango_close_set(cpango_fonts *fonts) {
    const cpango_font_set *set =
        (cpango_font_set *)cpango.FcConfigGetFonts(fonts->configuration, fontconfig_application_set);
    for (int index = 0; set != NULL && index < set->count; index++) {
        FcPattern *pattern = set->patterns[index];
        int family = family_of(fonts, pattern);
        if (family < 0) return false;
        int is_colored = 0;
        if (cpango.FcPatternGetBool(pattern, "color", 0, &is_colored) == fontconfig_match && is_colored)
            fonts->families[family].is_colored = true;
        char told[32];
        snprintf(told, sizeof told, PREFIX "%d", family);
        cpango.FcPatternDel(pattern, "family");
        cpango.FcPatternDel(pattern, "familylang");
        // A strike of one size would be laid out at that size instead of the one that is asked for.
        cpango.FcPatternDel(pattern, "pixelsize");
        if (!cpango.FcPatternAddString(pattern, "family", (const unsigned char *)told)) return false;
    }
    return true;
}

char *cpango_closed_families(const cpango_fonts *fonts, const char *asked) {
    char *families = NULL;
    bool is_done = true;
    while (*asked != 0) {
        size_t length = strcspn(asked, ",");
        int family = find(fonts, asked, length);
        if (family >= 0) is_done = append_told(&families, family) && is_done;
        asked += asked[length] == 0 ? length : length + 1;
    }
    for (int family = 0; family < fonts->family_count; family++) {
        char told[32];
        snprintf(told, sizeof told, PREFIX "%d", family);
        if (families == NULL || !has_name(families, told, strlen(told)))
            is_done = append_told(&families, family) && is_done;
    }
    if (is_done) return families;
    free(families);
    return NULL;
}

const char *cpango_family_name(const cpango_fonts *fonts, const char *told) {
    if (strncmp(told, PREFIX, strlen(PREFIX)) != 0) return told;
    int family = atoi(told + strlen(PREFIX));
    return family >= 0 && family < fonts->family_count ? fonts->families[family].name : told;
}

enum { max_told_count = 64 };

// The families that Pango asks for. It names none of a closed set where it wants coloured glyphs: all, coloured ones first.
static int read_told(const cpango_fonts *fonts, const FcPattern *pattern, int *told) {
    int count = 0;
    unsigned char *name;
    for (int index = 0; cpango.FcPatternGetString(pattern, "family", index, &name) == fontconfig_match; index++) {
        if (strncmp((const char *)name, PREFIX, strlen(PREFIX)) != 0 || count == max_told_count) continue;
        told[count++] = atoi((const char *)name + strlen(PREFIX));
    }
    if (count > 0) return count;
    for (int pass = 1; pass >= 0; pass--) {
        for (int family = 0; family < fonts->family_count && count < max_told_count; family++) {
            if (fonts->families[family].is_colored == (pass == 1)) told[count++] = family;
        }
    }
    return count;
}

void cpango_reduce(const cpango_fonts *fonts, FcPattern *pattern) {
    int told[max_told_count];
    const int count = read_told(fonts, pattern, told);
    cpango_pattern_iterator iterator;
    for (;;) {
        cpango.FcPatternIterStart(pattern, (struct _FcPatternIter *)&iterator);
        const char *object = cpango.FcPatternIterGetObject(pattern, (struct _FcPatternIter *)&iterator);
        if (object == NULL || !cpango.FcPatternDel(pattern, object)) break;
    }
    for (int index = 0; index < count; index++) {
        char name[32];
        snprintf(name, sizeof name, PREFIX "%d", told[index]);
        cpango.FcPatternAddString(pattern, "family", (const unsigned char *)name);
    }
    cpango.FcPatternAddDouble(pattern, "weight", cpango.FcWeightFromOpenTypeDouble(fonts->weight));
    cpango.FcPatternAddInteger(pattern, "slant", fonts->is_italic ? fontconfig_italic : 0);
    cpango.FcPatternAddInteger(pattern, "width", 100);
    cpango.FcPatternAddDouble(pattern, "size", cpango_em);
    cpango.FcPatternAddDouble(pattern, "pixelsize", cpango_em);
    cpango.FcPatternAddDouble(pattern, "dpi", 72);
}

void cpango_free_families(cpango_fonts *fonts) {
    for (int index = 0; index < fonts->family_count; index++) {
        free(fonts->families[index].name);
        free(fonts->families[index].names);
    }
    free(fonts->families);
}
