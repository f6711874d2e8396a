import Catalog
import Fetching
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import TestSupport
import Testing

@testable import Links

struct CheckLinkJobTests {
    let world: World
    let site: Website

    init() throws {
        world = try World()
        site = try Website()
    }

    private func check(_ item: Item, _ fetcher: Fetcher? = nil) async throws -> LinkStore.Stored {
        _ = try world.store.enqueueChecks(of: [item.id], by: world.ann)
        let job = try #require(try world.jobs(CheckLinkJob.kind).last { $0.item == item.id })
        try await world.perform(job, by: CheckLinkJob(store: world.store, fetcher: fetcher ?? site.fetcher))
        return try world.link(item)
    }

    private func history(_ item: Item) throws -> [LinkCheck] {
        try world.catalog.read { try world.store.checks(of: item.id, in: $0) }
    }

    @Test func reachableLinkIsNotMarkedBroken() async throws {
        site.page("a", "hello")
        let item = try world.save(site.url("a"))
        let stored = try await check(item)
        #expect(stored.link.checkCode == "ok")
        #expect(stored.link.brokenAt == nil)
        #expect(stored.link.checkedAt == world.clock.now)
        #expect(site.asked == ["HEAD a"])
        #expect(try history(item).map(\.status) == [200])
    }

    @Test(arguments: [HTTPResponse.Status.notFound, .gone])
    func goneLinkIsBrokenUntilItAnswersAgain(_ status: HTTPResponse.Status) async throws {
        site.page("a", status: status, "")
        let item = try world.save(site.url("a"))
        let broken = try await check(item)
        #expect(broken.link.brokenAt == world.clock.now)
        #expect(broken.link.checkCode == "http-\(status.code)")
        #expect(try world.context().broken == 1)
        let day = world.clock.now
        world.clock.advance(.seconds(86_400))
        #expect(try await check(item).link.brokenAt == day)
        site.page("a", "back")
        #expect(try await check(item).link.brokenAt == nil)
        #expect(try world.context().broken == 0)
        #expect(try history(item).map(\.verdict) == [.alive, .gone, .gone])
    }

    @Test func brokenLinksShareOneNotification() async throws {
        func notificationTitles() throws -> [String] {
            try world.catalog.read(of: world.ann) { scope in
                try world.catalog.notifications.list(in: scope).map { notice in
                    "\(notice.kind) \(notice.title.en) \(notice.path ?? "")"
                }
            }
        }
        for name in ["a", "b", "c"] { site.page(name, status: .gone, "") }
        let first = try world.save(site.url("a"))
        for _ in 0..<2 { _ = try await check(first) }
        #expect(
            try notificationTitles() == [
                "linkLost The link ‘\(first.title)’ no longer opens \(LinkPath.show(first.id))"
            ])
        for name in ["b", "c"] { _ = try await check(try world.save(site.url(name))) }
        #expect(try notificationTitles() == ["linkLost 3 links no longer open /links?show=broken"])
        site.page("a", "back")
        _ = try await check(first)
        #expect(try notificationTitles().count == 1)
    }

    @Test func serverErrorBreaksLinkAfterThreeChecks() async throws {
        site.page("a", status: .internalServerError, "")
        let item = try world.save(site.url("a"))
        #expect(try await check(item).link.brokenAt == nil)
        #expect(try await check(item).link.brokenAt == nil)
        #expect(try await check(item).link.brokenAt != nil)
        #expect(try history(item).map(\.code) == ["http-500", "http-500", "http-500"])
    }

    @Test(arguments: [401, 403, 429, 451])
    func blockedCheckDoesNotBreakLink(_ status: Int) async throws {
        site.page("a", status: HTTPResponse.Status(code: status), "")
        let item = try world.save(site.url("a"))
        for _ in 0..<4 { #expect(try await check(item).link.brokenAt == nil) }
    }

    @Test func checkUsesGETIfHEADIsRejected() async throws {
        site.on("a") { $0.method == .head ? .empty(.methodNotAllowed) : .text("hello") }
        #expect(try await check(try world.save(site.url("a"))).link.checkCode == "ok")
        #expect(site.asked == ["HEAD a", "GET a"])
    }

    @Test func permanentRedirectIsRecorded() async throws {
        let target = site.url("b")
        site.on("a") { _ in .redirect(to: target, status: .movedPermanently) }
        site.on("c") { _ in .redirect(to: target, status: .found) }
        site.page("b", "here")
        let moved = try world.save(site.url("a"))
        #expect(try await check(moved).link.brokenAt == nil)
        #expect(try history(moved).map(\.movedTo) == [target])
        let passing = try world.save(site.url("c"))
        _ = try await check(passing)
        #expect(try history(passing).map(\.movedTo) == [nil])
    }

    @Test func timeoutAndPrivateAddressDoNotBreakLink() async throws {
        let silent = try SilentPort()
        var configuration = FetchConfiguration(userAgent: "t", allowHosts: ["127.0.0.1:\(silent.port)"])
        configuration.timeout = .milliseconds(200)
        let item = try world.save("http://127.0.0.1:\(silent.port)/a")
        let stored = try await check(item, Fetcher(configuration))
        #expect(stored.link.brokenAt == nil)
        #expect(stored.link.checkCode == "timed-out")
        let refused = try world.save("http://10.0.0.1/")
        for _ in 0..<4 { #expect(try await check(refused).link.brokenAt == nil) }
        #expect(try world.link(refused).link.checkCode == "address-refused")
    }

    @Test func checkWaitsForRetryAfter() async throws {
        site.on("a") { _ in
            var response = Response.empty(.tooManyRequests)
            response.headers[.retryAfter] = "120"
            return response
        }
        let item = try world.save(site.url("a"))
        let failure = await #expect(throws: JobFailure.self) { _ = try await check(item) }
        #expect(failure?.isTransient == true)
        #expect(failure?.retryAfter == .seconds(120))
        #expect(failure?.holdsHost == true)
        #expect(try history(item).isEmpty)
    }

    /// The date was set while the clock was ahead.
    @Test func checkScheduledTooFarAheadIsDueNow() throws {
        let item = try world.save("https://a.example/1")
        try world.catalog.write { db in
            try db.execute(
                sql: "UPDATE link SET nextCheckAt = ? WHERE item = ?",
                arguments: [world.clock.now + .seconds(3650 * 86_400), item.id])
        }
        #expect(try world.store.enqueueDueChecks(limit: 10) == 1)
    }

    @Test func aCheckInThirtyDaysIsNotDue() throws {
        let item = try world.save("https://a.example/1")
        try world.catalog.write { db in
            try db.execute(
                sql: "UPDATE link SET nextCheckAt = ? WHERE item = ?",
                arguments: [world.clock.now + LinkStore.regularInterval, item.id])
        }
        #expect(try world.store.enqueueDueChecks(limit: 10) == 0)
    }

    /// A failed read of the database does not make the link broken.
    @Test func checkIsRetriedIfTheDatabaseFails() async throws {
        let item = try world.save(site.url("a"))
        _ = try world.store.enqueueChecks(of: [item.id], by: world.ann)
        let job = try await world.attempt(CheckLinkJob(store: world.store, fetcher: site.fetcher), without: "link")
        #expect(job.state == .waiting && job.attempts == 1)
        #expect(job.lastErrorCode == "unexpected" && job.lastErrorParameters == ["DatabaseError"])
    }

    @Test func onlyTheLatestChecksAreStored() throws {
        let item = try world.save(site.url("a"))
        for index in 0..<30 {
            world.clock.advance(.seconds(60))
            try world.catalog.write { db in
                let result = LinkCheckResult(status: 200 + index, code: "ok", verdict: .alive)
                try world.store.record(result, of: item.id, url: site.url("a"), in: db)
            }
        }
        #expect(try history(item).count == LinkStore.maxChecks)
        #expect(try history(item).first?.status == 229)
    }

    @Test func dueChecksAreQueuedOnce() async throws {
        let item = try world.save("https://example.com/a")
        let trashed = try world.save("https://example.com/b")
        for one in [item, trashed] {
            try world.catalog.write { db in
                let result = LinkCheckResult(status: 200, code: "ok", verdict: .alive)
                try world.store.record(
                    result, of: one.id, url: "https://example.com/\(one == item ? "a" : "b")", in: db)
            }
        }
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([trashed.id], in: $0) }
        #expect(try world.store.enqueueDueChecks(limit: 10) == 0)
        world.clock.advance(LinkStore.regularInterval + .seconds(1))
        try ScheduleLinkChecksJob.enqueue(in: world.catalog)
        try ScheduleLinkChecksJob.enqueue(in: world.catalog)
        let schedule = try #require(try world.jobs(ScheduleLinkChecksJob.kind).first)
        #expect(try world.jobs(ScheduleLinkChecksJob.kind).count == 1)
        try await world.perform(schedule, by: ScheduleLinkChecksJob(store: world.store))
        #expect(try world.jobs(CheckLinkJob.kind).map(\.item) == [item.id])
        #expect(try world.jobs(CheckLinkJob.kind).first?.host == "example.com")
        #expect(try world.jobs(ScheduleLinkChecksJob.kind).count == 2)
        #expect(try world.store.enqueueDueChecks(limit: 10) == 0)
    }
}
