#pragma once

#include <stddef.h>

/// A script in Lua that Redis runs, or a part that several share, as it is in scripts/.
typedef struct {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t byte_count;
} svga_redis_script;

/// The script of a number from 0 on; none behind the last.
const svga_redis_script *_Nullable svga_redis_script_at(size_t number);
