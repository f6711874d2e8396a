import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

/// Logs, exports, error pages and URLs after the first redirect contain no secrets.
@Suite(.serialized) struct SecretTests {
    @Test func secretsDoNotAppearInPagesExportsOrLogs() async throws {
        try await blocking {
            let instance = try FullInstance()
            let people = instance.catalog.people
            let link = try instance.catalog.write { try people.makeLoginLink(for: instance.ann, in: $0).text }
            let unused = try instance.catalog.write { try people.makeLoginLink(for: instance.ann, in: $0).text }
            var texts: [String] = []

            let page = try instance.stranger.get(SitePath.loginLink(SecretSegment(link)))
            #expect(page.header("Referrer-Policy") == "same-origin")
            let signedIn = try instance.stranger.post(SitePath.loginLink(SecretSegment(link)), form: [:])
            #expect(signedIn.status == 303 && signedIn.header("Location") == SitePath.home())
            let cookie = try #require(
                signedIn.header("Set-Cookie")?.firstMatch(of: /^seorap=([0-9a-f]{64});/).map { String($0.1) })
            let browser = LoopbackClient(port: instance.port, headers: ["Cookie": "seorap=\(cookie)"])

            let response = try browser.post(SitePath.tokens(), form: ["name": "script", "scope": "everything"])
            let token = try #require(response.text.firstMatch(of: /value="([0-9a-f]{64})"/).map { String($0.1) })
            #expect(response.header("Cache-Control") == "no-store" && response.header("ETag") == nil)
            let script = LoopbackClient(port: instance.port, headers: ["Authorization": "Bearer \(token)"])
            #expect(try script.get(APIPath.items()).status == 200)

            // A phone pairs by scanning the code, which ends the offer of the browser that showed the code.
            let secret = try #require(Secret(text: cookie))
            let desk = try #require(try people.session(secret)).device
            let pairing = people.pairing.currentOffer(on: desk.id, of: instance.ann).secret.text
            texts.append(try browser.get(SitePath.phone()).text)
            let camera = try instance.stranger.get(SitePath.pairSecret(SecretSegment(pairing)))
            #expect(camera.status == 303 && camera.header("Location") == SitePath.pair())
            let phone = LoopbackClient(port: instance.port, headers: ["Cookie": "pair=\(pairing)"])
            texts.append(try phone.get(SitePath.pair()).text)
            #expect(try phone.post(SitePath.pair(), form: ["name": "폰"]).status == 303)
            texts.append(try phone.get(SitePath.pair()).text)

            // A secret is shown once and then on no page, in no export and in no error.
            for client in [browser, script] {
                for path in [
                    SitePath.home(), SitePath.settings(), SitePath.history(), SitePath.notices(), APIPath.export(),
                    APIPath.jobs(), "/nowhere", "/links/999999", SitePath.search() + "?q=a",
                ] {
                    let answer = try client.get(path)
                    texts.append(answer.text)
                    texts += answer.headers.map { "\($0.name): \($0.value)" }
                }
            }
            texts.append(try instance.stranger.post(SitePath.loginLink(SecretSegment(link)), form: [:]).text)
            texts.append(try instance.stranger.get(SitePath.loginLink(SecretSegment(link))).text)
            texts.append(
                try instance.stranger.get("/", headers: ["Cookie": "seorap=\(cookie)", "Host": "evil.example"]).text)
            texts.append(try instance.stranger.get("/", headers: ["Authorization": "Bearer \(unused)"]).text)
            texts.append(
                try browser.send(
                    "POST", SitePath.logout(), headers: ["Sec-Fetch-Site": "cross-site"]
                ).text)
            texts.append(instance.lines.text)
            let access = instance.accessLines
            texts.append(access)

            #expect(access.contains(" GET /login/{token} 200 ") && access.contains(" POST /login/{token} 303 "))
            let secrets = [
                "link": link, "unused link": unused, "cookie": cookie, "token": token, "pairing": pairing,
            ]
            for (name, secret) in secrets {
                for text in texts {
                    #expect(!text.contains(secret), "\(name) in \(text.prefix(200))")
                }
            }
        }
    }

    @Test func databaseHoldsOnlyHashesOfSecrets() async throws {
        try await blocking {
            let instance = try FullInstance()
            let (secret, _) = try instance.cookie(of: instance.ann)
            let link = try instance.catalog.write {
                try instance.catalog.people.makeLoginLink(for: instance.ann, in: $0).text
            }
            let token = try instance.token(.read, of: instance.ann).headers["Authorization"]?.split(separator: " ").last
            _ = try instance.catalog.database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            let file = try Data(contentsOf: URL(filePath: instance.folder.database))
            for text in [secret, link, String(try #require(token))] {
                #expect(file.range(of: Data(text.utf8)) == nil)
                let bytes = stride(from: 0, to: 64, by: 2).compactMap { offset -> UInt8? in
                    let start = text.index(text.startIndex, offsetBy: offset)
                    return UInt8(text[start...].prefix(2), radix: 16)
                }
                #expect(file.range(of: Data(bytes)) == nil)
            }
        }
    }
}
