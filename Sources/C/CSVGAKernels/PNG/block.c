#include "block.h"

#include <string.h>

#include "code_header.h"

#define INLINE static inline __attribute__((always_inline))

#define END_OF_BLOCK 256

/// The symbol of a length, and what of it follows as plain bits.
typedef struct {
    int symbol, extra_count;
    uint32_t extra;
} coded_length;

/// A word with the plain bits that follow it.
typedef struct {
    uint32_t bits;
    int count;
} length_word;

typedef struct {
    uint64_t bits;
    int length;
} code_pair;

/// Lengths of 3 ... 258 (RFC 1951, 3.2.5): four symbols for each power of two from 4 on.
static coded_length code_length(uint32_t length) {
    uint32_t value = length - 3;
    if (length == MAX_COPY) return (coded_length){285, 0, 0};
    if (value < 8) return (coded_length){257 + (int)value, 0, 0};
    int extra_count = log2_floor(value) - 2;
    int symbol = 257 + 4 * (extra_count + 1) + (int)(value >> extra_count & 3);
    return (coded_length){symbol, extra_count, value & ((1u << extra_count) - 1)};
}

/// Plain bits behind all occurrences of the symbols.
static uint64_t extra_bit_count(const block *block) {
    uint64_t sum = 0;
    for (int symbol = 265; symbol < 285; symbol++) {
        sum += (uint64_t)block->symbol_counts[symbol] * (unsigned)((symbol - 261) / 4);
    }
    for (int symbol = 4; symbol < DISTANCE_COUNT; symbol++) {
        sum += (uint64_t)block->distance_counts[symbol] * (unsigned)(symbol / 2 - 1);
    }
    return sum;
}

void svga_block_clear(block *block) {
    block->step_count = 0;
    memset(block->literal_counts, 0, sizeof block->literal_counts);
    memset(block->symbol_counts, 0, sizeof block->symbol_counts);
    memset(block->length_counts, 0, sizeof block->length_counts);
    memset(block->distance_counts, 0, sizeof block->distance_counts);
    block->symbol_counts[END_OF_BLOCK] = 1;
}

/// Two words, one after the other.
INLINE code_pair pair_of(code_word first, code_word second) {
    return (code_pair){first.bits | (uint64_t)second.bits << first.length, first.length + second.length};
}

INLINE void write_literals(const block *block, const uint8_t *bytes, size_t count, bit_writer *writer) {
    const code_word *words = block->symbols.words;
    size_t index = 0;
    // Put together by twos first, so that fewer words have to wait for the end of the one before.
    for (; index + 4 <= count; index += 4) {
        code_pair first = pair_of(words[bytes[index]], words[bytes[index + 1]]);
        code_pair second = pair_of(words[bytes[index + 2]], words[bytes[index + 3]]);
        bits_put(writer, first.bits | second.bits << first.length, first.length + second.length);
        bits_flush(writer);
    }
    for (; index < count; index++) {
        put_word(writer, words[bytes[index]]);
        bits_flush(writer);
    }
}

INLINE void write_copy(const block *block, const block_step *step, const length_word *lengths, bit_writer *writer) {
    int symbol = distance_symbol(step->distance);
    int extra_count = symbol < 4 ? 0 : symbol / 2 - 1;
    uint32_t extra = (step->distance - 1) & ((1u << extra_count) - 1);
    for (uint32_t left = step->length; left > 0;) {
        uint32_t piece = left < MAX_COPY ? left : MAX_COPY;
        bits_put(writer, lengths[piece].bits, lengths[piece].count);
        put_word(writer, block->distances.words[symbol]);
        bits_put(writer, extra, extra_count);
        bits_flush(writer);
        left -= piece;
    }
}

/// The words of all lengths.
static void make_length_words(length_word *words, const block *block) {
    for (uint32_t length = 3; length <= MAX_COPY; length++) {
        coded_length coded = code_length(length);
        code_word word = block->symbols.words[coded.symbol];
        words[length] = (length_word){word.bits | coded.extra << word.length, word.length + coded.extra_count};
    }
}

static void write_coded(const block *block, const uint8_t *input, bit_writer *output) {
    // A copy that stays in registers, since nothing written through a pointer can change it.
    bit_writer local = *output, *writer = &local;
    length_word lengths[MAX_COPY + 1];
    make_length_words(lengths, block);
    for (int index = 0; index < block->step_count; index++) {
        const block_step *step = &block->steps[index];
        write_literals(block, input, step->literal_count, writer);
        if (step->length) write_copy(block, step, lengths, writer);
        input += step->literal_count + step->length;
    }
    put_word(writer, block->symbols.words[END_OF_BLOCK]);
    bits_flush(writer);
    *output = local;
}

static void write_stored(const uint8_t *input, size_t count, int is_last, bit_writer *writer) {
    do {
        size_t piece = count < 65535 ? count : 65535;
        count -= piece;
        bits_put(writer, (uint64_t)(is_last && count == 0), 3);
        bits_align(writer);
        bits_put(writer, piece | (~piece & 0xffff) << 16, 32);
        bits_flush(writer);
        memcpy(writer->next, input, piece);
        writer->next += piece;
        input += piece;
    } while (count > 0);
}

void svga_block_write(block *block, const uint8_t *input, size_t count, int is_last, bit_writer *writer) {
    code_header header;
    for (uint32_t length = 3; length <= MAX_COPY; length++) {
        block->symbol_counts[code_length(length).symbol] += block->length_counts[length];
    }
    for (int part = 0; part < 4; part++) {
        for (int symbol = 0; symbol < 256; symbol++) block->symbol_counts[symbol] += block->literal_counts[part][symbol];
    }
    // Four literals fit between two flushes.
    svga_build_prefix_code(&block->symbols, block->symbol_counts, SYMBOL_COUNT, 14);
    svga_build_prefix_code(&block->distances, block->distance_counts, DISTANCE_COUNT, 15);
    svga_header_make(&header, &block->symbols, &block->distances);
    uint64_t bit_count = svga_header_bit_count(&header) + extra_bit_count(block)
        + coded_bit_count(&block->symbols, block->symbol_counts, SYMBOL_COUNT)
        + coded_bit_count(&block->distances, block->distance_counts, DISTANCE_COUNT);
    if (bit_count / 8 < count) {
        svga_header_write(&header, is_last, writer);
        write_coded(block, input, writer);
    } else {
        write_stored(input, count, is_last, writer);
    }
}
