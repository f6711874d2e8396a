import Catalog
import HTTPServer
import Movies
import Site
import Tasks
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

struct ImportChoiceTests {
    private let instance: WorkTestInstance<Movie>

    init() throws {
        instance = try WorkTestInstance()
    }

    @Test func ambiguousRowsWaitForAChoice() async throws {
        let other = try instance.save("quiet sea!") { $0.work.year = 2020 }
        let run = try await instance.run(ImportSamples.diary, "diary.csv")
        #expect((run.counts.accepted, run.counts.choice) == (1, 3))
        let row = try #require(try instance.rows(run, .choice).first)
        #expect(row.reason == "which:\(other.id)")
        let site = try instance.site()
        let page = try site.client.get("\(Movie.paths.importing.run(run.id))?status=choice").text
        #expect(page.contains("어느 것인가요?") && page.contains("item:\(other.id)") && page.contains("새로 담기"))
        // One choice applies to all rows about the film.
        #expect(
            try site.client.post(Movie.paths.importing.choice(run.id, row.id), form: ["take": "item:\(other.id)"])
                .status
                == 303)
        #expect(try instance.rows(run, .choice).isEmpty)
        #expect(try instance.viewings("quiet sea!").count == 3)
        // The choice applies to later imports too.
        let again = try await instance.run(ImportSamples.diary, "diary.csv")
        #expect((again.counts.choice, again.counts.accepted) == (0, 0))
    }

    @Test func choiceCanBeANewFilmOrNothing() async throws {
        try instance.save("Quiet Sea") { $0.work.year = 2020 }
        let first = try await instance.run(ImportSamples.diary, "diary.csv")
        let row = try #require(try instance.rows(first, .choice).first)
        try instance.importer.choose(.leave, for: row.id, of: first.id, by: instance.ann)
        #expect(try instance.rows(first, .duplicate).map(\.reason) == ["left", "left", "left"])
        let second = try await instance.run(ImportSamples.diary, "diary.csv")
        let again = try #require(try instance.rows(second, .choice).first)
        try instance.importer.choose(.new, for: again.id, of: second.id, by: instance.ann)
        #expect(try instance.titles().filter { $0 == "Quiet Sea" }.count == 2)
        #expect(throws: CatalogError.self) {
            try instance.importer.choose(.new, for: again.id, of: second.id, by: instance.bob)
        }
    }

    @Test func possibleEpisodeWaitsForAChoice() async throws {
        let history =
            "Title,Date\n"
            + ["One", "Two", "Three", "Four"].enumerated().map {
                "\"Task: Impossible - \($1)\",\"1/\($0 + 13)/21\"\n"
            }.joined()
        let run = try await instance.run(history, "NetflixViewingHistory.csv")
        #expect((run.counts.accepted, run.counts.choice, run.counts.failed) == (0, 4, 0))
        let row = try #require(try instance.rows(run, .choice).first)
        let site = try instance.site()
        let page = try site.client.get("\(Movie.paths.importing.run(run.id))?status=choice").text
        #expect(page.contains("시리즈의 한 회일지도 몰라요") && page.contains("새로 담기") && page.contains("담지 않기"))
        try instance.importer.choose(.new, for: row.id, of: run.id, by: instance.ann)
        #expect(try instance.titles() == ["Task: Impossible - One"])
        #expect(try instance.viewings("Task: Impossible - One").count == 1)
        // The choice applies to the next file.
        let again = try await instance.run(history, "NetflixViewingHistory.csv")
        #expect((again.counts.duplicate, again.counts.choice) == (1, 3))
    }

    @Test(arguments: ["1e300", "-1e300", "inf", "nan", "9223372036854775807", "2021.5e9"])
    func invalidYearIsLeftOut(_ year: String) async throws {
        let run = try await instance.run(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                + "2024-01-02,Quiet Sea,\(year),https://boxd.it/ddd1,4,,,2024-01-01\n", "diary.csv")
        #expect(run.counts.accepted == 1)
        #expect(try instance.stored("Quiet Sea").work.year == nil)
    }

    @Test func tooLongTagIsCutAndNotedInItsRow() async throws {
        let tag = String(repeating: "바다", count: 60)
        let run = try await instance.run(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                + "2024-01-02,Quiet Sea,2021,https://boxd.it/ddd1,4,,\"alone, \(tag)\",2024-01-01\n", "diary.csv")
        let row = try #require(try instance.rows(run, .accepted).first)
        #expect(row.reason == "long-tag:\(tag.prefix(30))")
        #expect(try instance.stored("Quiet Sea").item.tags.sorted() == ["alone", String(tag.prefix(Tag.longest))])
        let site = try instance.site()
        let page = try site.client.get(Movie.paths.importing.run(run.id)).text
        #expect(page.contains("앞의 100자만 담았어요"))
        // Importing the same file again adds no tag.
        #expect(
            try await instance.run(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                    + "2024-01-02,Quiet Sea,2021,https://boxd.it/ddd1,4,,\"alone, \(tag)\",2024-01-01\n", "diary.csv"
            ).counts.duplicate == 1)
    }

    /// Films with the same title are different if one source gives them different addresses or years.
    @Test func remakesOfOneTitleAreNotAmbiguous() async throws {
        let watched = """
            Date,Name,Year,Letterboxd URI
            2024-01-02,밤 버스,1998,https://boxd.it/aaa2
            2024-01-02,밤 버스,1999,https://boxd.it/aaa3
            2024-01-02,Quiet Sea,2021,https://letterboxd.com/film/quiet-sea/
            2024-01-02,Quiet Sea,2021,https://letterboxd.com/film/quiet-sea-2021/
            """
        let run = try await instance.run(watched, "watched.csv")
        #expect((run.counts.accepted, run.counts.choice) == (4, 0))
        #expect(try instance.titles().count == 4)
        #expect(try await instance.run(watched, "watched.csv").counts.duplicate == 4)
        let other = try WorkTestInstance(Movie.self)
        let entries = """
            Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
            2024-01-02,긴 밤,2001,https://boxd.it/ddd1,4,,,2024-01-01
            2024-06-02,긴 밤,2002,https://boxd.it/ddd2,4.5,,,2024-06-01
            """
        let diary = try await other.run(entries, "diary.csv")
        #expect((diary.counts.accepted, diary.counts.choice) == (2, 0))
        // The short address of an imported film is another name of that film.
        let short = try await other.run(
            "Date,Name,Year,Letterboxd URI\n2024-01-02,긴 밤,2001,https://boxd.it/fff1\n", "watched.csv")
        #expect((short.counts.duplicate, short.counts.choice) == (1, 0))
        #expect(try other.titles().count == 2)
    }
}
