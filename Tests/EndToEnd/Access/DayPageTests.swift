import Books
import Catalog
import Foundation
import GRDB
import HTTPServer
import Movies
import Site
import TestSupport
import Testing
import Works

/// Films and books on the pages of days, and relations between items of different features.
@Suite struct DayPageTests {
    @Test func viewingsAndReadingsAppearOnTheirDays() throws {
        let instance = try FullInstance()
        let film = try MovieStore(catalog: instance.catalog).save(MovieDraft(title: "밀양"), by: instance.ann).item
        let book = try BookStore(catalog: instance.catalog).save(BookDraft(title: "토지"), by: instance.ann).item
        try instance.catalog.write { db in
            for (uid, day) in [("a", "2019-03-04"), ("b", "2019-03"), ("c", nil)] {
                try db.execute(
                    sql: "INSERT INTO viewing(uid, item, owner, day, createdAt) VALUES (?, ?, ?, ?, 0)",
                    arguments: [uid, film.id, instance.ann, day])
            }
            for (uid, start, end, stopped) in [("a", "2019-03-01", "2019-03-04", 0), ("b", "2019", "2019-03-20", 1)] {
                try db.execute(
                    sql: """
                        INSERT INTO reading(uid, item, owner, startedOn, finishedOn, isStopped, createdAt)
                        VALUES (?, ?, ?, ?, ?, ?, 0)
                        """, arguments: [uid, book.id, instance.ann, start, end, stopped])
            }
        }
        let ann = try instance.browser(of: instance.ann)
        let timeline = try ann.get(SitePath.timeline() + "?on=2019-03-31").text
        let shownEntries = timeline.matches(
            of:
                /<a class="item__title"[^>]*>([^<]+)<\/a><div class="item__meta"><b class="activity-row__label">([^<]+)</
        )
        .map { "\($0.1) \($0.2)" }
        #expect(shownEntries == ["토지 그만 읽었어요", "밀양 봤어요", "토지 다 읽었어요", "토지 읽기 시작했어요"])
        let calendar = try ann.get(SitePath.calendar() + "?month=2019-03").text
        #expect(calendar.matches(of: /<td[^>]*><a href="\/timeline\?on=2019-03-\d\d">/).count == 3)
        let memories = try ann.get(SitePath.onThisDay() + "?day=03-04").text
        #expect(memories.contains("밀양") && memories.contains("다 읽었어요") && !memories.contains("그만 읽었어요"))
        let bob = try instance.browser(of: instance.bob)
        for path in ["/timeline?on=2019-03-31", "/calendar?month=2019-03", "/on-this-day?day=03-04"] {
            let page = try bob.get(path).text
            #expect(!page.contains("밀양") && !page.contains("봤어요"), "\(path)")
        }
    }

    @Test func itemsOfEveryFeatureCanBeRelated() throws {
        let instance = try FullInstance()
        let film = try MovieStore(catalog: instance.catalog).save(MovieDraft(title: "밀양"), by: instance.ann).item
        let book = try BookStore(catalog: instance.catalog).save(BookDraft(title: "벌레 이야기"), by: instance.ann).item
        let ann = try instance.browser(of: instance.ann)
        for (item, path) in [(film, Movie.paths.show(film.id)), (book, Book.paths.show(book.id))] {
            let page = try ann.get(path).text
            #expect(page.contains("action=\"\(SitePath.itemRelations(item.id))\"") && page.contains("data-ties"))
        }
        let answer = try ann.post(
            SitePath.itemRelations(film.id), form: ["other": "\(book.id)", "back": Movie.paths.show(film.id)])
        #expect(answer.header("Location") == Movie.paths.show(film.id))
        #expect(try ann.get(Movie.paths.show(film.id)).text.contains("벌레 이야기"))
        let page = try ann.get(Book.paths.show(book.id)).text
        #expect(page.contains("밀양") && page.contains(SitePath.itemRelationRemoval(book.id, film.id)))
        _ = try ann.post(SitePath.itemState(film.id), form: ["state": "trashed"])
        #expect(try !ann.get(Book.paths.show(book.id)).text.contains("밀양"))
        _ = try ann.post(SitePath.undoLast(), form: [:])
        #expect(try ann.get(Book.paths.show(book.id)).text.contains("밀양"))
    }
}
