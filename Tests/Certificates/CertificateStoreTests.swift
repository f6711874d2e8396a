import Foundation
import TestSupport
import Testing

@testable import Certificates

/// Files of the certificate authority: permissions and renewal.
@Suite struct CertificateStoreTests {
    private static let day: TimeInterval = 86_400
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let names: Set<CertificateName> = [.host("localhost"), .address([192, 168, 7, 20])]

    let folder: TemporaryFolder
    let certificates: CertificateStore
    var path: String { folder.path + "/tls" }

    init() throws {
        folder = try TemporaryFolder()
        certificates = CertificateStore(folder: folder.path + "/tls")
    }

    private func shown(after days: Double = 0, for names: Set<CertificateName> = names) throws
        -> CertificateStore.ActiveCertificates
    {
        try certificates.shown(for: names, title: "Seorap desk", now: Self.start + days * Self.day)
    }

    @Test func filesAreReadableOnlyByTheUser() throws {
        _ = try shown()
        #expect(try mode(path) == 0o700)
        #expect(try mode(path + "/authority.pem") == 0o600)
        #expect(try mode(path + "/server.pem") == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 2)
        // Copying the data folder without permissions leaves such a mode.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + "/authority.pem")
        _ = try shown()
        #expect(try mode(path + "/authority.pem") == 0o600)
    }

    @Test func keepsValidCertificates() throws {
        let first = try shown()
        #expect(first.isNewAuthority && first.refused.isEmpty)
        let second = try shown(after: 300)
        #expect(second.pem == first.pem && second.authority == first.authority && !second.isNewAuthority)
    }

    @Test func serverCertificateIsRenewedAMonthBeforeExpiry() throws {
        let first = try shown()
        #expect(first.leaf.validUntil <= Self.start + 397 * Self.day)
        #expect(try shown(after: 366).leaf == first.leaf)
        let renewed = try shown(after: 368)
        #expect(renewed.leaf != first.leaf && renewed.authority == first.authority)
        #expect(renewed.leaf.validUntil > Self.start + 760 * Self.day)
    }

    @Test func authorityIsRenewedAfterTenYears() throws {
        let first = try shown()
        #expect(try shown(after: 3600).authority == first.authority)
        let late = try shown(after: 3640)
        #expect(late.authority != first.authority && late.isNewAuthority)
        #expect(late.leaf.validUntil <= late.authority.validUntil)
        #expect(late.leaf.names == Self.names)
    }

    @Test(arguments: [5000, -5000]) func wrongClockDoesNotReplaceTheAuthority(days: Double) throws {
        let first = try shown()
        let wrong = try certificates.shown(
            for: Self.names, title: "Seorap desk", now: Self.start + days * Self.day, trusted: Self.start)
        #expect(wrong.authority == first.authority && wrong.leaf == first.leaf)
    }

    @Test func certificatesMadeWithAWrongClockAreReplaced() throws {
        let future = try shown(after: 5000)
        #expect(try shown().authority != future.authority)
    }

    @Test func onlyAnAddedNameRenewsTheServerCertificate() throws {
        let first = try shown()
        let more = Self.names.union([.address([10, 0, 0, 9])])
        let second = try shown(for: more)
        #expect(second.leaf.names == more && second.authority == first.authority)
        #expect(try shown().leaf == second.leaf)
    }

    @Test func foreignNamesArePermittedOnlyAtCreation() throws {
        let foreign = CertificateName.host("bank.example")
        _ = try shown()
        let second = try shown(for: Self.names.union([foreign]))
        #expect(second.refused == [foreign] && second.leaf.names == Self.names)
        let other = CertificateStore(folder: folder.path + "/other")
        let own = try other.shown(for: Self.names.union([foreign]), title: "Other", now: Self.start)
        #expect(own.refused.isEmpty && own.leaf.names.contains(foreign))
    }

    /// OpenSSL rejects a certificate for a foreign site that is signed with a stolen authority key.
    @Test func authorityCannotCertifyOtherSites() throws {
        _ = try certificates.shown(for: Self.names, title: "Seorap desk", now: Date())
        let pem = try #require(FileManager.default.contents(atPath: path + "/authority.pem"))
        let authority = try CertificateAuthority.read(pem: Array(pem))
        for (name, isGood) in [
            ("bank.example", false), ("8.8.8.8", false), ("2001:db8::1", false), ("locallocal", false),
            ("nas.lan", true), ("10.9.8.7", true), ("fd00::9", true),
        ] {
            let leaf = try authority.makeLeaf(for: [try #require(CertificateName(name))], now: Date())
            let file = folder.path + "/leaf.pem"
            try Data(leaf).write(to: URL(filePath: file))
            let verdict = try OpenSSL.run(["verify", "-CAfile", path + "/authority.pem", file])
            #expect((verdict.status == 0) == isGood, "\(name): \(verdict.text)")
            #expect(isGood || verdict.text.contains("permitted subtree violation"), "\(name): \(verdict.text)")
            #expect(authority.permits(try #require(CertificateName(name))) == isGood, "\(name)")
        }
    }

    /// OpenSSL rejects certificates for mail, code and URLs that are signed with a stolen authority key.
    @Test(arguments: [
        ("smimesign", "emailProtection", "email:a@bank.example"), ("any", "emailProtection", "email:a@bank.example"),
        ("sslclient", "clientAuth", "DNS:nas.lan"), ("codesign", "codeSigning", "DNS:nas.lan"),
        ("any", "serverAuth", "URI:https://bank.example/"),
    ])
    func authorityIsRejectedForOtherPurposes(purpose: String, extended: String, name: String) throws {
        _ = try certificates.shown(for: Self.names, title: "Seorap desk", now: Date())
        let authority = path + "/authority.pem"
        let (key, request, extensions, leaf) = (
            folder.path + "/key.pem", folder.path + "/request.pem", folder.path + "/extensions",
            folder.path + "/leaf.pem"
        )
        try Data("subjectAltName=\(name)\nextendedKeyUsage=\(extended)\nkeyUsage=digitalSignature\n".utf8)
            .write(to: URL(filePath: extensions))
        #expect(
            try OpenSSL.run([
                "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=thief",
                "-keyout", key, "-out", request,
            ]).status == 0)
        let signed = try OpenSSL.run([
            "x509", "-req", "-in", request, "-CA", authority, "-CAkey", authority, "-set_serial", "7", "-days", "30",
            "-extfile", extensions, "-out", leaf,
        ])
        #expect(signed.status == 0, "\(signed.text)")
        let verdict = try OpenSSL.run(["verify", "-purpose", purpose, "-CAfile", authority, leaf])
        #expect(verdict.status != 0, "\(verdict.text)")
    }

    @Test(arguments: ["authority.pem", "server.pem"])
    func replacesADamagedFile(file: String) throws {
        let first = try shown()
        try Data("not a certificate".utf8).write(to: URL(filePath: path + "/" + file))
        let second = try shown()
        #expect(second.leaf != first.leaf)
        #expect((second.authority == first.authority) == (file == "server.pem"))
    }

    @Test func fingerprintEqualsThatOfOpenSSL() throws {
        let authority = try shown().authority
        let text = try OpenSSL.run(["x509", "-in", path + "/authority.pem", "-noout", "-fingerprint", "-sha256"]).text
        #expect(text.contains("=" + authority.fingerprint))
        let file = folder.path + "/authority.crt"
        try Data(authority.der).write(to: URL(filePath: file))
        #expect(try OpenSSL.run(["x509", "-inform", "DER", "-in", file, "-noout"]).status == 0)
    }

    @Test(arguments: [
        ("Desk.local", "desk.local"), ("desk:8080", "desk"), ("[fd00::7]:8443", "fd00::7"), ("10.0.0.7:1", "10.0.0.7"),
        ("fd00::0007", "fd00::7"), ("", nil), ("a_b", nil), ("한글", nil), ("-a", nil), ("a..b", nil), ("a b", nil),
    ])
    func parsesNames(text: String, name: String?) {
        #expect(CertificateName(text)?.description == name)
    }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
}
