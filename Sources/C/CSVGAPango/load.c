#include <dlfcn.h>
#include <library_load.h>
#include <library_note.h>
#include <stdio.h>

#include "functions.h"

SVGA_LIBRARY_NOTE("libpangoft2-1.0.so.0", "text", "Lay out texts of viewers");

struct cpango_functions cpango;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

// The oldest version with what is used here: runs of glyphs at fractions of a pixel, with fonts of HarfBuzz.
enum { oldest_version = 15000 };

static bool find_functions(void *library) {
    // A handle finds the functions of all libraries that its own one needs.
#define FIND(name)                                                                                                     \
    cpango.name = (__typeof__(&name))dlsym(library, #name);                                                            \
    if (cpango.name == NULL) {                                                                                         \
        snprintf(failure, sizeof failure, "libpangoft2-1.0.so.0 is of an unknown version: it has no " #name);          \
        return false;                                                                                                  \
    }
    FUNCTIONS(FIND)
    return true;
}

static bool load(void) {
    void *library = dlopen("libpangoft2-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(
            failure, sizeof failure, "Pango cannot be loaded: %s (apt-get install libpangoft2-1.0-0)", dlerror());
        return false;
    }
    if (!find_functions(library)) return false;
    int version = cpango.pango_version();
    if (version < oldest_version) {
        snprintf(
            failure, sizeof failure, "Pango %d.%d is too old for texts: 1.50 is the oldest that is known",
            version / 10000, version / 100 % 100);
        return false;
    }
    cpango.draw = cpango_make_draw_functions();
    return true;
}

const char *cpango_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

const char *cpango_versions(void) {
    static _Thread_local char versions[64];
    int version = cpango.pango_version();
    snprintf(
        versions, sizeof versions, "Pango %d.%d.%d, HarfBuzz %s", version / 10000, version / 100 % 100, version % 100,
        cpango.hb_version_string());
    return versions;
}
