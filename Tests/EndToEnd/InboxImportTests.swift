import Archives
import Catalog
import Foundation
import GRDB
import HTTPServer
import Inbox
import Site
import TestSupport
import Testing
import WorkImport

/// The inbox recognises every file that the instance can import and offers the import.
@Suite(.serialized) struct InboxImportTests {
    private static let tables = [
        (
            "goodreads_library_export.csv", "Goodreads",
            "Book Id,Title,Author,My Rating,Exclusive Shelf\n1,밤의 책,Kim,4,read\n", 1
        ),
        (
            "ratings.csv", "IMDb",
            "Const,Your Rating,Date Rated,Title,URL,Title Type,Year\ntt0000011,8,2023-01-05,Sea,u,Movie,2021\n", 1
        ),
        ("NetflixViewingHistory.csv", "Netflix", "Title,Date\nQuiet Sea,5/31/23\n", 1),
        ("storygraph.csv", "StoryGraph", "Title,Authors,ISBN/UID,Read Status\n책,Han,,read\n다른 책,Kim,,to-read\n", 2),
        (
            "My Clippings.txt", "Kindle",
            "\u{FEFF}밤의 책 (김)\r\n- 45쪽의 하이라이트 | 위치 680-681 | 추가된 날짜: 2020년 3월 1일 일요일 오후 9:12:33\r\n\r\n남길 한 줄.\r\n==========\r\n",
            1
        ),
        (
            "animelist.xml", "MyAnimeList",
            "<?xml version=\"1.0\"?><myanimelist><anime><series_title>등대의 여름</series_title><series_type>Movie</series_type></anime></myanimelist>",
            1
        ),
        (
            "ratings-movies.json", "Trakt",
            #"[{"rated_at":"2022-02-03T04:05:06Z","rating":8,"movie":{"title":"Night Bus","ids":{"trakt":1}}}]"#, 1
        ),
    ]

    private func press(_ name: String, _ bytes: [UInt8], _ instance: FullInstance, _ title: String) async throws
        -> ImportRun
    {
        let ann = try instance.browser(of: instance.ann)
        #expect(try ann.post(SitePath.inbox(), files: [("file", name, bytes)]).status == 303)
        let page = try ann.get(SitePath.inbox())
        #expect(page.text.contains("가져올까요?") && page.text.contains(title) && page.markupErrors.isEmpty)
        let id = try instance.catalog.read {
            try Int64.fetchOne($0, sql: "SELECT max(id) FROM inboxRecord WHERE isImport")
        }
        let answer = try ann.post(InboxPath.recordImport(try #require(id)), form: [:])
        #expect(answer.status == 303)
        let run = try #require(
            try instance.catalog.read(of: instance.ann) { try instance.catalog.imports.list(in: $0).first })
        let feature = try #require(instance.site.features.compactMap { $0 as? WorkImportFeature }.first)
        try await feature.engine.finish(run.id, of: instance.ann)
        #expect(try ann.get(answer.header("Location") ?? "").text.contains("담음"))
        return try instance.catalog.read(of: instance.ann) { try instance.catalog.imports.get(run.id, in: $0) }
    }

    @Test func inboxImportsExportTablesOfOtherPrograms() async throws {
        let instance = try FullInstance()
        for (name, title, text, count) in Self.tables {
            let run = try await press(name, Array(text.utf8), instance, title)
            #expect(run.state == .done && run.counts.accepted == count, "\(name)")
        }
    }

    @Test func inboxImportsALetterboxdZip() async throws {
        let instance = try FullInstance()
        let folder = try TemporaryFolder()
        var files: [ZipResponseStream.File] = []
        for (name, text) in [
            ("watched.csv", "Date,Name,Year,Letterboxd URI\n2024-01-02,Quiet Sea,2021,https://boxd.it/aaa1\n"),
            ("profile.csv", "Date Joined,Username\n2020-01-01,somebody\n"),
        ] {
            let path = folder.path + "/" + name
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            files.append(ZipResponseStream.File(path: path, name: name, bytes: text.utf8.count, modifiedAt: 0))
        }
        let zip = ZipResponseStream(files)
        var bytes: [UInt8] = []
        while let more = try zip.next() { bytes += more }
        let run = try await press("letterboxd-export.zip", bytes, instance, "Letterboxd")
        #expect(run.counts.accepted == 1 && run.format == "letterboxd")
    }

    /// Each upload form explains in both languages what is wrong with a table.
    @Test(arguments: [
        ("", "빈 파일이에요", "The file is empty"), (",,\n , ,\n", "빈 파일이에요", "The file is empty"),
        ("2024-01-02,Quiet Sea,2021\n", "첫 줄에 열 이름이 없어요", "has no column names"),
        ("what,is,this\n1,2,3\n", "지원하지 않는 열 이름이에요", "The column names are not supported"),
    ])
    func unreadableTableIsRejectedWithItsReason(_ text: String, _ ko: String, _ en: String) async throws {
        let instance = try FullInstance()
        let files = [("file", "표.csv", Array(text.utf8))]
        for (language, words) in [("ko", ko), ("en", en)] {
            let person = language == "ko" ? instance.ann : instance.bob
            let browser = try instance.browser(of: person)
            for path in [SitePath.inbox(), "/movies/import", "/books/import"] {
                let answer = try browser.post(path, files: files)
                #expect(answer.status == 422 && answer.text.contains(words), "\(path) \(language)")
            }
        }
    }
}
