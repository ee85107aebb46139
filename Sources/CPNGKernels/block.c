#include "block.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

#define END_OF_BLOCK 256
#define SYMBOL_COUNT 286
#define DISTANCE_COUNT 30

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

INLINE void put_word(bit_writer *writer, code_word word) { bits_put(writer, word.bits, word.length); }

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

static uint64_t bit_count(const uint32_t *counts, const prefix_code *code, int symbol_count) {
    uint64_t sum = 0;
    for (int symbol = 0; symbol < symbol_count; symbol++) sum += (uint64_t)counts[symbol] * code->words[symbol].length;
    return sum;
}

void block_clear(block *block) {
    block->step_count = 0;
    memset(block->symbol_counts, 0, sizeof block->symbol_counts);
    memset(block->length_counts, 0, sizeof block->length_counts);
    memset(block->distance_counts, 0, sizeof block->distance_counts);
    block->symbol_counts[END_OF_BLOCK] = 1;
}

// The lengths of both codes, themselves coded: repetitions have symbols of their own (RFC 1951, 3.2.7).

typedef struct {
    uint8_t symbols[SYMBOL_COUNT + DISTANCE_COUNT], extras[SYMBOL_COUNT + DISTANCE_COUNT];
    int count, symbol_count, distance_count;
    uint32_t counts[MAX_SYMBOLS];
    prefix_code code;
    int order_count;
} code_header;

static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

static int extra_of(int symbol) { return symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7; }

static void header_add(code_header *header, int symbol, int extra) {
    header->symbols[header->count] = (uint8_t)symbol;
    header->extras[header->count++] = (uint8_t)extra;
    header->counts[symbol]++;
}

/// Adds a length that occurs so many times in a row.
static void header_add_run(code_header *header, int length, int run) {
    if (length != 0) {
        header_add(header, length, 0);
        run--;
    }
    while (run > 0) {
        int most = length == 0 ? 138 : 6, piece = run < most ? run : most;
        if (piece < 3) {
            header_add(header, length, 0);
            piece = 1;
        } else if (length != 0) {
            header_add(header, 16, piece - 3);
        } else if (piece <= 10) {
            header_add(header, 17, piece - 3);
        } else {
            header_add(header, 18, piece - 11);
        }
        run -= piece;
    }
}

/// Copies the lengths of the words up to the last one that occurs, at least `least`; returns how many.
static int copy_lengths(uint8_t *lengths, const prefix_code *code, int count, int least) {
    while (count > least && code->words[count - 1].length == 0) count--;
    for (int symbol = 0; symbol < count; symbol++) lengths[symbol] = (uint8_t)code->words[symbol].length;
    return count;
}

static void header_make(code_header *header, const block *block) {
    uint8_t lengths[SYMBOL_COUNT + DISTANCE_COUNT];
    memset(header, 0, sizeof *header);
    header->symbol_count = copy_lengths(lengths, &block->symbols, SYMBOL_COUNT, 257);
    header->distance_count = copy_lengths(lengths + header->symbol_count, &block->distances, DISTANCE_COUNT, 1);
    int total = header->symbol_count + header->distance_count;
    for (int start = 0, end; start < total; start = end) {
        for (end = start + 1; end < total && lengths[end] == lengths[start];) end++;
        header_add_run(header, lengths[start], end - start);
    }
    build_prefix_code(&header->code, header->counts, 19, 7);
    header->order_count = 19;
    while (header->order_count > 4 && header->code.words[order[header->order_count - 1]].length == 0) header->order_count--;
}

static uint64_t header_bit_count(const code_header *header) {
    uint64_t sum = 17 + 3 * (unsigned)header->order_count + bit_count(header->counts, &header->code, 19);
    for (int symbol = 16; symbol < 19; symbol++) sum += (uint64_t)header->counts[symbol] * (unsigned)extra_of(symbol);
    return sum;
}

static void header_write(const code_header *header, int is_last, bit_writer *writer) {
    bits_put(writer, (uint64_t)(is_last | 2 << 1), 3);
    bits_put(writer, (uint64_t)(header->symbol_count - 257), 5);
    bits_put(writer, (uint64_t)(header->distance_count - 1), 5);
    bits_put(writer, (uint64_t)(header->order_count - 4), 4);
    bits_flush(writer);
    for (int index = 0; index < header->order_count; index++) {
        bits_put(writer, header->code.words[order[index]].length, 3);
        bits_flush(writer);
    }
    for (int index = 0; index < header->count; index++) {
        int symbol = header->symbols[index];
        put_word(writer, header->code.words[symbol]);
        bits_put(writer, header->extras[index], extra_of(symbol));
        bits_flush(writer);
    }
}

INLINE void write_literals(const block *block, const uint8_t *bytes, size_t count, bit_writer *writer) {
    const code_word *words = block->symbols.words;
    size_t index = 0;
    for (; index + 3 <= count; index += 3) {
        for (size_t k = index; k < index + 3; k++) put_word(writer, words[bytes[k]]);
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

void block_write(block *block, const uint8_t *input, size_t count, int is_last, bit_writer *writer) {
    code_header header;
    for (uint32_t length = 3; length <= MAX_COPY; length++) {
        block->symbol_counts[code_length(length).symbol] += block->length_counts[length];
    }
    build_prefix_code(&block->symbols, block->symbol_counts, SYMBOL_COUNT, 15);
    build_prefix_code(&block->distances, block->distance_counts, DISTANCE_COUNT, 15);
    header_make(&header, block);
    uint64_t coded_bit_count = header_bit_count(&header) + extra_bit_count(block)
        + bit_count(block->symbol_counts, &block->symbols, SYMBOL_COUNT)
        + bit_count(block->distance_counts, &block->distances, DISTANCE_COUNT);
    if (coded_bit_count / 8 < count) {
        header_write(&header, is_last, writer);
        write_coded(block, input, writer);
    } else {
        write_stored(input, count, is_last, writer);
    }
}
