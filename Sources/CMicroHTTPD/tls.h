// What libmicrohttpd needs for TLS beyond HTTP: which certificate a handshake shows. GnuTLS asks while the connection's
// own thread runs and hands over nothing of ours, so each thread of a daemon remembers whose it is.

#ifndef SEORAP_CMICROHTTPD_TLS_H
#define SEORAP_CMICROHTTPD_TLS_H

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <stdlib.h>

/// A certificate with those that vouch for it, and its key.
struct mhd_identity {
    gnutls_pcert_st *certificates;
    unsigned int count;
    gnutls_privkey_t key;
};

static inline void mhd_identity_free(struct mhd_identity *identity) {
    if (identity == NULL) return;
    for (unsigned int index = 0; index < identity->count; index++) gnutls_pcert_deinit(&identity->certificates[index]);
    free(identity->certificates);
    if (identity->key != NULL) gnutls_privkey_deinit(identity->key);
    free(identity);
}

/// Whether the key belongs to the first certificate.
static inline bool mhd_identity_matches(const struct mhd_identity *identity) {
    unsigned char shown[64], held[64];
    size_t shownSize = sizeof shown, heldSize = sizeof held;
    gnutls_pubkey_t key;
    if (gnutls_pubkey_init(&key) != 0) return false;
    bool matches = gnutls_pubkey_import_privkey(key, identity->key, 0, 0) == 0
        && gnutls_pubkey_get_key_id(key, 0, held, &heldSize) == 0
        && gnutls_pubkey_get_key_id(identity->certificates[0].pubkey, 0, shown, &shownSize) == 0
        && shownSize == heldSize && memcmp(shown, held, heldSize) == 0;
    gnutls_pubkey_deinit(key);
    return matches;
}

/// Reads PEM, the leaf first. Null, and GnuTLS's number in `*error`, when that cannot be used.
static inline struct mhd_identity *mhd_identity_make(
    const void *chain, size_t chainSize, const void *key, size_t keySize, int *error) {
    enum { longest = 8 };
    struct mhd_identity *identity = (struct mhd_identity *)calloc(1, sizeof *identity);
    if (identity == NULL) { *error = GNUTLS_E_MEMORY_ERROR; return NULL; }
    identity->certificates = (gnutls_pcert_st *)calloc(longest, sizeof(gnutls_pcert_st));
    unsigned int count = longest;
    const gnutls_datum_t certificates = {(unsigned char *)chain, (unsigned int)chainSize};
    const gnutls_datum_t secret = {(unsigned char *)key, (unsigned int)keySize};
    *error = identity->certificates == NULL ? GNUTLS_E_MEMORY_ERROR
        : gnutls_pcert_list_import_x509_raw(
            identity->certificates, &count, &certificates, GNUTLS_X509_FMT_PEM,
            GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED);
    if (*error >= 0) {
        identity->count = count;
        *error = gnutls_privkey_init(&identity->key);
    }
    if (*error >= 0) {
        *error = gnutls_privkey_import_x509_raw(identity->key, &secret, GNUTLS_X509_FMT_PEM, NULL, 0);
    }
    if (*error >= 0 && !mhd_identity_matches(identity)) *error = GNUTLS_E_CERTIFICATE_KEY_MISMATCH;
    if (*error >= 0) return identity;
    mhd_identity_free(identity);
    return NULL;
}

struct mhd_settings;

/// Whose connections this thread serves. A variable outside of a function would not be linked into Swift.
static inline const struct mhd_settings **mhd_thread_settings(void) {
    static _Thread_local const struct mhd_settings *settings;
    return &settings;
}

#endif
