import CGnuTLS
import Foundation

/// The certificate authority of one instance, which its phones are asked to trust once. It can certify only names
/// and addresses of home networks and those it was created for, so that its key cannot be used to impersonate
/// another site.
final class CertificateAuthority {
    private static let day: TimeInterval = 86_400
    /// Lifetime of an authority: ten years.
    static let lifetime = 3652 * day
    /// Maximum lifetime of a server certificate that browsers accept.
    static let leafLifetime = 397 * day
    /// Time by which certificates are backdated, because a phone's clock may be a little behind.
    private static let backdating = 2 * day

    private let handle: CertificateHandle
    private let key: PrivateKey

    private init(handle: CertificateHandle, key: PrivateKey) {
        self.handle = handle
        self.key = key
    }

    static func read(pem: [UInt8]) throws(CertificateError) -> CertificateAuthority {
        CertificateAuthority(handle: try .read(pem: pem), key: try .read(pem: pem))
    }

    /// - Parameter title: shown by the phone that is asked to trust it.
    static func make(title: String, for names: Set<CertificateName>, now: Date) throws(CertificateError)
        -> CertificateAuthority
    {
        let key = try PrivateKey.make()
        let draft = try CertificateHandle()
        try draft.begin(title: title, key: key, from: now - backdating, until: now + lifetime)
        try CertificateError.check(gnutls_x509_crt_set_basic_constraints(draft.handle, 1, 0), "mark an authority")
        try CertificateError.check(
            gnutls_x509_crt_set_key_usage(draft.handle, UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)),
            "mark an authority")
        // Certificates below an authority are accepted only for the purposes it lists: no mail, no code, no
        // clients.
        try CertificateError.check(
            gnutls_x509_crt_set_key_purpose_oid(draft.handle, GNUTLS_KP_TLS_WWW_SERVER, 0), "mark an authority")
        try draft.constrain(to: names)
        try draft.sign(issuer: draft, key: key)
        return CertificateAuthority(handle: draft, key: key)
    }

    /// Returns certificate and key in one text, so that one file holds both or neither.
    func pem() throws(CertificateError) -> [UInt8] {
        try handle.export(GNUTLS_X509_FMT_PEM) + key.pem()
    }

    func certificate() throws(CertificateError) -> Certificate { try handle.certificate() }

    /// Whether clients would accept a certificate with this name.
    func permits(_ name: CertificateName) -> Bool {
        var constraints: gnutls_x509_name_constraints_t?
        guard gnutls_x509_name_constraints_init(&constraints) == 0, let constraints else { return false }
        defer { gnutls_x509_name_constraints_deinit(constraints) }
        guard gnutls_x509_crt_get_name_constraints(handle.handle, constraints, 0, nil) == 0 else { return true }
        return withDatum(name.bytes) { datum in
            CInt(gnutls_x509_name_constraints_check(constraints, name.kind, datum))
        } != 0
    }

    /// Returns a new server certificate as PEM, followed by its key.
    func makeLeaf(for names: [CertificateName], now: Date) throws(CertificateError) -> [UInt8] {
        let key = try PrivateKey.make()
        let draft = try CertificateHandle()
        let end = min(now + Self.leafLifetime, try certificate().validUntil)
        try draft.begin(title: "Seorap", key: key, from: now - Self.backdating, until: end)
        try CertificateError.check(gnutls_x509_crt_set_basic_constraints(draft.handle, 0, -1), "mark a server")
        try CertificateError.check(
            gnutls_x509_crt_set_key_usage(draft.handle, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)), "mark a server")
        try CertificateError.check(
            gnutls_x509_crt_set_key_purpose_oid(draft.handle, GNUTLS_KP_TLS_WWW_SERVER, 0), "mark a server")
        for name in names {
            let bytes = name.bytes
            try CertificateError.check(
                gnutls_x509_crt_set_subject_alt_name(
                    draft.handle, name.kind, bytes, UInt32(bytes.count), UInt32(GNUTLS_FSAN_APPEND)), "add \(name)")
        }
        let issuer = try handle.keyIdentifier()
        try CertificateError.check(
            gnutls_x509_crt_set_authority_key_id(draft.handle, issuer, issuer.count), "name the authority")
        try draft.sign(issuer: handle, key: self.key)
        return try draft.export(GNUTLS_X509_FMT_PEM) + key.pem()
    }
}

extension CertificateName {
    var kind: gnutls_x509_subject_alt_name_t {
        switch self {
        case .host: GNUTLS_SAN_DNSNAME
        case .address: GNUTLS_SAN_IPADDRESS
        }
    }
}
