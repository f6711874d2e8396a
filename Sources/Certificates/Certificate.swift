import CGnuTLS
import Foundation

/// The public data of a certificate.
package struct Certificate: Sendable, Hashable {
    /// The certificate in DER, the form that phones install.
    package let der: [UInt8]
    /// SHA-256 of `der`, as phones show it: "AB:CD:...", 32 pairs.
    package let fingerprint: String
    let validFrom: Date
    let validUntil: Date
    package let names: Set<CertificateName>
}

extension Certificate {
    /// - Parameter pem: the first certificate in it is read; it may also contain a key.
    package init(pem: [UInt8]) throws(CertificateError) {
        self = try CertificateHandle.read(pem: pem).certificate()
    }
}

/// Handle of GnuTLS's certificate, while one is created or read.
final class CertificateHandle {
    let handle: gnutls_x509_crt_t

    init() throws(CertificateError) {
        var handle: gnutls_x509_crt_t?
        try CertificateError.check(gnutls_x509_crt_init(&handle), "make a certificate")
        guard let handle else { throw CertificateError("cannot make a certificate") }
        self.handle = handle
    }

    deinit {
        gnutls_x509_crt_deinit(handle)
    }

    static func read(pem: [UInt8]) throws(CertificateError) -> CertificateHandle {
        let certificate = try CertificateHandle()
        try CertificateError.check(
            withDatum(pem) { gnutls_x509_crt_import(certificate.handle, $0, GNUTLS_X509_FMT_PEM) },
            "read a certificate")
        return certificate
    }

    func export(_ format: gnutls_x509_crt_fmt_t) throws(CertificateError) -> [UInt8] {
        var out = gnutls_datum_t()
        try CertificateError.check(gnutls_x509_crt_export2(handle, format, &out), "write a certificate")
        return copyAndFree(out)
    }

    func certificate() throws(CertificateError) -> Certificate {
        var hash = [UInt8](repeating: 0, count: 32)
        var size = hash.count
        try CertificateError.check(
            gnutls_x509_crt_get_fingerprint(handle, GNUTLS_DIG_SHA256, &hash, &size), "hash a certificate")
        return Certificate(
            der: try export(GNUTLS_X509_FMT_DER),
            fingerprint: hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
                .joined(separator: ":"),
            validFrom: Date(timeIntervalSince1970: TimeInterval(gnutls_x509_crt_get_activation_time(handle))),
            validUntil: Date(timeIntervalSince1970: TimeInterval(gnutls_x509_crt_get_expiration_time(handle))),
            names: names())
    }

    /// Returns the key identifier for certificates that it signs, at most 20 bytes.
    func keyIdentifier() throws(CertificateError) -> [UInt8] {
        var identifier = [UInt8](repeating: 0, count: 64)
        var size = identifier.count
        try CertificateError.check(gnutls_x509_crt_get_key_id(handle, 0, &identifier, &size), "name a key")
        return Array(identifier.prefix(min(size, 20)))
    }

    private func names() -> Set<CertificateName> {
        var names: Set<CertificateName> = []
        var buffer = [UInt8](repeating: 0, count: 256)
        for index in 0... {
            var size = buffer.count
            let kind = gnutls_x509_crt_get_subject_alt_name(handle, UInt32(index), &buffer, &size, nil)
            guard kind >= 0 || kind == GNUTLS_E_SHORT_MEMORY_BUFFER else { break }
            if kind == CInt(GNUTLS_SAN_DNSNAME.rawValue) {
                names.insert(.host(String(decoding: buffer.prefix(size), as: UTF8.self)))
            } else if kind == CInt(GNUTLS_SAN_IPADDRESS.rawValue) {
                names.insert(.address(Array(buffer.prefix(size))))
            }
        }
        return names
    }
}
