import CGnuTLS

/// An ECDSA key on P-256, or the key that a given file holds.
final class PrivateKey {
    let handle: gnutls_x509_privkey_t

    private init(handle: gnutls_x509_privkey_t) {
        self.handle = handle
    }

    deinit {
        gnutls_x509_privkey_deinit(handle)
    }

    /// Creates a new key.
    static func make() throws(CertificateError) -> PrivateKey {
        let key = try empty()
        // The result of the C macro GNUTLS_CURVE_TO_BITS, which Swift does not import.
        let curve = 1 << 31 | UInt32(GNUTLS_ECC_CURVE_SECP256R1.rawValue)
        try CertificateError.check(gnutls_x509_privkey_generate(key.handle, GNUTLS_PK_ECDSA, curve, 0), "make a key")
        return key
    }

    /// - Parameter pem: may contain certificates too.
    static func read(pem: [UInt8]) throws(CertificateError) -> PrivateKey {
        let key = try empty()
        try CertificateError.check(
            withDatum(pem) { gnutls_x509_privkey_import(key.handle, $0, GNUTLS_X509_FMT_PEM) }, "read a key")
        return key
    }

    /// Returns the key as PKCS #8 without a password.
    func pem() throws(CertificateError) -> [UInt8] {
        var out = gnutls_datum_t()
        try CertificateError.check(
            gnutls_x509_privkey_export2_pkcs8(
                handle, GNUTLS_X509_FMT_PEM, nil, UInt32(GNUTLS_PKCS_PLAIN.rawValue), &out), "write a key")
        return copyAndFree(out)
    }

    private static func empty() throws(CertificateError) -> PrivateKey {
        var handle: gnutls_x509_privkey_t?
        try CertificateError.check(gnutls_x509_privkey_init(&handle), "make a key")
        guard let handle else { throw CertificateError("cannot make a key") }
        return PrivateKey(handle: handle)
    }
}

/// Passes bytes to GnuTLS for the duration of a call.
func withDatum(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> CInt) -> CInt {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { buffer in
        var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
        return body(&datum)
    }
}

/// Copies bytes that GnuTLS allocated, and frees them.
func copyAndFree(_ datum: gnutls_datum_t) -> [UInt8] {
    defer { gnutls_release(datum) }
    return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
}
