#include "ccrypto.h"

#include <dlfcn.h>
#include <library_exit.h>
#include <library_load.h>
#include <library_note.h>
#include <stdio.h>

SVGA_LIBRARY_NOTE("libcrypto.so.3", "digests", "Cache, serve and sign");

// What is used of libcrypto; each becomes a pointer of the function's own type.
#define FUNCTIONS(X)                                                                                                   \
    X(EVP_MD_CTX_new)                                                                                                  \
    X(EVP_MD_CTX_free)                                                                                                 \
    X(EVP_MD_fetch)                                                                                                    \
    X(EVP_DigestInit_ex)                                                                                               \
    X(EVP_DigestUpdate)                                                                                                \
    X(EVP_DigestFinal_ex)                                                                                              \
    X(HMAC)

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} crypto;

// Found once, which each use of EVP_sha256() would do again. NULL if the machine's configuration forbids it.
static EVP_MD *sha256;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

static bool load(void) {
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(failure, sizeof failure, "libcrypto cannot be loaded: %s (package libssl3)", dlerror());
        return false;
    }
#define FIND(name)                                                                                                     \
    crypto.name = (__typeof__(&name))dlsym(library, #name);                                                            \
    if (crypto.name == NULL) {                                                                                         \
        snprintf(failure, sizeof failure, "libcrypto.so.3 is too old: it has no " #name);                              \
        return false;                                                                                                  \
    }
    FUNCTIONS(FIND)
    svga_keep_openssl_at_exit();
    sha256 = crypto.EVP_MD_fetch(NULL, "SHA256", NULL);
    return true;
}

const char *ccrypto_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

EVP_MD_CTX *ccrypto_sha256_begin(void) {
    EVP_MD_CTX *digest = crypto.EVP_MD_CTX_new();
    if (digest == NULL || crypto.EVP_DigestInit_ex(digest, sha256, NULL) == 1) return digest;
    crypto.EVP_MD_CTX_free(digest);
    return NULL;
}

bool ccrypto_sha256_update(EVP_MD_CTX *digest, const void *bytes, size_t count) {
    return crypto.EVP_DigestUpdate(digest, bytes, count) == 1;
}

bool ccrypto_sha256_end(EVP_MD_CTX *digest, unsigned char *result) {
    return crypto.EVP_DigestFinal_ex(digest, result, NULL) == 1;
}

void ccrypto_sha256_free(EVP_MD_CTX *digest) { crypto.EVP_MD_CTX_free(digest); }

bool ccrypto_hmac_sha256(
    const void *key, int key_count, const unsigned char *message, size_t message_count, unsigned char *result) {
    return crypto.HMAC(sha256, key, key_count, message, message_count, result, NULL) != NULL;
}
