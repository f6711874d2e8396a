import Catalog
import Foundation
import GRDB
import HTTPServer
import Jobs
import Site
import TestSupport
import Testing
import WorkImport
import Works

@testable import Movies

struct FilmImportTests {
    let world: World
    var runs: ImportRuns { world.catalog.imports }

    init() throws {
        world = try World()
    }

    private static let diary = """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2024-01-02,Quiet Sea,2021,https://boxd.it/ddd1,4,,"cinema, alone",2024-01-01
        2024-06-02,Quiet Sea,2021,https://boxd.it/ddd2,4.5,Yes,,2024-06-01
        2024-06-02,Quiet Sea,2021,https://boxd.it/ddd3,,Yes,,2024-06-01
        2024-06-03,밤 버스,1999,https://boxd.it/ddd4,,,,2024-06-03
        """

    private static let movary = """
        title,year,tmdbId,imdbId,watchedAt,comment,location
        Quiet Sea,2021,77,tt0000011,,,
        Quiet Sea,2021,77,tt0000011,,,
        Quiet Sea,2021,77,tt0000011,2024-01-01,from afar,Home
        """

    @discardableResult
    private func run(_ text: String, _ name: String) async throws -> ImportRun {
        try await run(text, name, in: world)
    }

    private func run(_ text: String, _ name: String, in world: World) async throws -> ImportRun {
        let path = "\(world.folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try world.importer.begin(path, fileName: name, by: world.ann, queues: false)
        try await world.importer.finish(run.id, of: world.ann)
        return try world.catalog.read(of: world.ann) { try runs.get(run.id, in: $0) }
    }

    private func rows(_ run: ImportRun, _ status: ImportRow.Status? = nil) throws -> [ImportRow] {
        try world.catalog.read { try runs.rows(of: run.id, status: status, in: $0) }
    }

    private func film(_ title: String) throws -> MovieStore.Stored {
        let id = try world.catalog.read {
            try Item.ID.fetchOne($0, sql: "SELECT id FROM item WHERE title = ?", arguments: [title])
        }
        return try world.catalog.read(of: world.ann) { try world.store.get(try #require(id), in: $0) }
    }

    /// "2024-01-01 8.0 note" of each viewing.
    private func viewings(_ title: String) throws -> [String] {
        try world.catalog.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT coalesce(day, '?'), coalesce(watch.rating, '-'), isRewatch, watch.note, place FROM watch
                    JOIN item ON item.id = watch.item WHERE title = ? ORDER BY watch.id
                    """, arguments: [title]
            ).map {
                "\($0[0] as String) \($0[1] as DatabaseValue) \($0[2] as Int) \($0[3] as String)\($0[4] as String)"
            }
        }
    }

    private func everything() throws -> [Row] {
        try world.catalog.read { db in
            try ["item", "movie", "movieIdentity", "watch", "itemTag", "workList", "workListEntry", "workHolding"]
                .flatMap { try Row.fetchAll(db, sql: "SELECT * FROM \($0) ORDER BY 1, 2") }
        }
    }

    @Test func aDiaryBecomesFilmsAndViewings() async throws {
        let run = try await run(Self.diary, "diary.csv")
        #expect(run.state == .done && run.format == "letterboxd")
        #expect((run.counts.accepted, run.counts.duplicate, run.counts.failed) == (4, 0, 0))
        let film = try film("Quiet Sea")
        #expect(film.status == .watched && film.work.year == 2021 && film.lookup == .none)
        #expect(Set(film.item.tags) == ["cinema", "alone"])
        #expect(film.item.sources["title"] == .imported("letterboxd"))
        // Two on one day are two.
        #expect(
            try viewings("Quiet Sea")
                == ["2024-01-01 8.0 0 ", "2024-06-01 9.0 1 ", "2024-06-01 null 1 "]
                .map { $0.replacing("null", with: "\"-\"") })
        #expect(try rows(run).map(\.reason) == [nil, "folded", "folded", nil])
    }

    @Test func aSecondTimeChangesNothing() async throws {
        try await run(Self.diary, "diary.csv")
        try await run(Self.movary, "history.csv")
        let before = try everything()
        for (text, name) in [(Self.diary, "diary.csv"), (Self.movary, "history.csv")] {
            let again = try await run(text, name)
            #expect(again.counts.accepted == 0 && again.counts.duplicate == again.counts.total)
        }
        #expect(try everything() == before)
    }

    @Test func anotherProgramTellsTheSameViewings() async throws {
        try await run(Self.diary, "diary.csv")
        let run = try await run(Self.movary, "history.csv")
        #expect((run.counts.accepted, run.counts.choice) == (3, 0))
        // Two without a day are new; that of the first day was there and takes the comment.
        #expect(try viewings("Quiet Sea").count == 5)
        #expect(try viewings("Quiet Sea").first?.contains("from afar") == true)
        #expect(try film("Quiet Sea").identities.map(\.source) == ["imdb", "tmdb"])
        #expect(try world.titles().count == 2)
    }

    @Test func whatIsTypedStays() async throws {
        let item = try world.save("Quiet Sea") {
            $0.work.year = 2021
            $0.rating = Rating(halves: 3)
            $0.note = "mine"
        }
        try await run(Self.diary, "diary.csv")
        let film = try world.movie(item)
        #expect(film.rating == Rating(halves: 3) && film.item.note == "mine" && film.status == .watched)
        let ratings = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,Quiet Sea,2021,https://boxd.it/aaa1,4.5\n"
        let run = try await run(ratings, "ratings.csv")
        #expect(try rows(run).map(\.reason) == ["differs"])
    }

    @Test func doubtsAreAskedAbout() async throws {
        let other = try world.save("quiet sea!") { $0.work.year = 2020 }
        let run = try await run(Self.diary, "diary.csv")
        #expect((run.counts.accepted, run.counts.choice) == (1, 3))
        let row = try #require(try rows(run, .choice).first)
        #expect(row.reason == "which:\(other.id)")
        let site = try SignedInSite(world)
        let page = try site.client.get("\(Movie.paths.importing.run(run.id))?status=choice").text
        #expect(page.contains("어느 것인가요?") && page.contains("item:\(other.id)") && page.contains("새로 담기"))
        // One answer is for all rows about the film.
        #expect(
            try site.client.post(Movie.paths.importing.choice(run.id, row.id), form: ["take": "item:\(other.id)"])
                .status
                == 303)
        #expect(try rows(run, .choice).isEmpty)
        #expect(try viewings("quiet sea!").count == 3)
        // It is remembered.
        let again = try await self.run(Self.diary, "diary.csv")
        #expect((again.counts.choice, again.counts.accepted) == (0, 0))
    }

    @Test func aDoubtMayBeANewFilmOrNothing() async throws {
        try world.save("Quiet Sea") { $0.work.year = 2020 }
        let first = try await run(Self.diary, "diary.csv")
        let row = try #require(try rows(first, .choice).first)
        try world.importer.choose(.leave, for: row.id, of: first.id, by: world.ann)
        #expect(try rows(first, .duplicate).map(\.reason) == ["left", "left", "left"])
        let second = try await run(Self.diary, "diary.csv")
        let again = try #require(try rows(second, .choice).first)
        try world.importer.choose(.new, for: again.id, of: second.id, by: world.ann)
        #expect(try world.titles().filter { $0 == "Quiet Sea" }.count == 2)
        #expect(throws: CatalogError.self) {
            try world.importer.choose(.new, for: again.id, of: second.id, by: world.bob)
        }
    }

    @Test func aWholeImportIsUndone() async throws {
        let kept = try world.save("밤 버스") { $0.work.year = 1999 }
        let before = try world.movie(kept)
        let run = try await run(Self.diary, "diary.csv")
        #expect(try viewings("밤 버스").count == 1)
        let site = try SignedInSite(world)
        #expect(try site.client.post(Movie.paths.importing.removal(run.id), form: [:]).status == 303)
        #expect(try world.titles() == ["밤 버스"])
        #expect(try viewings("밤 버스").isEmpty)
        #expect(try world.movie(kept).status == before.status)
        let again = try await self.run(Self.diary, "diary.csv")
        // The film is back with its viewings, so two of its three rows have nothing to add.
        #expect(again.counts.accepted == 2 && again.counts.duplicate == 2)
        #expect(try viewings("Quiet Sea").count == 3 && viewings("밤 버스").count == 1)
        #expect(try world.titles().count == 2)
    }

    @Test func listsKeepTheirOrderAndGoWithTheRun() async throws {
        let list = """
            Letterboxd list export v7
            Date,Name,Tags,URL,Description
            2024-07-01,Best of all,,https://boxd.it/lll1,"What I
            like"

            Position,Name,Year,URL,Description
            1,Night Bus,1999,https://boxd.it/aaa2,First
            2,Quiet Sea,2021,https://boxd.it/aaa1,
            """
        let run = try await run(list, "best.csv")
        let places = try world.catalog.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT workList.name || workList.note || ' ' || workListEntry.position || ' ' || title || workListEntry.note
                    FROM workListEntry JOIN workList ON workList.id = list JOIN item ON item.id = workListEntry.item
                    ORDER BY workListEntry.position
                    """)
        }
        #expect(places == ["Best of allWhat I\nlike 1 Night BusFirst", "Best of allWhat I\nlike 2 Quiet Sea"])
        try world.importer.undo(run.id, by: world.ann)
        #expect(try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM workList") } == 0)
    }

    @Test func everythingIsAccountedFor() async throws {
        let run = try await run(
            """
            media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_date,notes,progress_changed
            77,tmdb,movie,Quiet Sea,,,,7.3,1,Completed,,2023-04-05,good,
            9,tmdb,season,A Long Show,,1,,,,Completed,,,,
            5,manual,book,밤의 책,,,,9.5,120,In progress,,,,
            """, "yamtrack.csv")
        #expect(try rows(run).map(\.reason) == ["rounded:7.3", "kind:season", "kind:book"])
        #expect(try rows(run)[0].raw.contains("7.3"))
        #expect(try film("Quiet Sea").lookup == .waiting)
    }

    @Test func nothingOfTheKind() async throws {
        #expect(throws: CatalogError.self) {
            let path = "\(world.folder.path)/x"
            try "a,b\n1,2\n".write(toFile: path, atomically: true, encoding: .utf8)
            _ = try world.importer.begin(path, fileName: "x.csv", by: world.ann, queues: false)
        }
        let site = try SignedInSite(world)
        let body = """
            --b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n\
            a,b\r\n--b--\r\n
            """
        let answer = try site.client.send(
            "POST", Movie.paths.importing.imports(), headers: ["Content-Type": "multipart/form-data; boundary=b"],
            body: body)
        #expect(answer.status == 422 && answer.text.contains("Letterboxd, IMDb"))
    }

    @Test func uploadsGoThroughTheQueue() async throws {
        let site = try SignedInSite(world)
        let body = """
            --b\r\nContent-Disposition: form-data; name="file"; filename="diary.csv"\r\nContent-Type: text/csv\r\n\r\n\
            \(Self.diary)\r\n--b--\r\n
            """
        let answer = try site.client.send(
            "POST", Movie.paths.importing.imports(), headers: ["Content-Type": "multipart/form-data; boundary=b"],
            body: body)
        #expect(answer.status == 303)
        #expect(try world.jobs("ImportWorksJob").count == 1)
        let run = try #require(try world.catalog.read(of: world.ann) { try runs.list(in: $0).first })
        try await world.importer.finish(run.id, of: world.ann)
        let page = try site.client.get(answer.header("Location") ?? "")
        #expect(page.text.contains("담음 4") && page.text.contains("Quiet Sea"))
        #expect(page.markupErrors.isEmpty)
        let list = try site.client.get(Movie.paths.importing.imports())
        #expect(list.text.contains("diary.csv") && list.markupErrors.isEmpty)
        let other = try SignedInSite(world, as: world.bob)
        #expect(try other.client.get(Movie.paths.importing.run(run.id)).status == 404)
    }

    @Test func outAndInAgainIsTheSame() async throws {
        try await run(Self.diary, "diary.csv")
        try await run(Self.movary, "history.csv")
        try world.save("보고 싶다") {
            $0.work.year = 2001
            $0.status = .want
            $0.note = "줄\n바꿈, 쉼표"
        }
        let other = try World()
        other.clock.advance(.seconds(60))
        let (site, otherSite) = (try SignedInSite(world), try SignedInSite(other))
        for path in [MoviePath.export(), MoviePath.watchlistExport()] {
            let file = try site.client.get(path)
            #expect(file.status == 200 && file.header("Content-Disposition")?.contains("letterboxd") == true)
            _ = try await run(file.text, String(path.split(separator: "/").last ?? ""), in: other)
        }
        for path in [MoviePath.export(), MoviePath.watchlistExport()] {
            let lines = try site.client.get(path).text.split(separator: "\r\n").sorted()
            #expect(try otherSite.client.get(path).text.split(separator: "\r\n").sorted() == lines)
            #expect(lines.count > 1)
        }
    }

    private struct Killed: Error {}

    @Test func tenThousandRowsWithACrashInTheMiddle() async throws {
        var text = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
        for index in 0..<10_000 {
            let day = "20\(10 + index % 15)-0\(1 + index % 9)-1\(index % 10)"
            text +=
                "\(day),\"Film \(index / 2), 영화\",\(1950 + index % 70 / 2),https://boxd.it/x\(index),\(index % 2 == 0 ? "3.5" : ""),,,\(day)\n"
        }
        let path = "\(world.folder.path)/large"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        text = ""
        let memory = residentBytes()
        let clock = ContinuousClock()
        let start = clock.now
        let run = try world.importer.begin(path, fileName: "diary.csv", by: world.ann, queues: false)
        // It dies while the rows are put down, and again while they are settled.
        await #expect(throws: Killed.self) {
            try await world.importer.finish(run.id, of: world.ann) { if $0 >= 5_000 { throw Killed() } }
        }
        #expect(try world.catalog.read(of: world.ann) { try runs.get(run.id, in: $0).state } == .staging)
        var steps = 0
        await #expect(throws: Killed.self) {
            try await world.importer.finish(run.id, of: world.ann) { _ in
                steps += 1
                if steps == 50 { throw Killed() }
            }
        }
        #expect(try world.catalog.read(of: world.ann) { try runs.get(run.id, in: $0).state } == .running)
        let waiting = try #require(try world.jobs("ImportWorksJob").first)
        #expect(waiting.notBefore.map { $0 > world.clock.now } == true, "the server goes on where nobody else does")
        try await world.importer.finish(run.id, of: world.ann)
        let done = try world.catalog.read(of: world.ann) { try runs.get(run.id, in: $0) }
        #expect(try world.jobs("ImportWorksJob").isEmpty)
        #expect(done.state == .done && done.counts.total == 10_000 && done.counts.accepted == 10_000)
        #expect(try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM watch") } == 10_000)
        let grown = residentBytes() - memory
        #expect(grown < 100 << 20)
        print("10,000 rows: \(Double((clock.now - start).milliseconds) / 1_000) s, \(grown >> 20) MB more")
    }

    private func residentBytes() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * 4_096
    }
}
