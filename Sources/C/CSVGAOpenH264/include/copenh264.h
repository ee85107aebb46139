#pragma once

// The H.264 encoder of OpenH264, loaded when it is first needed: few commands write video.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads OpenH264; at once when that was done before. Returns NULL, or why it cannot be used, valid until the next call on
/// this thread. Any thread may call it at any time. Nothing below may be called before this returned NULL.
const char *copenh264_load(void);

/// What is encoded, and how.
typedef struct {
    /// Luma samples in a row and rows, multiples of 16.
    int width, height;
    float frames_per_second;
    /// The quantiser of every picture, 12 ... 51; the lower, the better.
    int quantizer;
} copenh264_settings;

/// One encoder; one thread at a time uses it.
typedef struct copenh264_encoder copenh264_encoder;

/// Pictures of Main profile: CABAC, one slice, one reference, no B pictures, BT.601 of limited range.
/// Returns NULL where the library refuses; `code` says why, 0 for no memory.
copenh264_encoder *copenh264_make(const copenh264_settings *settings, int *code);
void copenh264_free(copenh264_encoder *encoder);

/// What became of a picture.
typedef struct {
    /// NAL units, each behind a start code (ITU-T H.264, annex B); valid until the next picture.
    const uint8_t *bytes;
    size_t count;
    /// Whether a decoder can begin here.
    bool is_key;
} copenh264_unit;

/// Encodes a picture: rows of Y, then of U and V with half of the columns and rows, without gaps.
/// Returns 0, or the code of the library.
int copenh264_encode(copenh264_encoder *encoder, const uint8_t *picture, bool is_key, copenh264_unit *unit);
