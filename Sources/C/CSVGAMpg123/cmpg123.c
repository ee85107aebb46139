#include "cmpg123.h"

#include <dlfcn.h>
#include <library_load.h>
#include <library_note.h>
#include <stdio.h>

SVGA_LIBRARY_NOTE("libmpg123.so.0", "sound", "Mix the sounds of movies");

// What is used of libmpg123; each becomes a pointer of the function's own type.
#define FUNCTIONS(X)                                                                                                   \
    X(mpg123_init)                                                                                                     \
    X(mpg123_new)                                                                                                      \
    X(mpg123_delete)                                                                                                   \
    X(mpg123_param)                                                                                                    \
    X(mpg123_format_none)                                                                                              \
    X(mpg123_format)                                                                                                   \
    X(mpg123_open_feed)                                                                                                \
    X(mpg123_decode)

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} mpg123;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

static bool load(void) {
    void *library = dlopen("libmpg123.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(
            failure, sizeof failure, "libmpg123 cannot be loaded: %s; apt-get install libmpg123-0 installs it",
            dlerror());
        return false;
    }
#define FIND(name)                                                                                                     \
    mpg123.name = (__typeof__(&name))dlsym(library, #name);                                                            \
    if (mpg123.name == NULL) {                                                                                         \
        snprintf(failure, sizeof failure, "libmpg123.so.0 is too old: it has no " #name);                              \
        return false;                                                                                                  \
    }
    FUNCTIONS(FIND)
    if (mpg123.mpg123_init() == MPG123_OK) return true;
    snprintf(failure, sizeof failure, "libmpg123 cannot be initialised");
    return false;
}

const char *cmpg123_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

static bool prepare(mpg123_handle *decoder, long sample_rate, long free_format_byte_count) {
    long flags = MPG123_QUIET | MPG123_NO_READAHEAD | MPG123_IGNORE_INFOFRAME | MPG123_SKIP_ID3V2;
    if (mpg123.mpg123_param(decoder, MPG123_REMOVE_FLAGS, MPG123_GAPLESS, 0) != MPG123_OK) return false;
    if (mpg123.mpg123_param(decoder, MPG123_ADD_FLAGS, flags, 0) != MPG123_OK) return false;
    if (free_format_byte_count > 0 &&
        mpg123.mpg123_param(decoder, MPG123_FREEFORMAT_SIZE, free_format_byte_count, 0) != MPG123_OK)
        return false;
    if (mpg123.mpg123_format_none(decoder) != MPG123_OK) return false;
    if (mpg123.mpg123_format(decoder, sample_rate, MPG123_STEREO, MPG123_ENC_FLOAT_32) != MPG123_OK) return false;
    return mpg123.mpg123_open_feed(decoder) == MPG123_OK;
}

mpg123_handle *cmpg123_open(long sample_rate, long free_format_byte_count) {
    // The code for all processors: the others round otherwise, and a mix would depend on the machine.
    mpg123_handle *decoder = mpg123.mpg123_new("generic", NULL);
    if (decoder == NULL) decoder = mpg123.mpg123_new(NULL, NULL);
    if (decoder == NULL) return NULL;
    if (prepare(decoder, sample_rate, free_format_byte_count)) return decoder;
    mpg123.mpg123_delete(decoder);
    return NULL;
}

size_t cmpg123_decode(
    mpg123_handle *decoder, const unsigned char *frame, size_t frame_byte_count, void *output, size_t capacity) {
    size_t count = 0;
    int result = mpg123.mpg123_decode(decoder, frame, frame_byte_count, output, capacity, &count);
    // The first frame tells its format in place of samples.
    if (result == MPG123_NEW_FORMAT)
        mpg123.mpg123_decode(decoder, NULL, 0, (unsigned char *)output + count, capacity - count, &count);
    return count;
}

void cmpg123_close(mpg123_handle *decoder) { mpg123.mpg123_delete(decoder); }
