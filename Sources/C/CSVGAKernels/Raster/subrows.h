// Sets of borders of sub-rows.
#pragma once
#include <stdint.h>

#define INLINE static inline __attribute__((always_inline))

/// Borders of sub-rows of one row, 0 ... 256.
typedef struct {
    uint64_t words[5];
} subrow_set;

/// Adds a member. Returns whether it is new.
INLINE _Bool insert_member(subrow_set *set, int32_t y) {
    uint64_t *word = set->words + (y >> 6), bit = UINT64_C(1) << (y & 63);
    _Bool is_new = (*word & bit) == 0;
    *word |= bit;
    return is_new;
}

/// The least member that is not under `y`; there is one.
INLINE int32_t first_height(const subrow_set *set, int32_t y) {
    int32_t word = y >> 6;
    uint64_t pending = set->words[word] & UINT64_MAX << (y & 63);
    while (pending == 0) pending = set->words[++word];
    return (word << 6) + __builtin_ctzll(pending);
}
