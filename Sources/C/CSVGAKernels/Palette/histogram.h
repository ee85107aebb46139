// The colours of a histogram as the choice of a palette reads them.
#pragma once
#include "palette_kernels.h"
#include "points.h"

/// Colours that count as one: how many pixels, and the sums of their channels.
typedef struct {
    uint32_t key;
    uint64_t count, sums[4];
} color_entry;

struct svga_histogram {
    /// Whether each colour counts by itself.
    int is_exact;
    color_entry *entries;
    int64_t entry_count, entry_capacity;
    /// The numbers of entries by a hash of their keys, from 1 on; 0 for a free place.
    uint32_t *places;
    int place_bits;
};

/// The mean of an entry.
color_point svga_entry_point(const color_entry *entry);
