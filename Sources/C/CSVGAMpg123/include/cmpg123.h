#pragma once

// libmpg123, loaded when a sound is first decoded: few runs of the tool do that. Types and constants come from libmpg123's own
// header, which also checks the calls in cmpg123.c.

#include <mpg123.h>
#include <stdbool.h>

/// Loads libmpg123; at once when that was done before. Any thread may call it at any time.
/// Returns NULL, or why libmpg123 cannot be used for now, as text that belongs to this thread. Nothing below may be called
/// before this returned NULL.
const char *cmpg123_load(void);

/// A decoder that takes whole frames one by one and gives two channels of 32-bit floats at the rate of the frames; NULL without
/// memory. It trims nothing: neither is a first frame with facts about the file left out, nor the delay of an encoder.
///
/// `free_format_byte_count` is the size of frames that do not tell it, without padding; 0 for all others.
mpg123_handle *cmpg123_open(long sample_rate, long free_format_byte_count);

/// Decodes one frame. Returns the number of bytes written, at most `capacity`; none for a frame that cannot be decoded.
size_t cmpg123_decode(
    mpg123_handle *decoder, const unsigned char *frame, size_t frame_byte_count, void *output, size_t capacity);

void cmpg123_close(mpg123_handle *decoder);
