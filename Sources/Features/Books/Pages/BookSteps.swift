import Catalog
import GRDB
import HTTPServer
import Site
import Text
import Works

extension WorkStore<Book> {
    /// Returns the progress of these books, with a button for ten more pages if a page is known. One statement.
    func progressSteps(of ids: [Item.ID], in db: Database) throws -> [Item.ID: HomeShelf.ProgressStep] {
        let rows = try db.rows(
            """
            SELECT book.item, book.page, book.percent, book.pageCount FROM json_each(?) AS wanted
            CROSS JOIN book ON book.item = wanted.value
            """, [jsonArray(ids)])
        return try rows.reduce(into: [:]) { steps, row in
            let (id, page, percent, count): (Item.ID, Int?, Int?, Int?) = try (
                row.value("item"), row.value("page"), row.value("percent"), row.value("pageCount")
            )
            let progress = page.map { Book.Progress.page($0) } ?? percent.map { .percent($0) }
            steps[id] = HomeShelf.ProgressStep(
                percent: progress?.percent(of: count), label: Self.progressLabel(page, of: count, percent),
                press: page.map { page in
                    HomeShelf.QuickAction(
                        title: Phrase("+10쪽", "+10 pages"), action: BookPath.progress(id), name: "progress",
                        value: String(min(page &+ 10, count ?? .max)))
                })
        }
    }

    private static func progressLabel(_ page: Int?, of count: Int?, _ percent: Int?) -> Phrase {
        switch (page, count, percent) {
        case (let page?, let count?, _): Phrase("\(page) / \(count)쪽", "\(page) of \(count) pages")
        case (let page?, nil, _): Phrase("\(page)쪽", "Page \(page)")
        case (nil, _, let percent?): Phrase("\(percent)%", "\(percent) %")
        default: Phrase("이제 시작", "Just started")
        }
    }
}
