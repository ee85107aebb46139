#include "png_orders.h"

#include <stdlib.h>
#include <string.h>

static void add_pair(uint32_t *counts, uint8_t a, uint8_t b) {
    if (a == b) return;
    counts[a << 8 | b]++;
    counts[b << 8 | a]++;
}

void svga_png_count_neighbours(const uint8_t *row, const uint8_t *above, int64_t width, uint32_t *counts) {
    for (int64_t x = 1; x < width; x++) add_pair(counts, row[x], row[x - 1]);
    if (!above) return;
    for (int64_t x = 0; x < width; x++) add_pair(counts, row[x], above[x]);
}

/// The two indices that are most often neighbours; the first ones of equals.
static void most_frequent_pair(const uint32_t *counts, int32_t count, int32_t pair[2]) {
    int64_t most = -1;
    for (int32_t a = 0; a < count; a++) {
        for (int32_t b = a + 1; b < count; b++) {
            if (counts[a << 8 | b] <= most) continue;
            most = counts[a << 8 | b];
            pair[0] = a;
            pair[1] = b;
        }
    }
}

void svga_png_order_by_growth(const uint32_t *counts, int32_t count, uint8_t *order) {
    if (count < 2) {
        order[0] = 0;
        return;
    }
    int32_t pair[2] = {0, 1};
    most_frequent_pair(counts, count, pair);
    // The list grows to both sides from the middle.
    uint8_t list[512], is_listed[256] = {0};
    int32_t first = 256, end = 256;
    int64_t sums[256] = {0};
    for (int32_t added = pair[0], step = 0; step < count; step++) {
        if (step == 1) added = pair[1];
        int64_t pull = 0;
        if (step > 1) {
            added = -1;
            for (int32_t index = 0; index < count; index++) {
                if (!is_listed[index] && (added < 0 || sums[index] > sums[added])) added = index;
            }
            for (int32_t at = first; at < end; at++) {
                pull += (int64_t)(end - 1 - at - (at - first)) * counts[added << 8 | list[at]];
            }
        }
        list[pull > 0 ? --first : end++] = (uint8_t)added;
        is_listed[added] = 1;
        for (int32_t index = 0; index < count; index++) sums[index] += counts[index << 8 | added];
    }
    memcpy(order, list + first, (size_t)count);
}

typedef struct {
    uint32_t weight;
    uint8_t a, b;
} index_link;

static int compare_links(const void *a, const void *b) {
    const index_link *first = a, *second = b;
    if (first->weight != second->weight) return first->weight < second->weight ? 1 : -1;
    return (first->a << 8 | first->b) - (second->a << 8 | second->b);
}

/// One index of the chain that an index belongs to, the same for all of it.
static int32_t chain_of(const uint8_t *next, int32_t index) {
    while (next[index] != index) index = next[index];
    return index;
}

int svga_png_order_by_chain(const uint32_t *counts, int32_t count, uint8_t *order) {
    order[0] = 0;
    if (count < 2) return 1;
    index_link *links = malloc((size_t)count * (size_t)(count - 1) / 2 * sizeof *links);
    if (!links) return 0;
    size_t link_count = 0;
    for (int32_t a = 0; a < count; a++) {
        for (int32_t b = a + 1; b < count; b++) {
            if (counts[a << 8 | b] == 0) continue;
            links[link_count++] = (index_link){counts[a << 8 | b], (uint8_t)a, (uint8_t)b};
        }
    }
    qsort(links, link_count, sizeof *links, compare_links);
    // Most indices are never neighbours; their links are in order.
    for (int32_t a = 0; a < count; a++) {
        for (int32_t b = a + 1; b < count; b++) {
            if (counts[a << 8 | b] == 0) links[link_count++] = (index_link){0, (uint8_t)a, (uint8_t)b};
        }
    }
    uint8_t chains[256], neighbours[256][2], degrees[256] = {0};
    for (int32_t index = 0; index < count; index++) chains[index] = (uint8_t)index;
    for (size_t index = 0, joined = 1; joined < (size_t)count; index++) {
        const uint8_t a = links[index].a, b = links[index].b;
        if (degrees[a] > 1 || degrees[b] > 1) continue;
        const int32_t first = chain_of(chains, a), second = chain_of(chains, b);
        if (first == second) continue;
        chains[first] = (uint8_t)second;
        neighbours[a][degrees[a]++] = b;
        neighbours[b][degrees[b]++] = a;
        joined++;
    }
    free(links);
    int32_t index = 0, before = -1;
    while (degrees[index] != 1) index++;
    for (int32_t at = 0; at < count; at++) {
        order[at] = (uint8_t)index;
        const int32_t next = neighbours[index][0] == before && degrees[index] > 1 ? neighbours[index][1]
                                                                                   : neighbours[index][0];
        before = index;
        index = next;
    }
    return 1;
}

void svga_png_replace_indices(const uint8_t *indices, int64_t count, const uint8_t *table, uint8_t *output) {
    for (int64_t index = 0; index < count; index++) output[index] = table[indices[index]];
}
