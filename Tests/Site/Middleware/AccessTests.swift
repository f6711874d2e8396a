import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

@Suite(.serialized) struct AccessTests {
    /// Routes that are declared open.
    private static let open: Set<String> = [
        "/healthz", "/login", "/login/{token}", "/assets/{name}", "/favicon.ico", "/robots.txt",
        "/join", "/join/{code}",
        "/https/seorap.crt", "/https/seorap.mobileconfig", "/service-worker.js", "/offline",
        "/pair", "/pair/{token}",
    ]

    /// Returns a path for the template, with a value for each parameter.
    private static func path(_ template: String) -> String {
        var path = template
        for (name, value) in [
            ("{id}", "1"), ("{uid}", "x"), ("{name}", "x"), ("{token}", "x"), ("{sha256}", "x"), ("{code}", "x"),
            ("{key}", "x"), ("{other}", "1"), ("{width}", "64"),
        ] {
            path = path.replacingOccurrences(of: name, with: value)
        }
        return path
    }

    @Test func routesRequireASessionUnlessDeclaredOpen() throws {
        let instance = try TestInstance()
        let routes = instance.site.routes().all
        #expect(routes.count > 60)
        #expect(Set(routes.filter { $0.attributes[AccessKey.self].isOpen }.map(\.template)) == Self.open)
        for route in routes where !Self.open.contains(route.template) {
            let answer = try instance.stranger.send(route.method.rawValue, Self.path(route.template))
            #expect(answer.status == 401, "\(route.method) \(route.template)")
            #expect(answer.header("WWW-Authenticate") != nil, "\(route.method) \(route.template)")
        }
    }

    @Test(arguments: [
        ("en-GB,en;q=0.9", "You need a sign-in link"), ("ko", "로그인하려면 링크가 필요해요"), ("fr", "로그인하려면 링크가 필요해요"),
    ])
    func signInPageIsInTheLanguageOfTheBrowser(language: String, sentence: String) throws {
        let instance = try TestInstance()
        let page = try instance.stranger.get(
            SitePath.home(), headers: ["Accept-Language": language, "Accept": "text/html"])
        #expect(page.status == 401)
        #expect(page.text.contains(sentence))
    }

    @Test func changesFromAnotherSiteAreRejected() throws {
        let instance = try TestInstance()
        for route in instance.site.routes().all where ![.get, .head].contains(route.method) {
            let path = Self.path(route.template)
            for headers in [
                ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Origin": "http://evil.example"],
                ["Origin": "null"], ["Origin": "https://127.0.0.1:\(instance.port)"],
                ["Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1:\(instance.port)"],
            ] {
                let answer = try instance.browser.send(route.method.rawValue, path, headers: headers)
                #expect(answer.status == 403, "\(route.method) \(route.template) \(headers)")
            }
        }
    }

    @Test func changesFromOwnPagesAndTokensAreAccepted() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        let path = SitePath.itemFavourite(item.id)
        let ownOrigin = "http://127.0.0.1:\(instance.port)"
        for headers in [["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Origin": ownOrigin], [:]] {
            #expect(try instance.browser.send("POST", path, headers: headers).status == 303, "\(headers)")
        }
        #expect(try instance.script.send("POST", path, headers: ["Origin": "http://evil.example"]).status == 303)
    }

    @Test(arguments: [
        ("localhost", 200), ("127.0.0.1", 200), ("[::1]", 200), ("LOCALHOST:99", 200), ("seorap.example", 200),
        ("Seorap.example:8080", 200), ("evil.example", 421), ("127.0.0.1.evil.example", 421), ("", 421), ("[::2]", 421),
        ("192.168.0.7", 421),
    ])
    func unknownHostNamesAreRejected(host: String, status: Int) throws {
        let instance = try TestInstance()
        let answer = try instance.browser.get("/", headers: ["Host": host])
        // The server rejects a request without a host before the check.
        #expect(answer.status == status || host.isEmpty && answer.status == 400)
        if status == 421 && !host.isEmpty { #expect(answer.text.contains("--allow-host")) }
    }

    @Test func tokenIsLimitedToItsScope() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        func client(_ scope: TokenScope) throws -> LoopbackClient {
            let secret = try instance.catalog.write { db in
                try instance.catalog.people.createToken(name: scope.rawValue, scope: scope, for: instance.ann, in: db)
                    .secret
            }
            return LoopbackClient(port: instance.port, headers: ["Authorization": "Bearer \(secret.text)"])
        }
        let (read, add) = (try client(.read), try client(.add))
        #expect(try read.get(APIPath.items()).status == 200)
        #expect(try read.send("PUT", APIPath.itemFavourite(item.uid)).status == 403)
        #expect(try read.post(APIPath.inbox(), form: ["url": "https://a.example/1"]).status == 403)
        #expect(try add.post(APIPath.inbox(), form: ["url": "https://a.example/1"]).status == 202)
        #expect(try add.send("DELETE", APIPath.item(item.uid)).status == 403)
        #expect(try add.post(SitePath.bulk(), form: ["id": "1", "do": "trash"]).status == 403)
    }

    @Test func cookiesAndTokensAreNotInterchangeable() throws {
        let instance = try TestInstance()
        let tokenAsCookie = LoopbackClient(port: instance.port, headers: ["Cookie": "seorap=\(instance.token)"])
        let cookieAsToken = LoopbackClient(port: instance.port, headers: ["Authorization": "Bearer \(instance.cookie)"])
        #expect(try tokenAsCookie.get("/").status == 401)
        #expect(try cookieAsToken.get("/").status == 401)
        #expect(
            try instance.stranger.get("/", headers: ["Cookie": "seorap=\(String(repeating: "0", count: 64))"]).status
                == 401)
    }

    /// A proxy in front of the instance may use a password of its own.
    @Test(arguments: ["Basic YTpi", "Digest username=\"a\"", "Negotiate abc", "bear er", ""])
    func cookieIsUsedIfAuthorizationHasAnotherScheme(value: String) throws {
        let instance = try TestInstance()
        #expect(try instance.browser.get("/", headers: ["Authorization": value]).status == 200)
        #expect(try instance.stranger.get("/", headers: ["Authorization": value]).status == 401)
        // The header is not a token of ours, so the protection against cross-site requests still applies.
        let forged = try instance.browser.send(
            "POST", SitePath.bulk(), headers: ["Authorization": value, "Sec-Fetch-Site": "cross-site"], body: "")
        #expect(forged.status == 403)
    }

    @Test func wrongTokenIsRejectedEvenWithAValidCookie() throws {
        let instance = try TestInstance()
        let wrong = "Bearer \(String(repeating: "0", count: 64))"
        #expect(try instance.browser.get("/", headers: ["Authorization": wrong]).status == 401)
    }

    @Test func everyResponseHasSecurityHeaders() throws {
        let instance = try TestInstance()
        for path in ["/", "/login", "/nowhere", "/settings", "/healthz", "/api/v1/items", instance.site.assets.icons] {
            for client in [instance.browser, instance.stranger] {
                let answer = try client.get(path)
                #expect(answer.header("X-Content-Type-Options") == "nosniff", "\(path)")
                #expect(answer.header("Referrer-Policy") == "same-origin", "\(path)")
                let policy = answer.header("Content-Security-Policy") ?? ""
                #expect(policy.contains("default-src 'none'"), "\(path)")
                #expect(policy.contains("frame-ancestors 'none'"), "\(path)")
                if answer.header("Content-Type")?.hasPrefix("text/html") == true {
                    #expect(!policy.contains("unsafe"), "\(path)")
                }
                #expect(answer.header("Cache-Control") != nil, "\(path)")
            }
        }
    }

    @Test func loginLinkIsRedeemedOnceAndOnlyByPost() throws {
        let instance = try TestInstance()
        let link = try instance.catalog.write {
            try instance.catalog.people.makeLoginLink(for: instance.ann, in: $0).text
        }
        for _ in 0..<2 { #expect(try instance.stranger.get(SitePath.loginLink(SecretSegment(link))).status == 200) }
        let answer = try instance.stranger.post(SitePath.loginLink(SecretSegment(link)), form: [:])
        #expect(answer.status == 303)
        let cookie = try #require(answer.header("Set-Cookie"))
        #expect(cookie.contains("HttpOnly"))
        #expect(cookie.contains("SameSite=Lax"))
        #expect(!cookie.contains("Secure"))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(try instance.stranger.get("/", headers: ["Cookie": pair]).status == 200)
        #expect(try instance.stranger.post(SitePath.loginLink(SecretSegment(link)), form: [:]).status == 410)
        #expect(try instance.stranger.get(SitePath.loginLink(SecretSegment(link))).status == 410)
        #expect(try instance.stranger.get(SitePath.loginLink("nonsense")).status == 410)
    }

    @Test func signingOutEndsOnlyThatSession() throws {
        let instance = try TestInstance()
        let browser = try instance.browser(of: instance.ann)
        #expect(try browser.post(SitePath.logout(), form: [:]).status == 303)
        #expect(try browser.get("/").status == 401)
        #expect(try instance.browser.get("/").status == 200)
    }

    @Test func anotherPersonsItemsAreNotFound() throws {
        let instance = try TestInstance()
        let item = try instance.add("비밀")
        let folder = try instance.catalog.write(of: instance.ann) { scope in
            try instance.catalog.folders.create(name: "비밀", in: scope)
        }
        let bob = try instance.browser(of: instance.bob)
        for path in [SitePath.item(item.id), APIPath.item(item.uid), SitePath.folder(folder.id), SitePath.tag("비밀")] {
            #expect(try bob.get(path).status == 404, "\(path)")
        }
        for path in [SitePath.itemFavourite(item.id), SitePath.itemRemoval(item.id), SitePath.folderRemoval(folder.id)]
        {
            #expect(try bob.post(path, form: [:]).status == 404, "\(path)")
        }
        #expect(try bob.post(SitePath.bulk(), form: ["id": "\(item.id)", "do": "trash"]).status == 404)
        #expect(!(try bob.get("/api/v1/export.json").text.contains("비밀")))
        #expect(!(try bob.get(SitePath.search() + "?q=%EB%B9%84%EB%B0%80").text.contains(item.uid)))
    }
}
