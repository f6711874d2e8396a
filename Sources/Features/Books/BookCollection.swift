import Catalog
import Discovery
import GRDB
import HTTPServer
import Site
import Works

/// The collection of books, which the composition root registers.
package struct BookCollection: WorkCollection {
    package static let migrations = Migration.books + Migration.works
    package static let tracked = TrackedTable.books + TrackedTable.works

    package static let search = [
        SearchContribution(
            .book, names: ["책"],
            people: "(SELECT group_concat(name, char(10)) FROM bookCredit WHERE bookCredit.item = item.id)",
            text: columnSQL("coalesce(isbn13, '') || char(10) || publisher || char(10) || description"),
            flags: [
                SearchContribution.Flag("want", "읽을책", condition: columnSQL("status = 'want'")),
                SearchContribution.Flag("reading", "읽는중", condition: columnSQL("status = 'reading'")),
                SearchContribution.Flag("read", "다읽음", "읽은책", condition: columnSQL("status = 'read'")),
                SearchContribution.Flag("stopped", "그만둠", condition: columnSQL("status = 'stopped'")),
            ])
    ]

    package let store: BookStore
    package let registry: ProviderRegistry

    /// - Parameter registry: the providers that can be queried; `nil` for none.
    package init(catalog: Catalog, registry: ProviderRegistry? = nil) {
        store = BookStore(catalog: catalog)
        self.registry = registry ?? ProviderRegistry(catalog: catalog)
    }

    package var name: Phrase { Phrase("책", "Book") }
    package static let navigation = NavigationEntry(
        path: Book.paths.index(), icon: "books", cssClass: "c-books", title: Phrase("책", "Books"), hue: 150,
        key: "B")
    package var purpose: Phrase { Phrase("읽는 쪽수와 문장을 적어요", "Track your reading, save quotes") }
    package func createLink(_ words: Words) -> LinkChoice { Book.providerSearchLink("", words) }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        BookRoutes(works: workRoutes(in: site)).register(in: &routes)
        providerSearchRoutes(in: site).register(in: &routes)
    }

    package func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {
        let progress = try store.progress(of: items, in: db)
        try store.write(&details, of: items, in: db) { id, json in json.write(progress[id] ?? []) }
    }

    package func draft(of content: Submission.Content) -> BookDraft? {
        switch content {
        case .text(let text): ISBN(text).map { BookDraft($0) }
        case .url(let url):
            WorkURL.book(at: url).map { BookDraft(WorkExternalID(source: $0.source, id: $0.id, url: url)) }
        }
    }

    package func homeShelves(in scope: OwnerScope) throws -> [HomeShelf] {
        let shelf = try shelf(Phrase("이어 읽기", "Continue reading"), .reading, in: scope)
        let steps = try store.progressSteps(of: shelf.items.map(\.id), in: scope.db)
        return [HomeShelf(title: shelf.title, path: shelf.path, items: shelf.items, progressSteps: steps)]
    }

    package var activitySources: [ActivitySource] { ActivitySource.books }
    package var exports: [ExportSection] { store.exports(logEntries: "readings") + ExportSection.books }

    package var operations: [APIOperation] {
        operations(
            "Keep a book, by hand, by its ISBN or by a provider's id, to be looked up; 200 with the existing one, which gets the words in addition, when that is known"
        )
    }
}
