#include "gif_lzw.h"

#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

#define MAX_CODES 4096
#define PLACE_BITS 14

/// A string is the code of another one and an index more. A place has 8 bits of the index, 12 of the code before, and 12 of
/// its own code; 0 is a free place, since no string has the code 0.
struct svga_lzw {
    uint32_t places[1 << PLACE_BITS];
};

/// Bits, the first one lowest, in blocks that begin with their length.
typedef struct {
    uint8_t *block, *next;
    uint64_t bits;
    int bit_count;
} code_writer;

svga_lzw *svga_lzw_make(void) { return malloc(sizeof(svga_lzw)); }

void svga_lzw_free(svga_lzw *lzw) { free(lzw); }

size_t svga_lzw_bound(size_t count) {
    // Each index as a code of 12 bits, codes that clear, and the lengths of blocks.
    size_t bytes = count + count / 2 + count / 1024 + 64;
    return bytes + bytes / 255 + 16;
}

INLINE void put(code_writer *writer, uint32_t code, int width) {
    writer->bits |= (uint64_t)code << writer->bit_count;
    writer->bit_count += width;
    while (writer->bit_count >= 8) {
        *writer->next++ = (uint8_t)writer->bits;
        writer->bits >>= 8;
        writer->bit_count -= 8;
        if (writer->next - writer->block == 256) {
            *writer->block = 255;
            writer->block = writer->next++;
        }
    }
}

/// Ends the last block, and writes the empty one.
static uint8_t *finish(code_writer *writer) {
    if (writer->bit_count > 0) put(writer, 0, 8 - writer->bit_count);
    size_t count = (size_t)(writer->next - writer->block - 1);
    if (count == 0) return *writer->block = 0, writer->next;
    *writer->block = (uint8_t)count;
    *writer->next++ = 0;
    return writer->next;
}

/// Writes that the strings are forgotten, and forgets them.
static void clear_strings(svga_lzw *lzw, code_writer *writer, uint32_t code, int width) {
    put(writer, code, width);
    memset(lzw->places, 0, sizeof lzw->places);
}

/// The place of a string, or the free one where it belongs.
INLINE uint32_t find_place(const svga_lzw *lzw, uint32_t key) {
    uint32_t place = (key ^ key >> 7) * 2654435761u >> (32 - PLACE_BITS), found;
    while ((found = lzw->places[place]) && (found & ~0xfffu) != key) place = (place + 1) & ((1 << PLACE_BITS) - 1);
    return place;
}

// All strings are forgotten as soon as there is no code for another one. To keep them for as long as they serve makes files
// of painted movies larger by an eighth, and to forget earlier by 2 to 4 %.
size_t svga_lzw_compress(svga_lzw *lzw, const uint8_t *indices, size_t count, int depth, uint8_t *output) {
    const int start_depth = depth < 2 ? 2 : depth, start_width = start_depth + 1;
    const uint32_t clear = 1u << start_depth, end = clear + 1;
    code_writer writer = {.block = output + 1, .next = output + 2};
    *output = (uint8_t)start_depth;
    uint32_t next_code = end + 1, code = indices[0];
    int width = start_width;
    clear_strings(lzw, &writer, clear, width);
    for (size_t index = 1; index < count; index++) {
        const uint32_t key = code << 20 | (uint32_t)indices[index] << 12, place = find_place(lzw, key);
        if (lzw->places[place]) {
            code = lzw->places[place] & 0xfff;
            continue;
        }
        put(&writer, code, width);
        code = indices[index];
        // A decoder makes a string one code later than this, so that it needs the width when the next one is full.
        if (next_code == 1u << width) width++;
        lzw->places[place] = key | next_code++;
        if (next_code == MAX_CODES) {
            clear_strings(lzw, &writer, clear, width);
            next_code = end + 1;
            width = start_width;
        }
    }
    put(&writer, code, width);
    if (next_code == 1u << width) width++;
    put(&writer, end, width);
    return (size_t)(finish(&writer) - output);
}
