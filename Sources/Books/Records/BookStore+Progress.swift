import Catalog
import GRDB
import Works

extension WorkStore<Book> {
    /// The book of this number, in whatever state, the trash included.
    package func find(_ isbn: ISBN, owner: Person.ID, in db: Database) throws -> Item? {
        try known(BookDraft(isbn), owner: owner, in: db)
    }

    /// - Parameter progress: nil takes it away.
    package func setProgress(_ progress: Book.Progress?, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let summary =
            switch progress {
            case .page(let page): Phrase("\(page)쪽까지 읽음", "Read to page \(page)")
            case .percent(let percent): Phrase("\(percent)%까지 읽음", "Read to \(percent)%")
            case nil: Phrase("읽은 만큼 지움", "Removed the progress")
            }
        return try set(
            ["page": (progress?.page).databaseValue, "percent": (progress?.percent).databaseValue], of: id, by: owner,
            summary: summary)
    }
}
