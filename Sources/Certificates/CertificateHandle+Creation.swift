import CGnuTLS
import Foundation

extension CertificateHandle {
    /// Sets the fields that authority and server have in common: version, serial number, subject, key and validity.
    func begin(title: String, key: PrivateKey, from: Date, until: Date) throws(CertificateError) {
        var serial = [UInt8](repeating: 0, count: 16)
        try CertificateError.check(gnutls_rnd(GNUTLS_RND_NONCE, &serial, serial.count), "number a certificate")
        // Serial numbers must be positive, and these have their full length.
        serial[0] = serial[0] & 0x3F | 0x40
        let name = Array(title.utf8)
        try CertificateError.check(gnutls_x509_crt_set_version(handle, 3), "number a certificate")
        try CertificateError.check(gnutls_x509_crt_set_serial(handle, serial, serial.count), "number a certificate")
        try CertificateError.check(
            gnutls_x509_crt_set_dn_by_oid(handle, GNUTLS_OID_X520_COMMON_NAME, 0, name, UInt32(name.count)),
            "name a certificate")
        try CertificateError.check(gnutls_x509_crt_set_key(handle, key.handle), "set a key")
        try CertificateError.check(
            gnutls_x509_crt_set_activation_time(handle, time_t(from.timeIntervalSince1970)), "set a time")
        try CertificateError.check(
            gnutls_x509_crt_set_expiration_time(handle, time_t(until.timeIntervalSince1970)), "set a time")
        let identifier = try keyIdentifier()
        try CertificateError.check(
            gnutls_x509_crt_set_subject_key_id(handle, identifier, identifier.count), "name a key")
    }

    func sign(issuer: CertificateHandle, key: PrivateKey) throws(CertificateError) {
        try CertificateError.check(
            gnutls_x509_crt_sign2(handle, issuer.handle, key.handle, GNUTLS_DIG_SHA256, 0), "sign a certificate")
    }

    /// Limits an authority to names and addresses of home networks, and to the given ones.
    func constrain(to names: Set<CertificateName>) throws(CertificateError) {
        var constraints: gnutls_x509_name_constraints_t?
        try CertificateError.check(gnutls_x509_name_constraints_init(&constraints), "limit an authority")
        guard let constraints else { throw CertificateError("cannot limit an authority") }
        defer { gnutls_x509_name_constraints_deinit(constraints) }
        let homes = Set(Self.homeNames.map { CertificateName.host($0) })
        let others = names.subtracting(homes).filter { name in !Self.homeNetworks.contains { $0.contains(name) } }
        for name in homes.union(others).sorted(by: { $0.description < $1.description }) {
            // A constraint consists of an address and its mask.
            let bytes = if case .address(let bytes) = name { bytes + bytes.map { _ in 0xFF } } else { name.bytes }
            try permit(name.kind, bytes, in: constraints)
        }
        for network in Self.homeNetworks {
            try permit(GNUTLS_SAN_IPADDRESS, network.address + network.mask, in: constraints)
        }
        // A kind of name without an entry is not limited at all (RFC 5280 4.2.1.10). No address exists below
        // `invalid`.
        for kind in [GNUTLS_SAN_RFC822NAME, GNUTLS_SAN_URI] {
            try permit(kind, Array("invalid".utf8), in: constraints)
        }
        try CertificateError.check(gnutls_x509_crt_set_name_constraints(handle, constraints, 1), "limit an authority")
    }

    private func permit(
        _ kind: gnutls_x509_subject_alt_name_t, _ bytes: [UInt8], in constraints: gnutls_x509_name_constraints_t
    ) throws(CertificateError) {
        try CertificateError.check(
            withDatum(bytes) { gnutls_x509_name_constraints_add_permitted(constraints, kind, $0) },
            "limit an authority")
    }

    /// Names that home routers assign, with all names below them. None of them exists on the public Internet.
    private static let homeNames = ["localhost", "local", "lan", "home", "internal", "home.arpa"]

    private struct PermittedNetwork {
        let address: [UInt8]
        let mask: [UInt8]

        init(_ address: [UInt8], bits: Int) {
            self.address = address
            mask = address.indices.map { index in
                UInt8(truncatingIfNeeded: 0xFF00 >> min(8, max(0, bits - index * 8)))
            }
        }

        func contains(_ name: CertificateName) -> Bool {
            guard case .address(let bytes) = name, bytes.count == address.count else { return false }
            return zip(bytes, zip(address, mask)).allSatisfy { byte, network in byte & network.1 == network.0 }
        }
    }

    /// Loopback, private use (RFC 1918, RFC 4193), carriers' shared space (RFC 6598) and link-local.
    private static let homeNetworks = [
        PermittedNetwork([127, 0, 0, 0], bits: 8), PermittedNetwork([10, 0, 0, 0], bits: 8),
        PermittedNetwork([172, 16, 0, 0], bits: 12),
        PermittedNetwork([192, 168, 0, 0], bits: 16), PermittedNetwork([100, 64, 0, 0], bits: 10),
        PermittedNetwork([169, 254, 0, 0], bits: 16),
        PermittedNetwork([UInt8](repeating: 0, count: 15) + [1], bits: 128),
        PermittedNetwork([0xFC] + [UInt8](repeating: 0, count: 15), bits: 7),
        PermittedNetwork([0xFE, 0x80] + [UInt8](repeating: 0, count: 14), bits: 10),
    ]
}
