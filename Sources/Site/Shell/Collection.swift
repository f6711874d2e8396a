import Catalog
import GRDB
import HTTPServer

/// A room with a kind of thing of its own, which stands in the navigation and in every mixed list.
package protocol Collection: Room {
    var kind: ItemKind { get }
    /// What one of them is called: 링크, Link.
    var name: Phrase { get }
    /// Known before the room is made: its accent is part of the styles.
    static var navigation: Navigation { get }
    /// How its pictures stand among those of other kinds.
    var shape: CardShape { get }
    /// How one gets a first thing of this kind: 영화 찾기, Find a movie.
    func adding(_ words: Words) -> Choice
    /// What one keeps them for, in a line: "본 날과 별을 남겨요".
    var purpose: Phrase { get }

    func show(_ id: Int64) -> String
    /// The same for whoever comes from a search, where the page can show what was found in it.
    func show(_ id: Int64, found query: String) -> String
    /// What lists call an item without a title; nil for "untitled".
    func nameless(_ item: Item, _ words: Words) -> String?
    /// Adds what only this kind has: the "link" of API.md. A constant number of statements.
    func write(_ details: inout ItemDetails, of items: [Int64], in db: Database) throws

    /// What is surely of this kind in an address or a text that came in without saying what it is.
    func recognise(_ content: Capture.Content) -> [Recognised]
    /// What becomes one of this kind, out of a text of which somebody says that it is one.
    func content(of text: String) throws(CaptureRefusal) -> Capture.Content
    /// False where only files become one.
    var takesText: Bool { get }
    /// Takes what was captured when it is this kind's; nil leaves it to the next collection.
    /// - Parameter state: what a new item starts with: kept, or waiting in the inbox.
    func accept(_ capture: Capture, by owner: Person.ID, state: ItemState) throws -> Saved?
    /// Takes a file when it is this kind's; nil leaves it, untouched, to the next collection.
    func accept(_ file: CapturedFile, by owner: Person.ID, state: ItemState) async throws -> Saved?
    /// Which files it takes, in a few words that follow "…을 알아들어요": 그림, pictures. Nil for none.
    var takenFiles: Phrase? { get }

    /// Rows of the home page; those without items are left out.
    func shelves(in scope: Scope) throws -> [ShelfPlan]
    /// What the home page shows of one that is remembered today.
    func memory(of item: Item, in scope: Scope) throws -> Memory
    /// Where it is written on which day something happened with its items, such as a film being watched.
    var moments: [MomentSource] { get }
    /// What the selection bar of mixed lists can do beyond the usual.
    var bulkActions: [BulkAction] { get }
    /// Where `text` is searched for outside, to keep what is found; nil for a kind that nobody outside knows.
    func finding(_ text: String, _ words: Words) -> Choice?
    /// How many things its list shows with this query, as far as its first page; nil where nobody can tell.
    func count(_ query: FormFields, in scope: Scope) throws -> ListCount?
}

/// How many things a list has: so many, or more.
package struct ListCount: Sendable, Hashable {
    package let shown: Int
    package let hasMore: Bool

    package init(_ shown: Int, hasMore: Bool) {
        self.shown = shown
        self.hasMore = hasMore
    }

    package init<T>(_ page: ItemPage<T>) { self.init(page.rows.count, hasMore: page.next != nil) }

    /// "12", "60+".
    package func text(_ words: Words) -> String { words.number(shown) + (hasMore ? "+" : "") }
}

/// The shape of a picture on a shelf, and its CSS class.
package enum CardShape: String, Sendable {
    case wide, poster, tall
}

extension Collection {
    package var navigation: Navigation { Self.navigation }
    package var shape: CardShape { .wide }
    package func adding(_ words: Words) -> Choice { Choice(words(navigation.title), url: navigation.path) }
    package func show(_ id: Int64, found query: String) -> String { show(id) }
    package func nameless(_ item: Item, _ words: Words) -> String? { nil }
    package func recognise(_ content: Capture.Content) -> [Recognised] { [] }
    package func content(of text: String) throws(CaptureRefusal) -> Capture.Content {
        .text(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    package var takesText: Bool { true }
    package func accept(_ capture: Capture, by owner: Person.ID, state: ItemState) throws -> Saved? { nil }
    package func accept(_ file: CapturedFile, by owner: Person.ID, state: ItemState) async throws -> Saved? { nil }
    package var takenFiles: Phrase? { nil }
    package var purpose: Phrase { name }
    package func shelves(in scope: Scope) throws -> [ShelfPlan] { [] }
    package func memory(of item: Item, in scope: Scope) throws -> Memory {
        Memory(picture: item.cover, words: item.note)
    }
    package var moments: [MomentSource] { [] }
    package var bulkActions: [BulkAction] { [] }
    package func finding(_ text: String, _ words: Words) -> Choice? { nil }
    package func count(_ query: FormFields, in scope: Scope) throws -> ListCount? { nil }
}
