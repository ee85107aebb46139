#include "search.h"

#define STEP 16

static inline int all_zero(const uint8_t *bytes) { return (load64(bytes) | load64(bytes + 8)) == 0; }

size_t svga_find_block_of_zeros(block *block, const uint8_t *input, size_t next, size_t count) {
    size_t plain = next, literal_count = 0;
    while (next + STEP <= count && literal_count + (next - plain) < BLOCK_MAX_LITERALS && !block_is_full(block)) {
        if (!all_zero(input + next)) {
            next += STEP;
            continue;
        }
        while (next > plain && input[next - 1] == 0) next--;
        // A copy needs a zero before it.
        if (next == 0 || input[next - 1] != 0) next++;
        size_t length = copyable(equal_count(input, next, 1, count));
        block_add(block, input + plain, next - plain, length, 1);
        literal_count += next - plain;
        plain = next += length;
    }
    if (next + STEP > count) next = count;
    block_add(block, input + plain, next - plain, 0, 0);
    return next;
}
