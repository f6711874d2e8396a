import Foundation

/// The folder with the instance's certificate authority and server certificate: created at first use, renewed in
/// time, readable by the user alone.
package struct CertificateStore: Sendable {
    /// Certificates that the server presents and that phones are asked to trust.
    package struct ActiveCertificates: Sendable {
        package let authority: Certificate
        package let leaf: Certificate
        /// PEM of the server's certificate and its key.
        package let pem: [UInt8]
        /// Requested names that the authority does not permit; they need a new authority.
        package let refused: [CertificateName]
        /// Whether phones have to trust the authority again.
        let isNewAuthority: Bool
    }

    /// Time before expiry at which a certificate is renewed, in seconds.
    private static let renewalMargin: TimeInterval = 30 * 86_400
    private let folder: String

    /// - Parameter folder: created if it is missing.
    package init(folder: String) {
        self.folder = folder
    }

    /// Returns the certificates of a server with these names. Creates new ones if the stored ones are missing,
    /// unreadable, near expiry or for other names.
    /// - Parameter trusted: time by which an authority's expiry is judged if `now` may be wrong, because phones
    ///   would have to trust a new one by hand.
    package func shown(
        for names: Set<CertificateName>, title: String, now: Date, trusted: Date? = nil
    ) throws(CertificateError) -> ActiveCertificates {
        try SecretFile.makeFolder(folder)
        let trusted = trusted ?? now
        let kept = try storedAuthority(now: trusted)
        let authority = if let kept { kept } else { try makeAuthority(for: names, title: title, now: trusted) }
        let ends = try authority.certificate()
        // A certificate outside the validity of its authority is of no use.
        let time = ends.validFrom <= now && now < ends.validUntil ? now : trusted
        let permitted = names.filter(authority.permits)
        // Certificates that an earlier authority signed are of no use.
        let usable = kept == nil ? nil : try storedLeaf(for: permitted, now: time)
        let leaf = if let usable { usable } else { try makeLeaf(of: authority, for: permitted, now: time) }
        return ActiveCertificates(
            authority: try authority.certificate(), leaf: try Certificate(pem: leaf), pem: leaf,
            refused: names.subtracting(permitted).sorted { $0.description < $1.description },
            isNewAuthority: kept == nil)
    }

    private var authorityFile: SecretFile { SecretFile(path: folder + "/authority.pem") }
    private var leafFile: SecretFile { SecretFile(path: folder + "/server.pem") }

    private func storedAuthority(now: Date) throws(CertificateError) -> CertificateAuthority? {
        guard let pem = try authorityFile.read(), let authority = try? CertificateAuthority.read(pem: pem),
            let certificate = try? authority.certificate(), certificate.validUntil > now + Self.renewalMargin,
            certificate.validFrom <= now
        else { return nil }
        return authority
    }

    private func makeAuthority(
        for names: Set<CertificateName>, title: String, now: Date
    ) throws(CertificateError) -> CertificateAuthority {
        let authority = try CertificateAuthority.make(title: title, for: names, now: now)
        try authorityFile.write(authority.pem())
        return authority
    }

    private func storedLeaf(for names: Set<CertificateName>, now: Date) throws(CertificateError) -> [UInt8]? {
        guard let pem = try leafFile.read(), let leaf = try? Certificate(pem: pem),
            (try? PrivateKey.read(pem: pem)) != nil,
            leaf.validUntil > now + Self.renewalMargin, leaf.validFrom <= now, leaf.names.isSuperset(of: names)
        else { return nil }
        return pem
    }

    private func makeLeaf(
        of authority: CertificateAuthority, for names: Set<CertificateName>, now: Date
    ) throws(CertificateError) -> [UInt8] {
        let pem = try authority.makeLeaf(for: names.sorted { $0.description < $1.description }, now: now)
        try leafFile.write(pem)
        return pem
    }
}
