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
    private let instance: WorkTestInstance<Movie>

    init() throws {
        instance = try WorkTestInstance()
    }

    private func everything() throws -> [Row] {
        try instance.catalog.read { db in
            try ["item", "movie", "movieIdentity", "viewing", "itemTag", "workList", "workListEntry", "workHolding"]
                .flatMap { try Row.fetchAll(db, sql: "SELECT * FROM \($0) ORDER BY 1, 2") }
        }
    }

    @Test func importsFilmsAndViewingsOfADiary() async throws {
        let run = try await instance.run(ImportSamples.diary, "diary.csv")
        #expect(run.state == .done && run.format == "letterboxd")
        #expect((run.counts.accepted, run.counts.duplicate, run.counts.failed) == (4, 0, 0))
        let film = try instance.stored("Quiet Sea")
        #expect(film.status == .watched && film.work.year == 2021 && film.lookup == .waiting)
        #expect(Set(film.item.tags) == ["cinema", "alone"])
        #expect(film.item.sources["title"] == .imported("letterboxd"))
        // Two viewings on one day remain two.
        #expect(
            try instance.viewings("Quiet Sea")
                == ["2024-01-01 8.0 0 ", "2024-06-01 9.0 1 ", "2024-06-01 null 1 "]
                .map { $0.replacing("null", with: "\"-\"") })
        #expect(try instance.rows(run).map(\.reason) == [nil, "folded", "folded", nil])
    }

    @Test func importingAgainChangesNothing() async throws {
        try await instance.run(ImportSamples.diary, "diary.csv")
        try await instance.run(ImportSamples.movary, "history.csv")
        let before = try everything()
        for (text, name) in [(ImportSamples.diary, "diary.csv"), (ImportSamples.movary, "history.csv")] {
            let again = try await instance.run(text, name)
            #expect(again.counts.accepted == 0 && again.counts.duplicate == again.counts.total)
        }
        #expect(try everything() == before)
    }

    @Test func filmsWatchedInTheSameMinuteAreSeparateViewings() async throws {
        let table = """
            Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country
            A,7/14/2021 18:22,01:30:00,,The Water Man,,TV,01:30:00,01:30:00,NG
            A,7/14/2021 18:22,01:30:00,,헤어질 결심,,TV,01:30:00,01:30:00,NG
            A,7/24/2021 19:00,01:30:00,,Clash,,TV,01:30:00,01:30:00,NG

            """
        try await instance.run(table, "ViewingActivity.csv")
        for title in ["The Water Man", "헤어질 결심", "Clash"] {
            #expect(try instance.viewings(title).count == 1, "\(title)")
        }
        #expect(try await instance.run(table, "ViewingActivity.csv").counts.accepted == 0)
    }

    @Test func importKeepsTheEarlierDateAndBothNotes() async throws {
        let item = try instance.save("Quiet Sea") { draft in
            draft.work.year = 2021
            draft.note = "여기 메모"
            draft.terms = [WorkTerm(.genre, "드라마")]
            draft.credits = [Credit(.director, "감독")]
        }
        let table = """
            Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
            1,tt0000011,2015-03-04,2015-03-04,옛 메모,Quiet Sea,u,Movie,7,100,2021,Drama,1,2021-01-01,감독

            """
        let run = try await instance.run(table, "WATCHLIST.csv")
        let after = try instance.stored(item).item
        #expect(after.note == "여기 메모\n\n옛 메모")
        #expect(after.addedAt < item.addedAt && after.position == after.addedAt.rawValue << 20 | item.id & 0xFFFFF)
        #expect(
            try instance.rowTexts(
                """
                SELECT DISTINCT place FROM (SELECT position AS place FROM movie UNION SELECT itemPosition FROM movieCredit
                    UNION SELECT itemPosition FROM workTerm UNION SELECT position FROM item)
                """) == ["\(after.position)"])
        try instance.importer.undo(run.id, by: instance.ann)
        #expect(try instance.stored(item).item.addedAt == item.addedAt)
        #expect(try instance.stored(item).item.note == "여기 메모")
    }

    @Test func secondReviewOfAViewingIsAppendedToTheFirst() async throws {
        func table(_ review: String) -> String {
            """
            Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
            2024-01-02,Quiet Sea,2021,https://boxd.it/aaa1,4,,\(review),,2024-01-01

            """
        }
        try await instance.run(table("첫 글"), "reviews.csv")
        try await instance.run(table("둘째 글"), "reviews.csv")
        #expect(try instance.viewings("Quiet Sea").map { $0.contains("첫 글\n\n둘째 글") } == [true])
    }

    @Test func viewingsOfAnotherProgramAreMatched() async throws {
        try await instance.run(ImportSamples.diary, "diary.csv")
        let run = try await instance.run(ImportSamples.movary, "history.csv")
        #expect((run.counts.accepted, run.counts.choice) == (3, 0))
        // The two viewings without a day are new. The viewing on the first day exists and gets the comment.
        #expect(try instance.viewings("Quiet Sea").count == 5)
        #expect(try instance.viewings("Quiet Sea").first?.contains("from afar") == true)
        #expect(try instance.stored("Quiet Sea").identities.map(\.source) == ["imdb", "tmdb"])
        #expect(try instance.titles().count == 2)
    }

    @Test func importKeepsTypedRatingAndNote() async throws {
        let item = try instance.save("Quiet Sea") {
            $0.work.year = 2021
            $0.rating = Rating(halves: 3)
            $0.note = "mine"
        }
        try await instance.run(ImportSamples.diary, "diary.csv")
        let film = try instance.stored(item)
        #expect(film.rating == Rating(halves: 3) && film.item.note == "mine" && film.status == .watched)
        let ratings = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,Quiet Sea,2021,https://boxd.it/aaa1,4.5\n"
        let run = try await instance.run(ratings, "ratings.csv")
        #expect(try instance.rows(run).map(\.reason) == ["differs"])
    }

    @Test func rowsRecordRoundedScoresAndOtherKinds() async throws {
        let run = try await instance.run(
            """
            media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_date,notes,progress_changed
            77,tmdb,movie,Quiet Sea,,,,7.3,1,Completed,,2023-04-05,good,
            9,tmdb,season,A Long Show,,1,,,,Completed,,,,
            5,manual,book,밤의 책,,,,9.5,120,In progress,,,,
            """, "yamtrack.csv")
        #expect(try instance.rows(run).map(\.reason) == ["rounded:7.3", "kind:season", "kind:book"])
        #expect(try instance.rows(run)[0].raw.contains("7.3"))
        #expect(try instance.stored("Quiet Sea").lookup == .waiting)
    }
}
