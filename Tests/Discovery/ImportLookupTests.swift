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

    private func bring(_ text: String, _ name: String, _ desk: Desk) async throws -> ImportRun {
        let path = "\(desk.world.folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try desk.imports.engine.begin(path, fileName: name, by: desk.world.ann, queues: false)
        try await desk.imports.engine.finish(run.id, of: desk.world.ann)
        return run
    }

    private func lookUpAll(_ desk: Desk) async throws {
        for job in try desk.world.jobs(LookUpWorkJob<Movie>.kind) {
            if let item = job.item { try await desk.lookUp(desk.movies.store, item) }
        }
    }

    private func film(_ title: String, _ desk: Desk) throws -> StoredWork<Movie> {
        try desk.movie(try #require(try desk.items().first { $0.title == title }).id)
    }

    private func lookups(_ desk: Desk) throws -> [String] {
        try desk.items().map { try desk.movie($0.id).lookup.rawValue }.sorted()
    }

    @Test func filmsOfAnImportGetTheirPicturesByTitleAndYear() async throws {
        let desk = try Desk(Self.tmdb)
        let run = try await bring(Self.watched, "watched.csv", desk)
        let jobs = try desk.world.jobs(LookUpWorkJob<Movie>.kind)
        #expect(jobs.count == 4 && jobs.allSatisfy { $0.priority == NewJob.background && $0.host == jobs[0].host })
        #expect(jobs[0].host != nil, "all keep one distance")
        let site = try desk.site()
        let page = Movie.paths.importing.run(run.id)
        #expect(try site.client.get(page).text.contains("그림과 정보를 찾는 중: 4개 중 0개"))
        try await lookUpAll(desk)
        let waves = try film("Waves", desk)
        #expect(waves.lookup == .found && waves.item.cover != nil && waves.work.originalTitle == "波")
        #expect(waves.identities.contains { $0.source == "tmdb" && $0.id == "1" })
        let after = try site.client.get(page)
        #expect(!after.text.contains("찾는 중") && after.markupErrors.isEmpty)
        // Each row still counts as accepted, and two rows are doubted.
        let now = try desk.world.catalog.read(of: desk.world.ann) { try desk.world.catalog.imports.get(run.id, in: $0) }
        #expect((now.counts.accepted, now.counts.choice, now.counts.ambiguous) == (4, 0, 2))
        #expect(try lookups(desk) == ["failed", "failed", "failed", "found"])
    }

    @Test func ambiguousRowsAskForAChoice() async throws {
        let desk = try Desk(Self.tmdb)
        let run = try await bring(Self.watched, "watched.csv", desk)
        try await lookUpAll(desk)
        let site = try desk.site()
        let page = try site.client.get("\(Movie.paths.importing.run(run.id))?status=choice")
        #expect(page.markupErrors.isEmpty)
        for option in ["known:tmdb:2", "known:tmdb:3", "known:tmdb:4", "Remote Isle (2005)", "이 중에 없어요"] {
            #expect(page.text.contains(option), "\(option)")
        }
        let rows = try desk.world.catalog.read {
            try desk.world.catalog.imports.rows(of: run.id, status: .choice, in: $0)
        }
        #expect(rows.count == 2)
        func say(_ take: String, of title: String) throws -> Int {
            let item = try film(title, desk).item.id
            let row = try #require(rows.first { $0.item == item })
            return try site.client.post(Movie.paths.importing.choice(run.id, row.id), form: ["take": take]).status
        }
        #expect(try say("known:tmdb:1", of: "밤 버스") == 404, "only what was offered")
        #expect(try say("known:tmdb:2", of: "밤 버스") == 303)
        #expect(try say("leave", of: "Lonely Island") == 303)
        try await lookUpAll(desk)
        #expect(try film("밤 버스", desk).work.originalTitle == "Night Bus" && film("밤 버스", desk).item.cover != nil)
        #expect(try film("Lonely Island", desk).lookup == .failed)
        let open = try desk.world.catalog.read {
            try desk.world.catalog.imports.rows(of: run.id, status: .choice, in: $0)
        }
        #expect(open.isEmpty)
        // Undo also deletes the items with choices.
        try desk.imports.engine.undo(run.id, by: desk.world.ann)
        #expect(try desk.items().isEmpty)
    }

    /// Without a provider no lookup is queued; saving a key queues all waiting ones.
    @Test func lookupsWaitForAProviderKey() async throws {
        let desk = try Desk(keys: [:], Self.tmdb)
        try desk.world.catalog.write { db in
            try desk.world.catalog.settings.set(ProviderRegistry.Name.isOn("wikidata"), to: "0", in: db)
        }
        let run = try await bring(Self.watched, "watched.csv", desk)
        try await lookUpAll(desk)
        #expect(try lookups(desk) == ["waiting", "waiting", "waiting", "waiting"] && desk.outside.asked.isEmpty)
        let site = try desk.site()
        #expect(
            try site.client.get(Movie.paths.importing.run(run.id)).text.contains("4개는 검색 서비스를 켜면 찾아봐요"))
        let refresh = RefreshWorksJob(store: desk.movies.store, registry: desk.desk)
        try RefreshWorksJob<Movie>.enqueue(in: desk.world.catalog)
        try await desk.world.perform(try #require(try desk.world.jobs(refresh.kind).first), by: refresh)
        #expect(try desk.world.jobs(LookUpWorkJob<Movie>.kind).isEmpty)
        let later = try #require(try desk.world.jobs(refresh.kind).last)
        #expect(later.notBefore != nil)
        let asked = try site.client.post(Movie.paths.lookups(), form: [:])
        #expect(asked.status == 422 && asked.text.contains("켜 둔 검색 서비스가 없어요"))
        let form: KeyValuePairs = ["key-tmdb": "good-key-1234", "on": "1"]
        #expect(try site.client.post(ProviderPath.provider("tmdb"), form: form).status == 303)
        let next = try #require(try desk.world.jobs(refresh.kind).last)
        #expect(next.id == later.id && next.notBefore == nil, "it begins at once")
        try await desk.world.perform(next, by: refresh)
        #expect(try desk.world.jobs(LookUpWorkJob<Movie>.kind).count == 4)
        try await lookUpAll(desk)
        #expect(try film("Waves", desk).lookup == .found)
    }

    @Test func oneButtonLooksUpAllThatHaveNothing() async throws {
        let desk = try Desk(Self.tmdb)
        _ = try desk.movies.store.save(MovieDraft(title: "Waves"), by: desk.world.ann)
        let full = try desk.movies.store.save(
            MovieDraft(WorkExternalID(source: "tmdb", id: "2")), by: desk.world.ann
        ).item
        try await desk.lookUp(desk.movies.store, full.id)
        let refresh = RefreshWorksJob(store: desk.movies.store, registry: desk.desk)
        try RefreshWorksJob<Movie>.enqueue(in: desk.world.catalog)
        try await desk.world.perform(try #require(try desk.world.jobs(refresh.kind).first), by: refresh)
        let site = try desk.site()
        #expect(try site.client.get(Movie.paths.index()).text.contains("action=\"\(Movie.paths.lookups())\""))
        #expect(try site.client.post(Movie.paths.lookups(), form: [:]).status == 303)
        try await desk.world.perform(try #require(try desk.world.jobs(refresh.kind).last), by: refresh)
        let asked = try desk.world.jobs(LookUpWorkJob<Movie>.kind)
        #expect(asked.count == 1 && asked.first?.item != full.id)
        let bob = try desk.site(as: desk.world.bob)
        #expect(try bob.client.post(Movie.paths.lookups(), form: [:]).status == 303)
        #expect(try desk.world.jobs(LookUpWorkJob<Movie>.kind).count == 1)
    }
}
