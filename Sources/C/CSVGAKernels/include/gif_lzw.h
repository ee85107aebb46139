// The compression of GIF (LZW of codes of 3 to 12 bits, in blocks of up to 255 bytes). Equal input gives equal output.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The strings that have occurred.
typedef struct svga_lzw svga_lzw;

/// Memory for one picture after the other, 64 KiB; null when there is none.
svga_lzw *svga_lzw_make(void);

void svga_lzw_free(svga_lzw *lzw);

/// The most bytes that `count` indices may become.
size_t svga_lzw_bound(size_t count);

/// Compresses at least one index of at most `depth` bits, 1 ... 8, into the image data of a GIF, from the code size to
/// the empty block. `output` has room for the bound. Returns the size.
size_t svga_lzw_compress(svga_lzw *lzw, const uint8_t *indices, size_t count, int depth, uint8_t *output);
