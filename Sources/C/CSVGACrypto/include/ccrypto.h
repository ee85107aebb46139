#pragma once

// SHA-256 of libcrypto, loaded when it is first needed: linked, it would add a seventh to the tool's start. The types come
// from libcrypto's own headers, which also check the calls in ccrypto.c.

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdbool.h>

/// Loads libcrypto; at once when that was done before. Returns NULL, or why it cannot be used, valid until the next call on this
/// thread. Any thread may call it at any time. Nothing below may be called before this returned NULL.
const char *ccrypto_load(void);

/// A digest of no bytes so far, or NULL without memory or SHA-256.
EVP_MD_CTX *ccrypto_sha256_begin(void);
bool ccrypto_sha256_update(EVP_MD_CTX *digest, const void *bytes, size_t count);
/// Writes the 32 bytes of the digest.
bool ccrypto_sha256_end(EVP_MD_CTX *digest, unsigned char *result);
void ccrypto_sha256_free(EVP_MD_CTX *digest);

/// Writes the 32 bytes of the authentication code of a message.
bool ccrypto_hmac_sha256(
    const void *key, int key_count, const unsigned char *message, size_t message_count, unsigned char *result);
