import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

@Suite(.serialized) struct RateLimiterTests {
    private let clock = World.Clock()

    private func makeLimiter(_ count: Int, per window: Duration) -> RateLimiter {
        RateLimiter(count, per: window) { [clock] in clock.now }
    }

    /// Returns the seconds to wait if `body` is rejected; `nil` if it succeeds.
    private func wait(_ body: () throws -> Void) -> Int? {
        do {
            try body()
            return nil
        } catch {
            return (error as? RequestError)?.headers[.retryAfter].flatMap { Int($0) }
        }
    }

    @Test func limitsBurstsAndRateOfEachKey() throws {
        let limiter = makeLimiter(6, per: .seconds(60))
        for _ in 0..<6 { try limiter.consume("a") }
        #expect(wait { try limiter.consume("a") } == 10)
        #expect(wait { try limiter.consume("b") } == nil)
        clock.advance(.seconds(10))
        #expect(wait { try limiter.consume("a") } == nil)
        #expect(wait { try limiter.consume("a") } == 10)
        clock.advance(.seconds(600))
        for _ in 0..<6 { try limiter.consume("a") }
        #expect(wait { try limiter.consume("a") } == 10)
    }

    @Test func clockSetBackDoesNotLockKeysOut() throws {
        let limiter = makeLimiter(2, per: .seconds(60))
        for _ in 0..<2 { try limiter.consume("a") }
        for _ in 0..<5 { limiter.fail("b") }
        clock.advance(.seconds(-86_400 * 365))
        for _ in 0..<2 { #expect(wait { try limiter.consume("a") } == nil) }
        #expect(wait { try limiter.consume("a") } == 30)
        #expect(wait { try limiter.check("b") } == nil)
    }

    @Test func waitDoublesWithEachWrongSecret() throws {
        let limiter = makeLimiter(1000, per: .seconds(60))
        for _ in 0..<4 { limiter.fail("a") }
        #expect(wait { try limiter.check("a") } == nil)
        var waits: [Int] = []
        for _ in 0..<10 {
            limiter.fail("a")
            waits.append(try #require(wait { try limiter.check("a") }))
            #expect(wait { try limiter.consume("a") } == waits.last)
            clock.advance(.seconds(waits.last ?? 0))
            #expect(wait { try limiter.check("a") } == nil)
        }
        #expect(waits == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        #expect(wait { try limiter.check("b") } == nil)
        clock.advance(.seconds(3601))
        limiter.fail("a")
        #expect(wait { try limiter.check("a") } == nil)
    }

    @Test func correctSecretResetsTheLimit() throws {
        let limiter = makeLimiter(1000, per: .seconds(60))
        for _ in 0..<5 { limiter.fail("a") }
        limiter.succeed("a")
        #expect(wait { try limiter.check("a") } == nil)
        for _ in 0..<4 { limiter.fail("a") }
        #expect(wait { try limiter.check("a") } == nil)
    }

    @Test func leastRecentlyUsedKeysAreRemovedAtCapacity() throws {
        let limiter = makeLimiter(1, per: .seconds(3600))
        try limiter.consume("first")
        for number in 0..<RateLimiter.capacity * 3 {
            try limiter.consume("\(number)")
            // A rejected attempt also counts as a use of the key and prevents its eviction.
            if number % 1000 == 0 { #expect(wait { try limiter.consume("first") } != nil) }
        }
        #expect(limiter.count <= RateLimiter.capacity)
        #expect(wait { try limiter.consume("\(RateLimiter.capacity * 3 - 1)") } != nil)
        #expect(wait { try limiter.consume("0") } == nil)
    }

    @Test func uploadsAreLimitedPerPersonWithRetryAfter() throws {
        let instance = try TestInstance()
        for _ in 0..<240 { try instance.site.limits.uploads.consume("\(instance.ann)") }
        let answer = try instance.script.send(
            "POST", NoteCollection.upload(), headers: ["Content-Type": "multipart/form-data; boundary=x"],
            body: "--x--\r\n")
        #expect(answer.status == 429)
        #expect(answer.header("Retry-After") == "1")
        #expect(answer.header("Content-Type")?.hasPrefix("text/html") == true)
        let document = try instance.script.send(
            "POST", NoteCollection.upload(), headers: ["Accept": "application/json"], body: "")
        #expect(document.status == 429)
        #expect(try document.json()["type"] as? String == "urn:seorap:problem:too-many")
        #expect(try instance.browser(of: instance.bob).post(NoteCollection.upload(), form: [:]).status == 200)
        #expect(try instance.browser.get("/").status == 200)
    }

    @Test func remoteRequestsAreLimitedPerPerson() throws {
        let instance = try TestInstance()
        for _ in 0..<60 { #expect(try instance.script.get(NoteCollection.provider()).status == 200) }
        #expect(try instance.script.get(NoteCollection.provider()).status == 429)
        #expect(try instance.browser.get(NoteCollection.provider()).status == 429)
        #expect(try instance.browser(of: instance.bob).get(NoteCollection.provider()).status == 200)
        instance.clock.advance(.seconds(1))
        #expect(try instance.script.get(NoteCollection.provider()).status == 200)
    }

    @Test func wrongLoginLinksAreLimitedPerNetwork() throws {
        let instance = try TestInstance()
        let link = try instance.catalog.write {
            try instance.catalog.people.makeLoginLink(for: instance.ann, in: $0).text
        }
        for number in 0..<30 {
            let guess = String(format: "%064x", number)
            #expect(try instance.stranger.post(SitePath.loginLink(SecretSegment(guess)), form: [:]).status == 410)
        }
        #expect(try instance.stranger.post(SitePath.loginLink("0"), form: [:]).status == 429)
        #expect(try instance.stranger.get(SitePath.loginLink("0")).status == 429)
        // Signed-in browsers and correct links are not limited; 256 bits cannot be guessed.
        #expect(try instance.browser.get("/").status == 200)
        #expect(try instance.stranger.post(SitePath.loginLink(SecretSegment(link)), form: [:]).status == 303)
        instance.clock.advance(.seconds(2))
        #expect(try instance.stranger.post(SitePath.loginLink("0"), form: [:]).status == 410)
    }

    @Test func validLoginLinkWorksAfterTooManyWrongOnes() throws {
        let instance = try TestInstance()
        let link = try instance.catalog.write {
            try instance.catalog.people.makeLoginLink(for: instance.ann, in: $0).text
        }
        let answers = try (0..<31).map { number in
            let guess = SecretSegment(String(format: "%064x", number))
            return try instance.stranger.get(SitePath.loginLink(guess)).status
        }
        #expect(answers == Array(repeating: 410, count: 30) + [429])
        #expect(try instance.stranger.get(SitePath.loginLink(SecretSegment(link))).status == 200)
        #expect(try instance.stranger.post(SitePath.loginLink(SecretSegment(link)), form: [:]).status == 303)
    }
}
