import Catalog
import Discovery
import GRDB
import HTTPServer
import Site
import Works

/// /// The collection of books, which the composition root registers.
package struct BookCollection: WorkCollection {
    package static let migrations = Migration.books + Migration.works
    package static let tracked = TrackedTable.books + TrackedTable.works

    package static let search = [
        SearchSource(
            .book, names: ["책"],
            people: "(SELECT group_concat(name, char(10)) FROM bookCredit WHERE bookCredit.item = item.id)",
            text: own("coalesce(isbn13, '') || char(10) || publisher || char(10) || description"),
            flags: [
                SearchSource.Flag("want", "읽을책", condition: own("status = 'want'")),
                SearchSource.Flag("reading", "읽는중", condition: own("status = 'reading'")),
                SearchSource.Flag("read", "다읽음", "읽은책", condition: own("status = 'read'")),
                SearchSource.Flag("stopped", "그만둠", condition: own("status = 'stopped'")),
            ])
    ]

    package let store: BookStore
    package let registry: ProviderRegistry

    /// - Parameter registry: the providers that can be asked; nil for none.
    package init(catalog: Catalog, registry: ProviderRegistry? = nil) {
        store = BookStore(catalog: catalog)
        self.registry = registry ?? ProviderRegistry(catalog: catalog)
    }

    package var name: Phrase { Phrase("책", "Book") }
    package static let navigation = Navigation(
        path: Book.paths.index(), icon: "books", cssClass: "c-books", title: Phrase("책", "Books"), hue: 150,
        key: "B")
    package var purpose: Phrase { Phrase("읽는 쪽수와 문장을 적어요", "How far you are, and its sentences") }
    package func adding(_ words: Words) -> Choice { Book.finding("", words) }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        BookRoutes(works: works(in: dashboard)).register(in: &routes)
        finding(in: dashboard).register(in: &routes)
    }

    package func write(_ details: inout ItemDetails, of items: [Int64], in db: Database) throws {
        let progress = try store.progress(of: items, in: db)
        try store.write(&details, of: items, in: db) { id, json in json.write(progress[id] ?? []) }
    }

    package func draft(of content: Capture.Content) -> BookDraft? {
        switch content {
        case .text(let text): ISBN(text).map { BookDraft($0) }
        case .url(let url):
            KnownWork.book(at: url).map { BookDraft(WorkIdentity(source: $0.source, id: $0.id, url: url)) }
        }
    }

    package func shelves(in scope: Scope) throws -> [ShelfPlan] {
        let plan = try shelf(Phrase("이어 읽기", "Continue reading"), .reading, in: scope)
        let steps = try store.steps(of: plan.items.map(\.id), in: scope.db)
        return [ShelfPlan(title: plan.title, path: plan.path, items: plan.items, steps: steps)]
    }

    package var moments: [MomentSource] { MomentSource.books }
    package var exports: [ExportedRecords] { store.exports(logEntries: "readings") + ExportedRecords.books }

    package var operations: [APIOperation] {
        operations(
            "Keep a book, by hand, by its ISBN or by a provider's id, to be looked up; 200 with the existing one, which gets the words in addition, when that is known"
        )
    }
}
