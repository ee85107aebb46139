#pragma once

#include <stdint.h>

// Writes into the binary which library it opens at run time, where packagers find it: systemd.io/ELF_DLOPEN_METADATA.
// `retain` keeps what nothing refers to when the linker drops unused sections.
#define SVGA_LIBRARY_NOTE(soname, feature, description)                                                                \
    SVGA_LIBRARY_NOTE_OF("[{\"soname\":[\"" soname "\"],\"priority\":\"recommended\",\"feature\":\"" feature           \
                         "\",\"description\":\"" description "\"}]")

#define SVGA_LIBRARY_NOTE_OF(json)                                                                                     \
    __attribute__((used, retain, section(".note.dlopen"), aligned(4))) static const struct {                           \
        uint32_t name_size, text_size, type;                                                                           \
        char name[4];                                                                                                  \
        char text[(sizeof(json) + 3) / 4 * 4];                                                                         \
    } svga_library_note = {4, sizeof(json), 0x407c0c0a, "FDO", json}
