import Catalog
import GRDB
import HTTPServer

/// One kind of thing: a room of its own that plugs in here. The composition root lists them; everything the pages, the
/// JSON and the command line need to know about a kind, they ask through this face.
package protocol Collection: Sendable {
    static var migrations: [Migration] { get }
    /// The tables whose changes can be undone.
    static var tracked: [TrackedTable] { get }
    /// What it adds to search.
    static var search: [SearchSource] { get }

    var kind: ItemKind { get }
    /// What one of them is called: 링크, Link.
    var name: Phrase { get }
    var navigation: Navigation { get }
    func routes(_ routes: inout Routes, in dashboard: Dashboard)
    /// What it does in the background.
    var jobs: [any JobHandler] { get }
    /// Called once when the server starts, before its first request.
    func start() throws

    /// The page of one item.
    func show(_ id: Int64) -> String
    /// The same for whoever comes from a search, where the page can show what was found in it.
    func show(_ id: Int64, found query: String) -> String
    /// What only this kind has, as JSON objects: the "link" of contract.md. A constant number of statements.
    func details(of items: [Int64], in db: Database) throws -> [Int64: [UInt8]]
    /// Takes what was captured when it is this kind's; nil leaves it to the next collection.
    /// - Parameter state: what a new item starts with: kept, or waiting in the inbox.
    func accept(_ capture: Capture, by owner: Person.ID, state: ItemState) throws -> Accepted?
    /// Takes a file when it is this kind's; nil leaves it, untouched, to the next collection.
    func accept(_ file: CapturedFile, by owner: Person.ID, state: ItemState) async throws -> Accepted?
    /// Which files it takes, in a few words that follow "…을 알아들어요": 그림, pictures. Nil for none.
    var takenFiles: Phrase? { get }
    /// What lists call an item without a title; nil for "untitled".
    func nameless(_ item: Item, _ words: Words) -> String?
    /// Rows of the home page; those without items are left out.
    func shelves(for session: Session, in dashboard: Dashboard) throws -> [ShelfPlan]
    /// Where it is written on which day something happened with its items, such as a film being watched.
    var moments: [MomentSource] { get }
    /// Its lists of the export document beside the items.
    var exports: [ExportedRecords] { get }
    /// What the tasks page calls a job of this collection; nil for another's.
    func jobTitle(_ kind: String) -> Phrase?
    /// What the selection bar of mixed lists can do beyond the usual.
    var bulkActions: [BulkAction] { get }
    /// Pages for importing and exporting, linked from the settings.
    var doors: [Door] { get }
    /// Where `text` is searched for outside, to keep what is found; nil for a kind that nobody outside knows.
    func finding(_ text: String, _ words: Words) -> Choice?
    /// The collection's part of openapi.json.
    var operations: [APIOperation] { get }
}

extension Collection {
    package func show(_ id: Int64, found query: String) -> String { show(id) }
    package var jobs: [any JobHandler] { [] }
    package func start() throws {}
    package func shelves(for session: Session, in dashboard: Dashboard) throws -> [ShelfPlan] { [] }
    package func accept(_ capture: Capture, by owner: Person.ID, state: ItemState) throws -> Accepted? { nil }
    package func accept(_ file: CapturedFile, by owner: Person.ID, state: ItemState) async throws -> Accepted? { nil }
    package var takenFiles: Phrase? { nil }
    package func nameless(_ item: Item, _ words: Words) -> String? { nil }
    package var moments: [MomentSource] { [] }
    package var exports: [ExportedRecords] { [] }
    package func jobTitle(_ kind: String) -> Phrase? { nil }
    package var bulkActions: [BulkAction] { [] }
    package var doors: [Door] { [] }
    package func finding(_ text: String, _ words: Words) -> Choice? { nil }
    package var operations: [APIOperation] { [] }
}

/// Something a person handed over without saying what it is: from the capture box, a phone, a script.
package struct Capture: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case url(String)
        case text(String)
        /// Thirteen digits.
        case isbn(String)
        /// A film's page at a source such as `tmdb`; `url` is what was handed over.
        case film(source: String, id: String, url: String)
        /// The same of a book.
        case book(source: String, id: String, url: String)
    }

    package let content: Content
    package let title: String?
    package let note: String?
    package let tags: [String]

    package init(_ content: Content, title: String? = nil, note: String? = nil, tags: [String] = []) {
        self.content = content
        self.title = title
        self.note = note
        self.tags = tags
    }
}

/// A file that came in without anybody saying what it is.
package struct CapturedFile: Sendable {
    /// A regular file in `DataFolder.incoming`. It has moved away when a collection took it; otherwise it is the caller's.
    package let path: String
    /// As it was called where it came from, NFC; empty when nobody knows.
    package let name: String
    /// When it was last written where it came from.
    package let modifiedAt: Timestamp?
    package let title: String
    package let note: String?
    package let tags: [String]
    package let folder: Int64?

    package init(
        path: String, name: String, modifiedAt: Timestamp? = nil, title: String = "", note: String? = nil,
        tags: [String] = [], folder: Int64? = nil
    ) {
        self.path = path
        self.name = name.oneLine
        self.modifiedAt = modifiedAt
        self.title = title
        self.note = note
        self.tags = tags
        self.folder = folder
    }
}

/// What became of a capture.
package struct Accepted: Sendable {
    package let item: Item
    /// False when it was there before.
    package let isNew: Bool
    package let change: Change.ID?

    package init(item: Item, isNew: Bool, change: Change.ID?) {
        self.item = item
        self.isNew = isNew
        self.change = change
    }
}

/// A row of the home page.
package struct ShelfPlan: Sendable {
    package let title: Phrase
    /// Where "see all" leads.
    package let path: String
    package let items: [Item]

    package init(title: Phrase, path: String, items: [Item]) {
        self.title = title
        self.path = path
        self.items = items
    }
}

/// One button of the selection bar.
package struct BulkAction: Sendable {
    /// Does it to these items of the session's person, whatever their kinds, and says what to show.
    package typealias Body = @Sendable (_ items: [Int64], _ session: Session) throws -> Flash?

    /// The value of the field `do`.
    package let name: String
    package let title: Phrase
    package let icon: String
    /// Nil for those that ``ItemAction`` does.
    let run: Body?
    /// Where the button posts to when its answer is a file and no toast.
    package let path: String?

    package init(name: String, title: Phrase, icon: String, path: String? = nil, run: Body?) {
        self.name = name
        self.title = title
        self.icon = icon
        self.path = path
        self.run = run
    }
}

/// A page that lets things in or out.
package struct Door: Sendable {
    package let path: String
    package let title: Phrase

    package init(path: String, title: Phrase) {
        self.path = path
        self.title = title
    }
}
