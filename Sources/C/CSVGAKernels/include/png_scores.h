// How well filtered rows will compress, by measures that cost a pass over their bytes. Less is better in each of them.
// All are whole numbers, so that equal rows have equal measures on every machine.
#pragma once
#include <stdint.h>

/// The bits that the bytes take where each is coded by itself, in 1/65536; below 2^20 bytes.
int64_t svga_png_entropy(const uint8_t *bytes, int64_t byte_count);

/// Pairs of bytes are told apart by marks, which need not be cleared from row to row.
#define SVGA_PNG_PAIR_PLACES 65536

/// How many different pairs of neighbouring bytes there are.
///
/// `marks` has SVGA_PNG_PAIR_PLACES places, all other than `mark`; those of pairs that occur are set to it.
int64_t svga_png_pair_count(const uint8_t *bytes, int64_t byte_count, uint32_t *marks, uint32_t mark);
