#include "huffman.h"

#include <string.h>

/// A symbol that occurs, or a node of the tree.
typedef struct {
    uint32_t count;
    uint16_t symbol;
} entry;

/// Sorts by rising count and leaves symbols with equal ones in their order: a byte of the count after the other, the
/// lowest first.
static void sort(entry *entries, int count) {
    entry sorted[MAX_SYMBOLS];
    uint32_t all = 0;
    for (int i = 0; i < count; i++) all |= entries[i].count;
    for (int shift = 0; shift < 32 && all >> shift; shift += 8) {
        uint16_t ends[257] = {0};
        for (int i = 0; i < count; i++) ends[(entries[i].count >> shift & 255) + 1]++;
        for (int byte = 0; byte < 256; byte++) ends[byte + 1] += ends[byte];
        for (int i = 0; i < count; i++) sorted[ends[entries[i].count >> shift & 255]++] = entries[i];
        memcpy(entries, sorted, (size_t)count * sizeof *entries);
    }
}

/// Replaces rising counts by the depths of their leaves in the tree.
///
/// Source: A. Moffat, J. Katajainen, "In-place calculation of minimum-redundancy codes", WADS 1995.
static void find_depths(uint32_t *counts, int count) {
    // Counts of inner nodes take the place of the leaves used up, and then the indices of their parents.
    int leaf = 0, root = 0;
    for (int next = 0; next < count - 1; next++) {
        uint32_t sum = 0;
        for (int child = 0; child < 2; child++) {
            if (leaf >= count || (root < next && counts[root] < counts[leaf])) {
                sum += counts[root];
                counts[root++] = (uint32_t)next;
            } else {
                sum += counts[leaf++];
            }
        }
        counts[next] = sum;
    }
    // Depths of the inner nodes, from the root down.
    counts[count - 2] = 0;
    for (int next = count - 3; next >= 0; next--) counts[next] = counts[counts[next]] + 1;
    // Depths of the leaves: what inner nodes do not use of each level.
    int available = 1, used = 0, next = count - 1;
    root = count - 2;
    for (uint32_t depth = 0; available > 0; depth++) {
        while (root >= 0 && counts[root] == depth) {
            used++;
            root--;
        }
        for (; available > used; available--) counts[next--] = depth;
        available = 2 * used;
        used = 0;
    }
}

/// How many codes there are of each length, none longer than `max_length`.
///
/// Codes that are too long get the greatest length; for that, others are taken one level down until all have room.
static void count_lengths(const uint32_t *depths, int count, int max_length, int *counts) {
    memset(counts, 0, 16 * sizeof *counts);
    for (int i = 0; i < count; i++) counts[depths[i] < (uint32_t)max_length ? depths[i] : (uint32_t)max_length]++;
    long used = 0;
    for (int length = 1; length <= max_length; length++) used += (long)counts[length] << (max_length - length);
    for (; used > 1L << max_length; used--) {
        int length = max_length - 1;
        while (counts[length] == 0) length--;
        counts[length]--;
        counts[length + 1] += 2;
        counts[max_length]--;
    }
}

/// Gives each symbol its bits in the order of lengths and symbols.
static void number(prefix_code *code, int symbol_count, const int *counts) {
    uint32_t next[17] = {0};
    for (int length = 1; length <= 15; length++) next[length + 1] = (next[length] + (uint32_t)counts[length]) << 1;
    for (int symbol = 0; symbol < symbol_count; symbol++) {
        code_word *word = &code->words[symbol];
        if (word->length) word->bits = __builtin_bitreverse16((uint16_t)next[word->length]++) >> (16 - word->length);
    }
}

void svga_build_prefix_code(prefix_code *code, const uint32_t *counts, int symbol_count, int max_length) {
    entry entries[MAX_SYMBOLS];
    uint32_t depths[MAX_SYMBOLS];
    int length_counts[16], count = 0;
    for (int symbol = 0; symbol < symbol_count; symbol++) {
        if (counts[symbol]) entries[count++] = (entry){counts[symbol], (uint16_t)symbol};
    }
    for (int symbol = 0; count < 2; symbol++) {
        if (!counts[symbol]) entries[count++] = (entry){1, (uint16_t)symbol};
    }
    sort(entries, count);
    for (int i = 0; i < count; i++) depths[i] = entries[i].count;
    find_depths(depths, count);
    count_lengths(depths, count, max_length, length_counts);
    memset(code, 0, sizeof *code);
    // The rarest symbols get the longest codes.
    int place = 0;
    for (int length = max_length; length > 0; length--) {
        for (int k = 0; k < length_counts[length]; k++) code->words[entries[place++].symbol].length = (uint16_t)length;
    }
    number(code, symbol_count, length_counts);
}
