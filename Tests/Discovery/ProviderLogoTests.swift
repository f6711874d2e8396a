import Catalog
import Fetching
import HTTPServer
import HTTPTypes
import Jobs
import Movies
import Providers
import Site
import Synchronization
import TestSupport
import Testing
import Works

@testable import Discovery

/// The notice and the logo that TMDB's terms require. The logo is fetched from TMDB.
@Suite(.serialized) struct ProviderLogoTests {
    private static let path = TMDB.terms?.logo ?? ""
    private static let drawing =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 190 82"><path d="M0 0h9"/></svg>"#
    private static let shown =
        #"<a class="btn btn--ghost" href="https://www.themoviedb.org/" rel="noreferrer noopener" target="_blank"><img src="/providers/tmdb/logo" width="27" height="12" alt="TMDB""#

    private final class Outside: Sendable {
        /// The response of the logo's address.
        let logo = Mutex<Response?>(.bytes(Array(drawing.utf8), type: "image/svg+xml"))

        func answer(_ asked: FixtureProvider.Asked) -> Response? {
            switch asked.path {
            case path: logo.withLock { $0 }
            case "/3/authentication": .json(#"{"success":true}"#)
            case "/3/search/movie", "/3/trending/movie/day":
                .json(#"{"page":1,"total_pages":1,"total_results":1,"results":[{"id":7,"title":"영화"}]}"#)
            case "/3/movie/7": .json(#"{"id":7,"title":"영화","overview":"줄거리"}"#)
            default: nil
            }
        }
    }

    private func run(_ instance: DiscoveryInstance) async throws {
        let job = try #require(try instance.world.jobs(FetchLogosJob.kind).first)
        try await instance.world.perform(job, by: FetchLogosJob(registry: instance.instance))
        try instance.world.catalog.jobs.cancel(job.id)
    }

    private func asked(_ instance: DiscoveryInstance) -> Int { instance.outside.asked.count { $0.path == Self.path } }

    /// Returns the five pages that show the notice, by path.
    private func pages(_ instance: DiscoveryInstance) async throws -> [String: LoopbackClient.Answer] {
        let store = instance.movies.store
        let item = try store.save(MovieDraft(WorkExternalID(source: "tmdb", id: "7")), by: instance.world.ann).item
        try await instance.lookUp(store, item.id)
        let site = try instance.site()
        let paths = [
            "/movies/find?q=x", Movie.paths.providerWork("tmdb", "7"), "/movies/charts", ProviderPath.settings(),
            Movie.paths.show(item.id),
        ]
        return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try site.client.get($0)) })
    }

    /// Waits on a thread of its own, because the task that draws the logo may need the thread of the test.
    private func expectLogo(in instance: DiscoveryInstance, as person: Person.ID? = nil) async throws {
        try await blocking {
            let site = try instance.site(as: person)
            let logo = try site.client.get(ProviderPath.logo("tmdb"))
            #expect(logo.status == 200 && logo.header("Content-Type") == "image/webp" && logo.text == "64 wide")
        }
    }

    @Test func logoIsFetchedOnceAndShownWithTheNotice() async throws {
        let outside = Outside()
        let instance = try DiscoveryInstance { outside.answer($0) }
        let site = try instance.site()
        #expect(try site.client.get(ProviderPath.logo("tmdb")).status == 404)
        try instance.start()
        try await run(instance)
        try instance.start()
        #expect(try asked(instance) == 1 && instance.world.jobs(FetchLogosJob.kind).isEmpty)
        for (path, page) in try await pages(instance) {
            #expect(page.status == 200 && page.markupErrors.isEmpty, "\(path)")
            #expect(
                page.text.contains(Self.shown) && page.text.contains("This product uses the TMDB API"),
                "\(path)")
        }
        for person in [instance.world.ann, instance.world.bob] { try await expectLogo(in: instance, as: person) }
        #expect(try site.client.get(ProviderPath.logo("wikidata")).status == 404)
        #expect(asked(instance) == 1, "pages bring it from here")
    }

    @Test func sweepKeepsTheLogo() async throws {
        let outside = Outside()
        let instance = try DiscoveryInstance { outside.answer($0) }
        try instance.start()
        try await run(instance)
        let catalog = instance.world.catalog
        let other = try catalog.media.store(bytes: [1, 2, 3])
        try catalog.write { db in
            try catalog.media.record(Media(sha256: other.sha256, type: "image/png", bytes: 3), in: db)
        }
        instance.world.clock.advance(.seconds(400 * 86_400))
        #expect(try catalog.write { try catalog.media.forgetUnused(in: $0) } == 1)
        _ = try catalog.media.sweep(in: catalog)
        try catalog.media.sweepRenditions(in: catalog)
        try await expectLogo(in: instance)
    }

    private enum Failure: CaseIterable {
        case gone, failing, page, tooLarge

        var answer: Response? {
            switch self {
            case .gone: nil
            case .failing: .json("{}", status: .serviceUnavailable)
            case .page: .bytes(Array("<html>".utf8), type: "text/html")
            case .tooLarge: .bytes(Array(repeating: 60, count: 600 << 10), type: "image/svg+xml")
            }
        }
    }

    @Test(arguments: Failure.allCases)
    private func noticeShowsTheNameIfTheLogoFails(_ failure: Failure) async throws {
        let outside = Outside()
        outside.logo.withLock { $0 = failure.answer }
        let instance = try DiscoveryInstance { outside.answer($0) }
        try instance.start()
        try await run(instance)
        for (path, page) in try await pages(instance) {
            #expect(page.status == 200 && page.markupErrors.isEmpty && !page.text.contains("/logo"), "\(path)")
            #expect(page.text.contains("<b>TMDB</b></a><span>This product uses the TMDB API"), "\(path)")
        }
        // The job retries after a day.
        let next = try #require(try instance.world.jobs(FetchLogosJob.kind).first)
        #expect(next.notBefore == instance.world.clock.now + .seconds(86_400))
        outside.logo.withLock { $0 = .bytes(Array(Self.drawing.utf8), type: "image/svg+xml") }
        try await run(instance)
        try await expectLogo(in: instance)
        #expect(try instance.world.jobs(FetchLogosJob.kind).isEmpty)
    }

    @Test func logoIsNotFetchedWithoutAKey() async throws {
        let outside = Outside()
        let instance = try DiscoveryInstance(keys: [:]) { outside.answer($0) }
        try instance.start()
        #expect(try instance.world.jobs(FetchLogosJob.kind).isEmpty)
        let site = try instance.site()
        let path = ProviderPath.provider("tmdb")
        #expect(try site.client.post(path, form: ["on": "1"]).status == 303)
        #expect(try site.client.post(path, form: ["key-tmdb": "good"]).status == 303)
        #expect(try instance.world.jobs(FetchLogosJob.kind).isEmpty, "neither without a key nor switched off")
        #expect(try site.client.post(path, form: ["on": "1"]).status == 303)
        #expect(asked(instance) == 0)
        try await run(instance)
        #expect(asked(instance) == 1)
    }

    @Test func logoURLFollowsTheBaseURLOfTheProvider() throws {
        let instance = try DiscoveryInstance { _ in nil }
        func address(_ bases: [String: String]) throws -> [String] {
            let instance = ProviderRegistry(catalog: instance.world.catalog, bases: bases)
            return try instance.catalog.read { try instance.missingLogos(in: $0) }.map(\.url)
        }
        #expect(try address([:]) == ["https://www.themoviedb.org" + Self.path])
        #expect(try address(["tmdb": "http://127.0.0.1:9"]) == ["http://127.0.0.1:9" + Self.path])
    }
}
