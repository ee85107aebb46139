// libpng's classic interface for comparisons: errors leave it by longjmp, which Swift cannot take part in.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Compresses rows of RGB or RGBA samples with libpng's own choice of filters. Returns the size of the file, which is
/// written to `output`, or 0 when it does not fit into `capacity` bytes.
size_t libpng_peer_encode(
    const uint8_t *samples, uint32_t width, uint32_t height, int has_alpha, int level, uint8_t *output,
    size_t capacity);

/// Decodes a file into straight RGBA of 8 bits, whatever its form and without regard to its gamma. Returns 0 on failure.
int libpng_peer_decode(const uint8_t *file, size_t byte_count, uint8_t *rgba, size_t capacity);
