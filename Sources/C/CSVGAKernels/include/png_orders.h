// Orders of a palette in which indices of neighbouring pixels are near each other, so that filters predict them.
#pragma once
#include <stdint.h>

/// Counts how often two indices lie side by side or one above the other: 256 counts for each index, symmetric. All are
/// 0 before the first call.
///
/// `above` is the row before, or null.
void svga_png_count_neighbours(const uint8_t *row, const uint8_t *above, int64_t width, uint32_t *counts);

/// Adds one index after the other, the one with most neighbours among those that are there, at the end to which it is
/// closer (as Zeng's method, modified by Pinho and Neves). `order` has room for `count` indices, 1 ... 256.
void svga_png_order_by_growth(const uint32_t *counts, int32_t count, uint8_t *order);

/// Joins the indices to one chain, the most frequent neighbours first (as the method of Battiato and others). Returns 0
/// without memory.
int svga_png_order_by_chain(const uint32_t *counts, int32_t count, uint8_t *order);

/// Replaces each index by that of a table of 256.
void svga_png_replace_indices(const uint8_t *indices, int64_t count, const uint8_t *table, uint8_t *output);
