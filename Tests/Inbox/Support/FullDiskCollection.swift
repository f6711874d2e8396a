import Catalog
import GRDB
import HTTPServer
import Site
import Synchronization

/// A collection that fails to save addresses with a full disk, while ``isFull`` is set.
final class FullDiskCollection: ItemCollection {
    static let migrations: [Migration] = []
    static let tracked: [TrackedTable] = []
    static let search: [SearchContribution] = []

    let isFull = Mutex(true)

    var kind: ItemKind { .book }
    var name: Phrase { Phrase("책", "Book") }
    static let navigation = NavigationEntry(path: "/books", icon: "books", cssClass: "", title: Phrase("책", "Books"))

    func routes(_ routes: inout Routes, in site: SiteContext) {}
    func show(_ id: Int64) -> String { "/books" }
    func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {}

    func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult? {
        guard case .url = submission.content else { return nil }
        if isFull.withLock({ $0 }) { throw DatabaseError(resultCode: .SQLITE_FULL) }
        return nil
    }
}
