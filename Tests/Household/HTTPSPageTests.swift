import Foundation
import HTTPServer
import Household
import Site
import TestSupport
import Testing

/// The page about HTTPS and the files that phones fetch.
@Suite(.serialized) struct HTTPSPageTests {
    private static let authority = HTTPSStatus.Authority(
        title: "Seorap <desk>", der: Array("the certificate".utf8),
        fingerprint: Array(repeating: "AB", count: 31).joined(separator: ":") + ":CD")

    /// Returns an instance with HTTPS.
    /// - Parameter authority: `nil` for a certificate that the person provides.
    private static func secureInstance(authority: HTTPSStatus.Authority? = authority) throws -> TestInstance {
        let instance = try TestInstance()
        instance.household.httpsStatus.update(
            HTTPSStatus.Details(port: 8443, authority: authority, names: ["127.0.0.1", "desk.local"]))
        return instance
    }

    @Test func pageExplainsTheHTTPSOptionWithoutHTTPS() throws {
        let instance = try TestInstance()
        let page = try instance.browser.get(SitePath.secure())
        #expect(page.text.contains("seorap serve --lan --https-port"))
        #expect(!page.text.contains("https://"))
        for path in [SitePath.authority(), SitePath.authorityProfile()] {
            #expect(try instance.stranger.get(path).status == 404)
        }
    }

    @Test func pageShowsTheURLAndTheFingerprint() throws {
        let instance = try Self.secureInstance()
        let page = try instance.browser.get(SitePath.secure())
        #expect(Markup(page.text).problems.isEmpty)
        #expect(page.text.contains("https://127.0.0.1:8443/"))
        #expect(page.text.contains("AB AB AB AB AB AB AB CD"))
        #expect(page.text.contains(SitePath.authorityProfile()))
        #expect(page.text.contains(SitePath.authority()))
        #expect(!page.text.contains("class=\"bad\""))
        let pageAtUnknownHost = try instance.browser.get(SitePath.secure(), headers: ["Host": "seorap.example"])
        #expect(pageAtUnknownHost.text.contains("class=\"bad\""))
        #expect(pageAtUnknownHost.text.contains("desk.local"))
    }

    @Test func pageWithoutAnAuthorityShowsNoFingerprint() throws {
        let instance = try Self.secureInstance(authority: nil)
        let page = try instance.browser.get(SitePath.secure())
        #expect(page.text.contains("https://127.0.0.1:8443/"))
        #expect(!page.text.contains("fingerprint"))
        #expect(!page.text.contains("class=\"bad\""))
        #expect(try instance.stranger.get(SitePath.authority()).status == 404)
    }

    @Test func certificateAndProfileNeedNoSession() throws {
        let instance = try Self.secureInstance()
        let certificate = try instance.stranger.get(SitePath.authority())
        #expect(certificate.status == 200)
        #expect(certificate.header("Content-Type") == "application/x-x509-ca-cert")
        #expect(certificate.body == Self.authority.der)
        let profile = try instance.stranger.get(SitePath.authorityProfile())
        #expect(profile.header("Content-Type") == "application/x-apple-aspen-config")
        #expect(profile.header("Content-Disposition") == nil)
        let list = try PropertyListSerialization.propertyList(from: Data(profile.body), format: nil)
        let content = try #require(((list as? [String: Any])?["PayloadContent"] as? [[String: Any]])?.first)
        #expect(content["PayloadType"] as? String == "com.apple.security.root")
        #expect(content["PayloadContent"] as? Data == Data(Self.authority.der))
        #expect(content["PayloadDisplayName"] as? String == "Seorap <desk>")
        #expect(UUID(uuidString: content["PayloadUUID"] as? String ?? "") != nil)
        #expect(try instance.stranger.get(SitePath.authorityProfile()).body == profile.body)
    }

    @Test func manifestIconsExist() throws {
        let instance = try TestInstance()
        let path = try #require(
            instance.browser.get(SitePath.home()).text.firstMatch(of: /rel="manifest" href="([^"]+)"/)?.1)
        let manifest = try instance.stranger.get(String(path)).json()
        let icons = try #require(manifest["icons"] as? [[String: Any]])
        #expect(icons.count == 3)
        for icon in icons {
            let answer = try instance.stranger.get(try #require(icon["src"] as? String))
            #expect(answer.header("Content-Type") == "image/png")
            #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test func serviceWorkerCanFetchAndIsRevalidated() throws {
        let instance = try TestInstance()
        let answer = try instance.stranger.get(SitePath.serviceWorker())
        #expect(answer.header("Content-Type")?.hasPrefix("text/javascript") == true)
        #expect(answer.header("Content-Security-Policy") == "default-src 'none'; connect-src 'self'")
        #expect(answer.header("Cache-Control") == "no-cache")
        #expect(answer.text.contains("addEventListener('fetch'"))
    }

    /// Chromium ignores the header on untrustworthy origins and logs a warning on every page.
    @Test func openerPolicyIsSentOnlyInSecureContexts() throws {
        let instance = try TestInstance()
        #expect(try instance.browser.get("/").header("Cross-Origin-Opener-Policy") == "same-origin")
        let onTheLAN = try instance.browser.get("/", headers: ["Host": "seorap.example"])
        #expect(onTheLAN.status == 200)
        #expect(onTheLAN.header("Cross-Origin-Opener-Policy") == nil)
    }

    /// Android fills in either field and leaves the other empty.
    @Test(arguments: [("url", "text"), ("text", "url")])
    func sharedURLIsReadFromEitherField(full: String, empty: String) throws {
        let instance = try TestInstance()
        let answer = try instance.browser.post(
            SitePath.inbox(), form: ["title": "나눈 것", full: "https://example.com/shared", empty: ""])
        #expect(answer.status == 303, "\(answer.text)")
    }
}
