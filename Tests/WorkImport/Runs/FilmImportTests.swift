import Catalog
import Foundation
import GRDB
import Movies
import Site
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

struct FilmImportTests {
    private let world: WorkWorld<Movie>

    init() throws {
        world = try WorkWorld()
    }

    private func everything() throws -> [Row] {
        try world.catalog.read { db in
            try ["item", "movie", "movieIdentity", "watch", "itemTag", "workList", "workListEntry", "workHolding"]
                .flatMap { try Row.fetchAll(db, sql: "SELECT * FROM \($0) ORDER BY 1, 2") }
        }
    }

    @Test func aDiaryBecomesFilmsAndViewings() async throws {
        let run = try await world.run(ImportSamples.diary, "diary.csv")
        #expect(run.state == .done && run.format == "letterboxd")
        #expect((run.counts.accepted, run.counts.duplicate, run.counts.failed) == (4, 0, 0))
        let film = try world.stored("Quiet Sea")
        #expect(film.status == .watched && film.work.year == 2021 && film.lookup == .waiting)
        #expect(Set(film.item.tags) == ["cinema", "alone"])
        #expect(film.item.sources["title"] == .imported("letterboxd"))
        // Two on one day are two.
        #expect(
            try world.viewings("Quiet Sea")
                == ["2024-01-01 8.0 0 ", "2024-06-01 9.0 1 ", "2024-06-01 null 1 "]
                .map { $0.replacing("null", with: "\"-\"") })
        #expect(try world.rows(run).map(\.reason) == [nil, "folded", "folded", nil])
    }

    @Test func aSecondTimeChangesNothing() async throws {
        try await world.run(ImportSamples.diary, "diary.csv")
        try await world.run(ImportSamples.movary, "history.csv")
        let before = try everything()
        for (text, name) in [(ImportSamples.diary, "diary.csv"), (ImportSamples.movary, "history.csv")] {
            let again = try await world.run(text, name)
            #expect(again.counts.accepted == 0 && again.counts.duplicate == again.counts.total)
        }
        #expect(try everything() == before)
    }

    @Test func anotherProgramTellsTheSameViewings() async throws {
        try await world.run(ImportSamples.diary, "diary.csv")
        let run = try await world.run(ImportSamples.movary, "history.csv")
        #expect((run.counts.accepted, run.counts.choice) == (3, 0))
        // Two without a day are new; that of the first day was there and takes the comment.
        #expect(try world.viewings("Quiet Sea").count == 5)
        #expect(try world.viewings("Quiet Sea").first?.contains("from afar") == true)
        #expect(try world.stored("Quiet Sea").identities.map(\.source) == ["imdb", "tmdb"])
        #expect(try world.titles().count == 2)
    }

    @Test func whatIsTypedStays() async throws {
        let item = try world.save("Quiet Sea") {
            $0.work.year = 2021
            $0.rating = Rating(halves: 3)
            $0.note = "mine"
        }
        try await world.run(ImportSamples.diary, "diary.csv")
        let film = try world.stored(item)
        #expect(film.rating == Rating(halves: 3) && film.item.note == "mine" && film.status == .watched)
        let ratings = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,Quiet Sea,2021,https://boxd.it/aaa1,4.5\n"
        let run = try await world.run(ratings, "ratings.csv")
        #expect(try world.rows(run).map(\.reason) == ["differs"])
    }

    @Test func everythingIsAccountedFor() async throws {
        let run = try await world.run(
            """
            media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_date,notes,progress_changed
            77,tmdb,movie,Quiet Sea,,,,7.3,1,Completed,,2023-04-05,good,
            9,tmdb,season,A Long Show,,1,,,,Completed,,,,
            5,manual,book,밤의 책,,,,9.5,120,In progress,,,,
            """, "yamtrack.csv")
        #expect(try world.rows(run).map(\.reason) == ["rounded:7.3", "kind:season", "kind:book"])
        #expect(try world.rows(run)[0].raw.contains("7.3"))
        #expect(try world.stored("Quiet Sea").lookup == .waiting)
    }
}
