import Books
import Catalog
import Foundation
import HTTPServer
import Jobs
import Movies
import Site
import Tasks
import TestSupport
import Testing
import WorkImport
import Works

@testable import Discovery

/// Imported works are looked up automatically, and ambiguous ones become choices in the import's report.
@Suite(.serialized) struct ImportLookupTests {
    private static let poster = SamplePicture.png(width: 60, height: 90)

    private static func film(_ id: Int, _ title: String, _ original: String, _ day: String) -> String {
        #"{"id":\#(id),"title":"\#(title)","original_title":"\#(original)","release_date":"\#(day)","poster_path":"/p.png"}"#
    }

    private static func tmdb(_ asked: FixtureProvider.Asked) -> Response? {
        let isKorean = asked.query["language"] == "ko-KR"
        let hits: [String]
        switch (asked.path, asked.query["query"]) {
        case ("/t/p/w780/p.png", _): return .bytes(poster, type: "image/png")
        case ("/3/movie/1", _): return .json(film(1, "파도", "波", "2021-03-01"))
        case ("/3/movie/2", _): return .json(film(2, "밤 버스", "Night Bus", "1999-03-01"))
        case ("/3/movie/4", _): return .json(film(4, "외딴 섬", "孤島", "2005-03-01"))
        case ("/3/search/movie", "Waves"):
            // The provider returns the English title only to English requests.
            hits = [film(1, isKorean ? "파도" : "Waves", "波", "2021-03-01"), film(9, "Waves", "Waves", "2009-03-01")]
        case ("/3/search/movie", "밤 버스"):
            hits = [film(2, "밤 버스", "Night Bus", "1999-03-01"), film(3, "밤 버스", "夜", "1999-10-01")]
        case ("/3/search/movie", "Lonely Island"): hits = [film(4, "Remote Isle", "孤島", "2005-03-01")]
        default: return nil
        }
        return .json(#"{"page":1,"total_pages":1,"results":[\#(hits.joined(separator: ","))]}"#)
    }

    private static let watched = """
        Date,Name,Year,Letterboxd URI
        2024-01-02,Waves,2021,https://boxd.it/aaa1
        2024-01-03,밤 버스,1999,https://boxd.it/aaa2
        2024-01-04,Lonely Island,2005,https://boxd.it/aaa3
        2024-01-05,Nobody Knows It,1960,https://boxd.it/aaa4
        """

    private func bring(_ text: String, _ name: String, _ instance: DiscoveryInstance) async throws -> ImportRun {
        let path = "\(instance.world.folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try instance.imports.engine.begin(path, fileName: name, by: instance.world.ann, queues: false)
        try await instance.imports.engine.finish(run.id, of: instance.world.ann)
        return run
    }

    private func lookUpAll(_ instance: DiscoveryInstance) async throws {
        for job in try instance.world.jobs(LookUpWorkJob<Movie>.kind) {
            if let item = job.item { try await instance.lookUp(instance.movies.store, item) }
        }
    }

    private func film(_ title: String, _ instance: DiscoveryInstance) throws -> StoredWork<Movie> {
        try instance.movie(try #require(try instance.items().first { $0.title == title }).id)
    }

    private func lookups(_ instance: DiscoveryInstance) throws -> [String] {
        try instance.items().map { try instance.movie($0.id).lookup.rawValue }.sorted()
    }

    @Test func importedFilmsAreMatchedByTitleAndYear() async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        let run = try await bring(Self.watched, "watched.csv", instance)
        let jobs = try instance.world.jobs(LookUpWorkJob<Movie>.kind)
        #expect(jobs.count == 4 && jobs.allSatisfy { $0.priority == NewJob.background && $0.host == jobs[0].host })
        #expect(jobs[0].host != nil, "all keep one distance")
        let site = try instance.site()
        let page = Movie.paths.importing.run(run.id)
        #expect(try site.client.get(page).text.contains("그림과 정보를 찾는 중: 4개 중 0개"))
        try await lookUpAll(instance)
        let waves = try film("Waves", instance)
        #expect(waves.lookup == .found && waves.item.cover != nil && waves.work.originalTitle == "波")
        #expect(waves.identities.contains { $0.source == "tmdb" && $0.id == "1" })
        let after = try site.client.get(page)
        #expect(!after.text.contains("찾는 중") && after.markupErrors.isEmpty)
        // Each row still counts as accepted, and two rows are doubted.
        let now = try instance.world.catalog.read(of: instance.world.ann) {
            try instance.world.catalog.imports.get(run.id, in: $0)
        }
        #expect((now.counts.accepted, now.counts.choice, now.counts.ambiguous) == (4, 0, 2))
        #expect(try lookups(instance) == ["failed", "failed", "failed", "found"])
    }

    @Test func ambiguousRowsAskForAChoice() async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        let run = try await bring(Self.watched, "watched.csv", instance)
        try await lookUpAll(instance)
        let site = try instance.site()
        let page = try site.client.get("\(Movie.paths.importing.run(run.id))?status=choice")
        #expect(page.markupErrors.isEmpty)
        for option in ["known:tmdb:2", "known:tmdb:3", "known:tmdb:4", "Remote Isle (2005)", "이 중에 없어요"] {
            #expect(page.text.contains(option), "\(option)")
        }
        let rows = try instance.world.catalog.read {
            try instance.world.catalog.imports.rows(of: run.id, status: .choice, in: $0)
        }
        #expect(rows.count == 2)
        func say(_ take: String, of title: String) throws -> Int {
            let item = try film(title, instance).item.id
            let row = try #require(rows.first { $0.item == item })
            return try site.client.post(Movie.paths.importing.choice(run.id, row.id), form: ["take": take]).status
        }
        #expect(try say("known:tmdb:1", of: "밤 버스") == 404, "only what was offered")
        #expect(try say("known:tmdb:2", of: "밤 버스") == 303)
        #expect(try say("leave", of: "Lonely Island") == 303)
        try await lookUpAll(instance)
        #expect(
            try film("밤 버스", instance).work.originalTitle == "Night Bus" && film("밤 버스", instance).item.cover != nil)
        #expect(try film("Lonely Island", instance).lookup == .failed)
        let open = try instance.world.catalog.read {
            try instance.world.catalog.imports.rows(of: run.id, status: .choice, in: $0)
        }
        #expect(open.isEmpty)
        // Undo also deletes the items with choices.
        try instance.imports.engine.undo(run.id, by: instance.world.ann)
        #expect(try instance.items().isEmpty)
    }

    /// Without a provider no lookup is queued; saving a key queues all waiting ones.
    @Test func lookupsWaitForAProviderKey() async throws {
        let instance = try DiscoveryInstance(keys: [:], Self.tmdb)
        try instance.world.catalog.write { db in
            try instance.world.catalog.settings.set(ProviderRegistry.SettingName.isOn("wikidata"), to: "0", in: db)
        }
        let run = try await bring(Self.watched, "watched.csv", instance)
        try await lookUpAll(instance)
        #expect(
            try lookups(instance) == ["waiting", "waiting", "waiting", "waiting"] && instance.outside.asked.isEmpty)
        let site = try instance.site()
        #expect(
            try site.client.get(Movie.paths.importing.run(run.id)).text.contains("4개는 검색 서비스를 켜면 찾아봐요"))
        let refresh = RefreshWorksJob(store: instance.movies.store, registry: instance.instance)
        try RefreshWorksJob<Movie>.enqueue(in: instance.world.catalog)
        try await instance.world.perform(try #require(try instance.world.jobs(refresh.kind).first), by: refresh)
        #expect(try instance.world.jobs(LookUpWorkJob<Movie>.kind).isEmpty)
        let later = try #require(try instance.world.jobs(refresh.kind).last)
        #expect(later.notBefore != nil)
        let asked = try site.client.post(Movie.paths.lookups(), form: [:])
        #expect(asked.status == 422 && asked.text.contains("켜 둔 검색 서비스가 없어요"))
        let form: KeyValuePairs = ["key-tmdb": "good-key-1234", "on": "1"]
        #expect(try site.client.post(ProviderPath.provider("tmdb"), form: form).status == 303)
        let next = try #require(try instance.world.jobs(refresh.kind).last)
        #expect(next.id == later.id && next.notBefore == nil, "it begins at once")
        try await instance.world.perform(next, by: refresh)
        #expect(try instance.world.jobs(LookUpWorkJob<Movie>.kind).count == 4)
        try await lookUpAll(instance)
        #expect(try film("Waves", instance).lookup == .found)
    }

    @Test func lookUpMissingQueuesAllWorksWithoutData() async throws {
        let instance = try DiscoveryInstance(Self.tmdb)
        _ = try instance.movies.store.save(MovieDraft(title: "Waves"), by: instance.world.ann)
        let full = try instance.movies.store.save(
            MovieDraft(WorkExternalID(source: "tmdb", id: "2")), by: instance.world.ann
        ).item
        try await instance.lookUp(instance.movies.store, full.id)
        let refresh = RefreshWorksJob(store: instance.movies.store, registry: instance.instance)
        try RefreshWorksJob<Movie>.enqueue(in: instance.world.catalog)
        try await instance.world.perform(try #require(try instance.world.jobs(refresh.kind).first), by: refresh)
        let site = try instance.site()
        #expect(try site.client.get(Movie.paths.index()).text.contains("action=\"\(Movie.paths.lookups())\""))
        #expect(try site.client.post(Movie.paths.lookups(), form: [:]).status == 303)
        try await instance.world.perform(try #require(try instance.world.jobs(refresh.kind).last), by: refresh)
        let asked = try instance.world.jobs(LookUpWorkJob<Movie>.kind)
        #expect(asked.count == 1 && asked.first?.item != full.id)
        let bob = try instance.site(as: instance.world.bob)
        #expect(try bob.client.post(Movie.paths.lookups(), form: [:]).status == 303)
        #expect(try instance.world.jobs(LookUpWorkJob<Movie>.kind).count == 1)
    }
}
