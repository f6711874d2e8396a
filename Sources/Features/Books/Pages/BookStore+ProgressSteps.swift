import Catalog
import GRDB
import HTTPServer
import Site
import Text
import Works

extension WorkStore<Book> {
    /// Returns the progress of books by item, with a button for ten more pages if the current page is known. One
    /// statement.
    func progressSteps(of ids: [Item.ID], in db: Database) throws -> [Item.ID: HomeShelf.ProgressStep] {
        let rows = try db.rows(
            """
            SELECT book.item, book.page, book.percent, book.pageCount FROM json_each(?) AS wanted
            CROSS JOIN book ON book.item = wanted.value
            """, [jsonArray(ids)])
        return try rows.reduce(into: [:]) { steps, row in
            let (id, page, percent, pageCount): (Item.ID, Int?, Int?, Int?) = try (
                row.value("item"), row.value("page"), row.value("percent"), row.value("pageCount")
            )
            let progress = page.map { Book.Progress.page($0) } ?? percent.map { .percent($0) }
            steps[id] = HomeShelf.ProgressStep(
                percent: progress?.percent(of: pageCount),
                label: Self.progressLabel(page: page, of: pageCount, percent: percent),
                press: page.map { page in
                    HomeShelf.QuickAction(
                        title: Phrase("+10쪽", "+10 pages"), action: BookPath.progress(id), name: "progress",
                        value: String(min(page &+ 10, pageCount ?? .max)))
                })
        }
    }

    private static func progressLabel(page: Int?, of pageCount: Int?, percent: Int?) -> Phrase {
        switch (page, pageCount, percent) {
        case (let page?, let pageCount?, _): Phrase("\(page) / \(pageCount)쪽", "\(page) of \(pageCount) pages")
        case (let page?, nil, _): Phrase("\(page)쪽", "Page \(page)")
        case (nil, _, let percent?): Phrase("\(percent)%", "\(percent) %")
        default: Phrase("이제 시작", "Just started")
        }
    }
}
