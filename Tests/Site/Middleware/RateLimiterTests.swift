import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

@Suite(.serialized) struct RateLimiterTests {
    private let clock = World.Clock()

    private func limit(_ count: Int, per window: Duration) -> RateLimiter {
        RateLimiter(count, per: window) { [clock] in clock.now }
    }

    private func wait(_ body: () throws -> Void) -> Int? {
        do {
            try body()
            return nil
        } catch {
            return (error as? RequestError)?.headers[.retryAfter].flatMap { Int($0) }
        }
    }

    @Test func limitsBurstsAndRateOfEachKey() throws {
        let limit = limit(6, per: .seconds(60))
        for _ in 0..<6 { try limit.consume("a") }
        #expect(wait { try limit.consume("a") } == 10)
        #expect(wait { try limit.consume("b") } == nil)
        clock.advance(.seconds(10))
        #expect(wait { try limit.consume("a") } == nil)
        #expect(wait { try limit.consume("a") } == 10)
        clock.advance(.seconds(600))
        for _ in 0..<6 { try limit.consume("a") }
        #expect(wait { try limit.consume("a") } == 10)
    }

    @Test func clockSetBackDoesNotLockKeysOut() throws {
        let limit = limit(2, per: .seconds(60))
        for _ in 0..<2 { try limit.consume("a") }
        for _ in 0..<5 { limit.fail("b") }
        clock.advance(.seconds(-86_400 * 365))
        for _ in 0..<2 { #expect(wait { try limit.consume("a") } == nil) }
        #expect(wait { try limit.consume("a") } == 30)
        #expect(wait { try limit.check("b") } == nil)
    }

    @Test func guessingCostsTwiceAsMuchEachTime() throws {
        let limit = limit(1000, per: .seconds(60))
        for _ in 0..<4 { limit.fail("a") }
        #expect(wait { try limit.check("a") } == nil)
        var waits: [Int] = []
        for _ in 0..<10 {
            limit.fail("a")
            waits.append(try #require(wait { try limit.check("a") }))
            #expect(wait { try limit.consume("a") } == waits.last)
            clock.advance(.seconds(waits.last ?? 0))
            #expect(wait { try limit.check("a") } == nil)
        }
        #expect(waits == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        #expect(wait { try limit.check("b") } == nil)
        clock.advance(.seconds(3601))
        limit.fail("a")
        #expect(wait { try limit.check("a") } == nil)
    }

    @Test func correctSecretResetsTheLimit() throws {
        let limit = limit(1000, per: .seconds(60))
        for _ in 0..<5 { limit.fail("a") }
        limit.succeed("a")
        #expect(wait { try limit.check("a") } == nil)
        for _ in 0..<4 { limit.fail("a") }
        #expect(wait { try limit.check("a") } == nil)
    }

    @Test func memoryIsBoundedAndTheOldestGoFirst() throws {
        let limit = limit(1, per: .seconds(3600))
        try limit.consume("first")
        for number in 0..<RateLimiter.capacity * 3 {
            try limit.consume("\(number)")
            // A rejected attempt also counts as a use of the key and prevents its eviction.
            if number % 1000 == 0 { #expect(wait { try limit.consume("first") } != nil) }
        }
        #expect(limit.count <= RateLimiter.capacity)
        #expect(wait { try limit.consume("\(RateLimiter.capacity * 3 - 1)") } != nil)
        #expect(wait { try limit.consume("0") } == nil)
    }

    @Test func uploadsAreLimitedByPersonAndSayWhen() throws {
        let house = try NoteHouse()
        for _ in 0..<240 { try house.site.limits.uploads.consume("\(house.ann)") }
        let answer = try house.script.send(
            "POST", NoteCollection.upload(), headers: ["Content-Type": "multipart/form-data; boundary=x"],
            body: "--x--\r\n")
        #expect(answer.status == 429)
        #expect(answer.header("Retry-After") == "1")
        #expect(answer.header("Content-Type")?.hasPrefix("text/html") == true)
        let document = try house.script.send(
            "POST", NoteCollection.upload(), headers: ["Accept": "application/json"], body: "")
        #expect(document.status == 429)
        #expect(try document.json()["type"] as? String == "urn:seorap:problem:too-many")
        #expect(try house.browser(of: house.bob).post(NoteCollection.upload(), form: [:]).status == 200)
        #expect(try house.browser.get("/").status == 200)
    }

    @Test func askingOtherServersIsLimitedByPerson() throws {
        let house = try NoteHouse()
        for _ in 0..<60 { #expect(try house.script.get(NoteCollection.provider()).status == 200) }
        #expect(try house.script.get(NoteCollection.provider()).status == 429)
        #expect(try house.browser.get(NoteCollection.provider()).status == 429)
        #expect(try house.browser(of: house.bob).get(NoteCollection.provider()).status == 200)
        house.clock.advance(.seconds(1))
        #expect(try house.script.get(NoteCollection.provider()).status == 200)
    }

    @Test func signingInIsLimitedByAddress() throws {
        let house = try NoteHouse()
        let link = try house.catalog.write { try house.catalog.people.makeLoginLink(for: house.ann, in: $0).text }
        for number in 0..<30 {
            let guess = String(format: "%064x", number)
            #expect(try house.stranger.post(SitePath.loginLink(SecretSegment(guess)), form: [:]).status == 410)
        }
        #expect(try house.stranger.post(SitePath.loginLink("0"), form: [:]).status == 429)
        #expect(try house.stranger.get(SitePath.loginLink("0")).status == 429)
        // Signed-in browsers and correct links are not limited; 256 bits cannot be guessed.
        #expect(try house.browser.get("/").status == 200)
        #expect(try house.stranger.post(SitePath.loginLink(SecretSegment(link)), form: [:]).status == 303)
        house.clock.advance(.seconds(2))
        #expect(try house.stranger.post(SitePath.loginLink("0"), form: [:]).status == 410)
    }

    @Test func lookingAtWrongLinksDoesNotShutTheRightOne() throws {
        let house = try NoteHouse()
        let link = try house.catalog.write { try house.catalog.people.makeLoginLink(for: house.ann, in: $0).text }
        let answers = try (0..<31).map { number in
            let guess = SecretSegment(String(format: "%064x", number))
            return try house.stranger.get(SitePath.loginLink(guess)).status
        }
        #expect(answers == Array(repeating: 410, count: 30) + [429])
        #expect(try house.stranger.get(SitePath.loginLink(SecretSegment(link))).status == 200)
        #expect(try house.stranger.post(SitePath.loginLink(SecretSegment(link)), form: [:]).status == 303)
    }
}
