// Bits in the order of deflate: the first one lowest.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    uint8_t *next;
    uint64_t bits;
    int count;
} bit_writer;

/// Adds bits; no more than 56 between two flushes.
static inline void bits_put(bit_writer *writer, uint64_t bits, int count) {
    writer->bits |= bits << writer->count;
    writer->count += count;
}

/// Writes whole bytes; up to eight bytes from the next one on may change.
static inline void bits_flush(bit_writer *writer) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    uint64_t bytes = __builtin_bswap64(writer->bits);
#else
    uint64_t bytes = writer->bits;
#endif
    memcpy(writer->next, &bytes, 8);
    writer->next += writer->count >> 3;
    writer->bits >>= writer->count & ~7;
    writer->count &= 7;
}

/// Fills up the last byte with zeros and writes it.
static inline void bits_align(bit_writer *writer) {
    writer->count = (writer->count + 7) & ~7;
    bits_flush(writer);
}
