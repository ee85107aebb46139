#include "histogram.h"

#include <stdlib.h>
#include <string.h>

/// The most colours that count each by itself, so that few are kept as they are.
#define MAX_EXACT_COUNT 2048

/// Where there are more, those with equal upper bits count as one: 6 bits a channel of opaque colours, 5 of others, which
/// are 540,000 together.
INLINE uint32_t key_of(const svga_histogram *histogram, uint32_t pixel) {
    if (histogram->is_exact) return pixel;
    return pixel >= 0xff000000 ? (pixel & 0xfcfcfc) | 0xff000000 : pixel & 0xf8f8f8f8;
}

INLINE uint32_t place_of(uint32_t key, int bits) { return (key * 2654435761u) >> (32 - bits); }

#define FIRST_PLACE_BITS 14

static int reserve(svga_histogram *histogram, int place_bits) {
    int64_t capacity = (int64_t)1 << (place_bits - 1);
    uint32_t *places = calloc((size_t)1 << place_bits, sizeof *places);
    color_entry *entries = places ? realloc(histogram->entries, (size_t)capacity * sizeof *entries) : 0;
    if (!entries) {
        free(places);
        return 0;
    }
    free(histogram->places);
    histogram->entries = entries;
    histogram->entry_capacity = capacity;
    histogram->places = places;
    histogram->place_bits = place_bits;
    const uint32_t mask = (1u << place_bits) - 1;
    for (int64_t index = 0; index < histogram->entry_count; index++) {
        uint32_t place = place_of(entries[index].key, place_bits);
        while (places[place]) place = (place + 1) & mask;
        places[place] = (uint32_t)index + 1;
    }
    return 1;
}

svga_histogram *svga_histogram_make(void) {
    svga_histogram *histogram = calloc(1, sizeof *histogram);
    if (!histogram || reserve(histogram, FIRST_PLACE_BITS)) {
        if (histogram) histogram->is_exact = 1;
        return histogram;
    }
    free(histogram);
    return 0;
}

void svga_histogram_free(svga_histogram *histogram) {
    if (!histogram) return;
    free(histogram->entries);
    free(histogram->places);
    free(histogram);
}

void svga_histogram_clear(svga_histogram *histogram) {
    histogram->entry_count = 0;
    histogram->is_exact = 1;
    memset(histogram->places, 0, sizeof *histogram->places << histogram->place_bits);
}

int64_t svga_histogram_color_count(const svga_histogram *histogram) { return histogram->entry_count; }

/// The place of a key, or the free one where it belongs.
INLINE uint32_t find_place(const svga_histogram *histogram, uint32_t key) {
    const uint32_t mask = (1u << histogram->place_bits) - 1;
    uint32_t place = place_of(key, histogram->place_bits), number;
    while ((number = histogram->places[place]) && histogram->entries[number - 1].key != key) place = (place + 1) & mask;
    return place;
}

/// The entry of a key, which is made where there is none; null without memory.
INLINE color_entry *entry_of(svga_histogram *histogram, uint32_t key) {
    uint32_t place = find_place(histogram, key);
    if (histogram->places[place]) return &histogram->entries[histogram->places[place] - 1];
    if (histogram->entry_count == histogram->entry_capacity) {
        if (!reserve(histogram, histogram->place_bits + 1)) return 0;
        place = find_place(histogram, key);
    }
    color_entry *entry = &histogram->entries[histogram->entry_count++];
    *entry = (color_entry){.key = key};
    histogram->places[place] = (uint32_t)histogram->entry_count;
    return entry;
}

INLINE void add_entry(color_entry *entry, const color_entry *other) {
    entry->count += other->count;
    for (int k = 0; k < 4; k++) entry->sums[k] += other->sums[k];
}

/// Joins colours whose upper bits are equal. There are fewer then, so that this needs no memory.
static void coarsen(svga_histogram *histogram) {
    int64_t count = histogram->entry_count;
    svga_histogram_clear(histogram);
    histogram->is_exact = 0;
    for (int64_t index = 0; index < count; index++) {
        // The entries that are made lie before this one, or take its place.
        color_entry entry = histogram->entries[index];
        add_entry(entry_of(histogram, key_of(histogram, entry.key)), &entry);
    }
}

int svga_histogram_add(svga_histogram *histogram, const uint32_t *pixels, int64_t count) {
    for (int64_t index = 0; index < count;) {
        const uint32_t pixel = pixels[index];
        int64_t end = index + 1;
        while (end < count && pixels[end] == pixel) end++;
        if (pixel >> 24) {
            color_entry *entry = entry_of(histogram, key_of(histogram, pixel));
            if (!entry) return 0;
            const uint64_t repetitions = (uint64_t)(end - index);
            entry->count += repetitions;
            for (int k = 0; k < 4; k++) entry->sums[k] += repetitions * (pixel >> 8 * k & 255);
            if (histogram->is_exact && histogram->entry_count > MAX_EXACT_COUNT) coarsen(histogram);
        }
        index = end;
    }
    return 1;
}

int svga_histogram_merge(svga_histogram *histogram, const svga_histogram *other) {
    if (histogram->is_exact && !other->is_exact) coarsen(histogram);
    for (int64_t index = 0; index < other->entry_count; index++) {
        const color_entry *source = &other->entries[index];
        color_entry *entry = entry_of(histogram, key_of(histogram, source->key));
        if (!entry) return 0;
        add_entry(entry, source);
        if (histogram->is_exact && histogram->entry_count > MAX_EXACT_COUNT) coarsen(histogram);
    }
    return 1;
}

int64_t svga_histogram_pixel_count(const svga_histogram *histogram) {
    int64_t count = 0;
    for (int64_t index = 0; index < histogram->entry_count; index++) count += (int64_t)histogram->entries[index].count;
    return count;
}

/// A quotient rounded to nearest, of a numerator of either sign.
static int16_t rounded(int64_t numerator, int64_t denominator) {
    int64_t half = denominator / 2;
    return (int16_t)((numerator < 0 ? numerator - half : numerator + half) / denominator);
}

color_point svga_entry_point(const color_entry *entry) {
    const int64_t count = (int64_t)entry->count, alpha = (int64_t)entry->sums[3];
    color_point point;
    for (int k = 0; k < 3; k++) point.at[k] = rounded(2 * (int64_t)entry->sums[k] - alpha, count);
    point.at[3] = rounded(alpha * ROOT_OF_3, 256 * count);
    return point;
}
