import Foundation

/// The folder with the authority of the house and the certificate of its server: made at first use, renewed in time,
/// readable by the user alone.
package struct HouseCertificates: Sendable {
    /// What the server shows, and what phones are asked to trust.
    package struct Shown: Sendable {
        package let authority: Certificate
        package let leaf: Certificate
        /// PEM: the server's certificate and its key.
        package let pem: [UInt8]
        /// Asked for, but outside what the authority was made for; a new authority would be needed.
        package let refused: [CertificateName]
        /// Whether the phones have to trust anew.
        let isNewAuthority: Bool
    }

    /// So long before its end a certificate is replaced.
    private static let margin: TimeInterval = 30 * 86_400
    private let folder: String

    /// - Parameter folder: made where it is missing.
    package init(folder: String) {
        self.folder = folder
    }

    /// The certificates for a server that is reached under these names; new ones where those kept are missing, unreadable,
    /// near their end or for other names.
    /// - Parameter trusted: the time by which an authority has ended, where `now` may be wrong; phones would have to trust a new
    ///   one by hand.
    package func shown(
        for names: Set<CertificateName>, title: String, now: Date, trusted: Date? = nil
    ) throws(CertificateError) -> Shown {
        try PrivateFile.makeFolder(folder)
        let trusted = trusted ?? now
        let kept = try keptAuthority(now: trusted)
        let authority = if let kept { kept } else { try makeAuthority(for: names, title: title, now: trusted) }
        let ends = try authority.certificate()
        // It vouches for nothing beyond its own time.
        let time = ends.validFrom <= now && now < ends.validUntil ? now : trusted
        let permitted = names.filter(authority.permits)
        // What an earlier authority signed is of no use.
        let usable = kept == nil ? nil : try keptLeaf(for: permitted, now: time)
        let leaf = if let usable { usable } else { try makeLeaf(of: authority, for: permitted, now: time) }
        return Shown(
            authority: try authority.certificate(), leaf: try Certificate(pem: leaf), pem: leaf,
            refused: names.subtracting(permitted).sorted { $0.description < $1.description },
            isNewAuthority: kept == nil)
    }

    private var authorityFile: PrivateFile { PrivateFile(path: folder + "/authority.pem") }
    private var leafFile: PrivateFile { PrivateFile(path: folder + "/server.pem") }

    private func keptAuthority(now: Date) throws(CertificateError) -> Authority? {
        guard let pem = try authorityFile.read(), let authority = try? Authority.read(pem: pem),
            let certificate = try? authority.certificate(), certificate.validUntil > now + Self.margin,
            certificate.validFrom <= now
        else { return nil }
        return authority
    }

    private func makeAuthority(
        for names: Set<CertificateName>, title: String, now: Date
    ) throws(CertificateError) -> Authority {
        let authority = try Authority.make(title: title, for: names, now: now)
        try authorityFile.write(authority.pem())
        return authority
    }

    private func keptLeaf(for names: Set<CertificateName>, now: Date) throws(CertificateError) -> [UInt8]? {
        guard let pem = try leafFile.read(), let leaf = try? Certificate(pem: pem),
            (try? PrivateKey.read(pem: pem)) != nil,
            leaf.validUntil > now + Self.margin, leaf.validFrom <= now, leaf.names.isSuperset(of: names)
        else { return nil }
        return pem
    }

    private func makeLeaf(
        of authority: Authority, for names: Set<CertificateName>, now: Date
    ) throws(CertificateError) -> [UInt8] {
        let pem = try authority.makeLeaf(for: names.sorted { $0.description < $1.description }, now: now)
        try leafFile.write(pem)
        return pem
    }
}
