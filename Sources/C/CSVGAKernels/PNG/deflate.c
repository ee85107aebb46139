#include "png_deflate.h"

#include <stdlib.h>

#include "search.h"

struct svga_deflater {
    places places;
    block block;
};

svga_deflater *svga_deflater_make(void) { return malloc(sizeof(svga_deflater)); }

void svga_deflater_free(svga_deflater *deflater) { free(deflater); }

size_t svga_deflate_bound(size_t count) { return count + count / 1024 + 72; }

/// Ends at a whole byte with an empty stored block (RFC 1951, 3.2.4).
static void pause(bit_writer *writer) {
    bits_put(writer, 0, 3);
    bits_align(writer);
    bits_put(writer, 0xffff0000, 32);
    bits_flush(writer);
}

size_t svga_deflate(
    svga_deflater *deflater, svga_search search, int is_last, const uint8_t *input, size_t count, uint8_t *output,
    size_t capacity) {
    if (count > UINT32_MAX || capacity < svga_deflate_bound(count)) return 0;
    block *block = &deflater->block;
    if (search == svga_find_copies) memset(&deflater->places, 0, sizeof deflater->places);
    bit_writer writer = {.next = output};
    size_t next = 0;
    do {
        size_t start = next;
        svga_block_clear(block);
        next = search == svga_find_copies
            ? svga_find_block_of_copies(&deflater->places, block, input, start, count)
            : svga_find_block_of_zeros(block, input, start, count);
        svga_block_write(block, input + start, next - start, is_last && next == count, &writer);
    } while (next < count);
    if (is_last) {
        bits_align(&writer);
    } else {
        pause(&writer);
    }
    return (size_t)(writer.next - output);
}
