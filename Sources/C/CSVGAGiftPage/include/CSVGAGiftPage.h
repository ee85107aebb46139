#pragma once

#include <stddef.h>

/// A file of the live room, as it is in assets/.
typedef struct {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t byte_count;
} gift_page_file;

/// The file of a number from 0 on; one without a name behind the last.
const gift_page_file *_Nullable gift_page_file_at(size_t number);
