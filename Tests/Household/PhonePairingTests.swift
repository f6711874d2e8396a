import Catalog
import Foundation
import HTTPServer
import Household
import Site
import TestSupport
import Testing

@Suite(.serialized) struct PhonePairingTests {
    private static func openInstance(
        _ addresses: [NetworkAddress] = [
            NetworkAddress(interface: "wlan0", text: "192.168.0.10"),
            NetworkAddress(interface: "eth0", text: "fd00::7"),
            NetworkAddress(interface: "docker0", text: "172.17.0.1"),
        ].compactMap(\.self),
        machine: HostMachine = HostMachine(name: "desk", announcesItself: true)
    ) throws -> TestInstance {
        try TestInstance(
            addresses: ReachableAddresses(isOpen: true, machine: machine, now: { Timestamp(0) }, list: { addresses }))
    }

    /// Returns the pairing offer that Ann's browser shows.
    private func offer(_ instance: TestInstance) throws -> PairingOffer {
        let secret = try #require(Secret(text: instance.cookie))
        let desk = try #require(try instance.catalog.people.session(secret)).device
        return instance.catalog.people.pairing.currentOffer(on: desk.id, of: instance.ann)
    }

    /// Returns the header with the session cookie of a response.
    private func sessionCookie(_ answer: LoopbackClient.Answer) throws -> [String: String] {
        let cookie = answer.headers.first { $0.name.lowercased() == "set-cookie" && $0.value.hasPrefix("seorap=") }
        return ["Cookie": String(try #require(cookie).value.prefix { $0 != ";" })]
    }

    @Test func pageExplainsLanOptionIfTheInstanceIsLoopback() throws {
        let instance = try TestInstance()
        let page = try instance.browser.get(SitePath.phone())
        #expect(page.status == 200)
        #expect(page.text.contains("seorap serve --lan"))
        #expect(!page.text.contains("class=\"qr-code\""))
        #expect(Markup(page.text).problems.isEmpty)
    }

    @Test func pageReportsAMissingNetwork() throws {
        let instance = try Self.openInstance([])
        let page = try instance.browser.get(SitePath.phone()).text
        #expect(page.contains("와이파이나 랜선"))
        #expect(!page.contains("class=\"qr-code\""))
    }

    @Test func everyReachableAddressIsOfferedWithItsOwnCode() throws {
        let instance = try Self.openInstance()
        let bases = ["192.168.0.10", "[fd00::7]", "desk.local"].map { "http://\($0):\(instance.port)" }
        for chosen in bases {
            let page = try instance.browser.get(URLBuilder(SitePath.phone()).adding("at", chosen).text)
            let offer = try offer(instance)
            let code = try #require(QRCode(chosen + SitePath.pairSecret(SecretSegment(offer.secret.text))))
            #expect(page.text.contains("d=\"\(code.path)\""))
            #expect(page.text.contains("\(offer.code.prefix(3)) \(offer.code.suffix(3))"))
            #expect(page.text.contains(">\(chosen)/pair<"))
            for base in bases { #expect(page.text.contains(">\(base)<"), "\(base)") }
            #expect(!page.text.contains("172.17.0.1"))
            // Only the picture contains the secret.
            #expect(!page.text.contains(offer.secret.text))
            #expect(page.header("Cache-Control") == "no-store")
        }
    }

    @Test func invitationQRCodeUsesAReachableAddress() throws {
        let instance = try Self.openInstance()
        let page = try instance.browser.post(SitePath.invitations(), form: ["name": "Cho"]).text
        let links = page.matches(of: /value="(http:[^"]+\/join\/[^"]+)"/).map { String($0.1) }
        let hosts = ["192.168.0.10", "[fd00::7]", "desk.local"].map { "http://\($0):\(instance.port)/" }
        #expect(links.count == 3)
        #expect(zip(links, hosts).allSatisfy { $0.hasPrefix($1) })
        let code = try #require(links.first.flatMap { QRCode($0) })
        #expect(page.contains("d=\"\(code.path)\""))
        #expect(!page.contains("seorap serve --lan"))
        let loopbackInstance = try TestInstance()
        let closedPage = try loopbackInstance.browser.post(SitePath.invitations(), form: ["name": "Cho"]).text
        #expect(closedPage.contains("seorap serve --lan"))
        #expect(!closedPage.contains("class=\"qr-code\""))
    }

    @Test func unknownAddressInTheQueryIsIgnored() throws {
        let instance = try Self.openInstance()
        let page = try instance.browser.get(SitePath.phone() + "?at=http%3A%2F%2Fevil.example").text
        #expect(page.contains(">http://192.168.0.10:\(instance.port)/pair<"))
        #expect(!page.contains("evil.example/pair"))
    }

    @Test func hostNameOfTheRequestIsOffered() throws {
        let instance = try TestInstance()
        let page = try instance.browser.get(SitePath.phone(), headers: ["Host": "seorap.example:81"]).text
        #expect(page.contains(">http://seorap.example:81/pair<"))
    }

    @Test func firewallCommandIsShown() throws {
        let instance = try Self.openInstance(machine: HostMachine(firewall: .ufw))
        #expect(try instance.browser.get(SitePath.phone()).text.contains("sudo ufw allow \(instance.port)/tcp"))
        let instanceWithoutFirewall = try Self.openInstance()
        #expect(!(try instanceWithoutFirewall.browser.get(SitePath.phone()).text.contains("sudo")))
    }

    @Test func phonePairsByScanningTheCode() throws {
        let instance = try Self.openInstance()
        _ = try instance.browser.get(SitePath.phone())
        let secret = try offer(instance).secret.text
        // Two GET requests, as link previews send them, do not use the offer.
        for _ in 0..<2 {
            let answer = try instance.stranger.get(SitePath.pairSecret(SecretSegment(secret)))
            #expect(answer.status == 303)
            #expect(answer.header("Location") == SitePath.pair())
            let cookie = try #require(answer.header("Set-Cookie"))
            #expect(cookie.contains("HttpOnly"))
            #expect(cookie.contains("Path=/pair;"))
            #expect(cookie.contains("SameSite=Lax"))
        }
        let cookie = ["Cookie": "pair=\(secret)"]
        let agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1"
        let confirmationPage = try instance.stranger.get(
            SitePath.pair(), headers: cookie.merging(["User-Agent": agent]) { $1 })
        #expect(confirmationPage.status == 200)
        #expect(confirmationPage.text.contains("안나 님의 서랍"))
        #expect(confirmationPage.text.contains("value=\"Safari · iPhone\""))
        #expect(!confirmationPage.text.contains(secret))
        #expect(Markup(confirmationPage.text).problems.isEmpty)

        var phone = LoopbackClient(port: instance.port, headers: cookie)
        let answer = try phone.post(SitePath.pair(), form: ["name": "앤의 아이폰"])
        #expect(answer.status == 303)
        #expect(answer.header("Location") == SitePath.home())
        #expect(answer.headers.contains { $0.value.hasPrefix("pair=;") })
        phone.headers = try sessionCookie(answer)
        #expect(try phone.get("/").status == 200)
        #expect(try instance.browser.get(SitePath.phone()).text.contains("‘앤의 아이폰’"))
        #expect(try instance.browser.get(SitePath.notices()).text.contains("‘앤의 아이폰’ 기기가 연결됐어요"))

        let late = LoopbackClient(port: instance.port, headers: cookie)
        let second = try late.post(SitePath.pair(), form: ["name": "x"])
        #expect(second.status == 410)
        #expect(second.text.contains("이미 쓴 코드"))
        #expect(try late.get(SitePath.pair()).status == 410)
    }

    @Test func phoneIsPairedByTypingTheCode() throws {
        let instance = try Self.openInstance()
        let code = try offer(instance).code
        #expect(try instance.stranger.get(SitePath.pair()).text.contains("name=\"code\""))
        let short = try instance.stranger.post(SitePath.pair(), form: ["code": "AC", "name": "폰"])
        #expect(short.status == 422)
        #expect(short.text.contains("여섯 글자를 모두"))
        let wrong = try instance.stranger.post(SitePath.pair(), form: ["code": "AAAAAA", "name": "폰"])
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("맞지 않아요"))
        #expect(wrong.text.contains("value=\"AAAAAA\""))
        #expect(wrong.text.contains("value=\"폰\""))
        let answer = try instance.stranger.post(SitePath.pair(), form: ["code": code.lowercased(), "name": "폰"])
        #expect(answer.status == 303)
        #expect(try instance.stranger.get("/", headers: sessionCookie(answer)).status == 200)
        let used = try instance.stranger.post(SitePath.pair(), form: ["code": "\(code)", "name": "폰"])
        #expect(used.status == 410)
        #expect(used.text.contains("이미 쓴 코드"))
    }

    @Test func expiredOfferIsReportedOnBothScreens() throws {
        let instance = try Self.openInstance()
        let offer = try offer(instance)
        instance.clock.advance(.seconds(301))
        let phone = try instance.stranger.post(SitePath.pair(), form: ["code": "\(offer.code)", "name": "폰"])
        #expect(phone.status == 410)
        #expect(phone.text.contains("5분이 지난 코드"))
        let camera = try instance.stranger.get(SitePath.pair(), headers: ["Cookie": "pair=\(offer.secret.text)"])
        #expect(camera.status == 410)
        #expect(camera.text.contains("5분이 지난 코드"))
        #expect(camera.header("Set-Cookie")?.contains("Max-Age=0") == true)
        let desk = try instance.browser.get(SitePath.phone()).text
        #expect(desk.contains("시간이 지났어요"))
        #expect(!desk.contains("data-refresh"))
        #expect(try instance.browser.post(SitePath.phone(), form: [:]).status == 303)
        #expect(try instance.browser.get(SitePath.phone()).text.contains("data-refresh"))
    }

    @Test func wrongCodesDelayThePhoneButNotTheComputer() throws {
        let instance = try Self.openInstance()
        let offer = try offer(instance)
        func type(_ code: String) throws -> LoopbackClient.Answer {
            try instance.stranger.post(SitePath.pair(), form: ["code": "\(code)", "name": "폰"])
        }
        for _ in 0..<5 { #expect(try type("AAAAAA").status == 422) }
        // The correct code must wait too.
        let refused = try type(offer.code)
        #expect(refused.status == 429)
        #expect(refused.header("Retry-After") == "30")
        #expect(try instance.browser.get(SitePath.phone()).status == 200)
        #expect(try instance.browser.get("/").status == 200)
        instance.clock.advance(.seconds(30))
        #expect(try type("AAAAAA").status == 422)
        #expect(try type("AAAAAA").header("Retry-After") == "60")
        instance.clock.advance(.seconds(60))
        #expect(try type(offer.code).status == 303)
    }

    @Test func scannedCodeIsAcceptedWhileTypedCodesMustWait() throws {
        let instance = try Self.openInstance()
        let offer = try offer(instance)
        for _ in 0..<6 { _ = try instance.stranger.post(SitePath.pair(), form: ["code": "AAAAAA", "name": "x"]) }
        let phone = LoopbackClient(port: instance.port, headers: ["Cookie": "pair=\(offer.secret.text)"])
        #expect(try phone.post(SitePath.pair(), form: ["name": "폰"]).status == 303)
    }

    @Test func pairingOfferRequiresFullScope() throws {
        let instance = try Self.openInstance()
        for (scope, status) in [(TokenScope.read, 403), (.add, 403), (.everything, 200)] {
            let secret = try instance.catalog.write { db in
                try instance.catalog.people.createToken(name: "x", scope: scope, for: instance.ann, in: db).secret.text
            }
            let script = LoopbackClient(port: instance.port, headers: ["Authorization": "Bearer \(secret)"])
            #expect(try script.get(SitePath.phone()).status == status)
        }
    }

    @Test func signedInDeviceDoesNotUseThePairingOffer() throws {
        let instance = try Self.openInstance()
        let offer = try offer(instance)
        let cookies = "seorap=\(instance.cookie); pair=\(offer.secret.text)"
        let signedInDevice = LoopbackClient(port: instance.port, headers: ["Cookie": cookies])
        #expect(try signedInDevice.get(SitePath.pair()).text.contains("이미 연결되어 있어요"))
        #expect(try signedInDevice.post(SitePath.pair(), form: ["name": "x"]).header("Location") == SitePath.home())
        #expect(try self.offer(instance).endedAt == nil)
    }

    @Test func anotherPersonsSessionInTheSameBrowserEnds() throws {
        let instance = try Self.openInstance()
        let offer = try offer(instance)
        let bob = try instance.browser(of: instance.bob)
        let cookies = try #require(bob.headers["Cookie"]) + "; pair=\(offer.secret.text)"
        let answer = try LoopbackClient(port: instance.port, headers: ["Cookie": cookies])
            .post(SitePath.pair(), form: ["name": "폰"])
        #expect(answer.status == 303)
        #expect(try bob.get("/").status == 401)
        #expect(try instance.stranger.get("/", headers: sessionCookie(answer)).status == 200)
    }

    @Test func answersOwnNamesAndAddresses() throws {
        let instance = try Self.openInstance()
        for (host, status) in [
            ("192.168.0.10:\(instance.port)", 200), ("[fd00::7]:\(instance.port)", 200), ("desk.local", 200),
            ("DESK", 200),
            ("172.17.0.1", 200), ("192.168.0.11", 421), ("desk.evil.example", 421), ("evil.example", 421),
        ] {
            #expect(try instance.browser.get("/", headers: ["Host": host]).status == status, "\(host)")
        }
    }

    @Test func pairingFormEscapesTypedText() throws {
        let instance = try Self.openInstance()
        func page(_ text: String) throws -> [UInt8] {
            instance.clock.advance(.seconds(60))
            return try instance.stranger.post(SitePath.pair(), form: ["code": "\(text)", "name": "\(text)"]).body
        }
        let shape = MarkupShape([try page("harmless"), try page(""), try page("AAAAAA")])
        // The server rejects a form with a NUL character.
        for payload in HostileText.all where !payload.unicodeScalars.contains("\0") {
            #expect(shape.problems(in: try page(payload)) == [], "\(payload.debugDescription)")
        }
    }
}
