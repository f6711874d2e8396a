#include <gnutls/gnutls.h>
#include <gnutls/crypto.h>
#include <gnutls/x509.h>

/// GnuTLS's `gnutls_free` is a variable, which Swift could not trust to stay the same.
static inline void gnutls_release(gnutls_datum_t datum) {
    gnutls_free(datum.data);
}
