#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/// A library that is opened when it is needed; SVGA_LIBRARY at first.
struct svga_library {
    atomic_bool is_loaded;
    pthread_mutex_t mutex;
};

#define SVGA_LIBRARY {false, PTHREAD_MUTEX_INITIALIZER}

/// Whether a library is loaded, which `load` tries until it succeeds: what is missing for the moment may be a descriptor.
/// Any thread may call it at any time, and one at a time loads.
static inline bool svga_library_is_ready(struct svga_library *library, bool (*load)(void)) {
    if (atomic_load(&library->is_loaded)) return true;
    pthread_mutex_lock(&library->mutex);
    bool is_ready = atomic_load(&library->is_loaded) || load();
    atomic_store(&library->is_loaded, is_ready);
    pthread_mutex_unlock(&library->mutex);
    return is_ready;
}
