#include "code_header.h"

#include <string.h>

/// The order in which the lengths of the code for lengths are written, the last ones often zero.
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

void svga_header_make(code_header *header, const prefix_code *symbols, const prefix_code *distances) {
    uint8_t lengths[SYMBOL_COUNT + DISTANCE_COUNT];
    memset(header, 0, sizeof *header);
    header->symbol_count = copy_lengths(lengths, symbols, SYMBOL_COUNT, 257);
    header->distance_count = copy_lengths(lengths + header->symbol_count, distances, DISTANCE_COUNT, 1);
    int total = header->symbol_count + header->distance_count;
    for (int start = 0, end; start < total; start = end) {
        for (end = start + 1; end < total && lengths[end] == lengths[start];) end++;
        header_add_run(header, lengths[start], end - start);
    }
    svga_build_prefix_code(&header->code, header->counts, 19, 7);
    header->order_count = 19;
    while (header->order_count > 4 && !header->code.words[order[header->order_count - 1]].length) header->order_count--;
}

uint64_t svga_header_bit_count(const code_header *header) {
    uint64_t sum = 17 + 3 * (unsigned)header->order_count + coded_bit_count(&header->code, header->counts, 19);
    for (int symbol = 16; symbol < 19; symbol++) sum += (uint64_t)header->counts[symbol] * (unsigned)extra_of(symbol);
    return sum;
}

void svga_header_write(const code_header *header, int is_last, bit_writer *writer) {
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
