#pragma once

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/// Keeps OpenSSL from freeing what it has when the process exits: at that time threads of libcurl end that use it still, and
/// both would free the same. To be called before anything of OpenSSL is used, by whatever library; nothing happens without it.
static inline void svga_keep_openssl_at_exit(void) {
    // OPENSSL_INIT_NO_ATEXIT, whose header builds need not have.
    const uint64_t no_cleanup = 0x00080000;
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    int (*initialise)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
    if (initialise != NULL) initialise(no_cleanup, NULL);
}
