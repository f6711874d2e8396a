import Catalog
import GRDB
import HTTPServer

/// A feature with its own kind of item, which has a navigation entry and a place in every mixed list.
package protocol Collection: Room {
    var kind: ItemKind { get }
    /// The name of one item: 링크, Link.
    var name: Phrase { get }
    /// Static, because the style sheet contains its accent colour before the feature is created.
    static var navigation: Navigation { get }
    /// The shape of its pictures among those of other kinds.
    var shape: CardShape { get }
    /// Returns the link that leads to a first item of this kind: 영화 찾기, Find a movie.
    func adding(_ words: Words) -> Choice
    /// The purpose of the collection in one line: "본 날과 별을 남겨요".
    var purpose: Phrase { get }

    func show(_ id: Int64) -> String
    /// Returns the URL of an item in search results. Its page may highlight the match.
    func show(_ id: Int64, found query: String) -> String
    /// Returns the name of an item without a title in lists; `nil` for "untitled".
    func nameless(_ item: Item, _ words: Words) -> String?
    /// Adds the members of this kind, such as "link" in API.md. A constant number of statements.
    func write(_ details: inout ItemDetails, of items: [Int64], in db: Database) throws

    /// Returns the parts of a text or a URL that are certainly of this kind.
    func recognise(_ content: Capture.Content) -> [Recognised]
    /// Converts a text into an item of this kind, after the person has chosen the kind.
    /// - Throws: the reason why the text cannot become one.
    func content(of text: String) throws(CaptureRefusal) -> Capture.Content
    /// Whether a text can become an item of this kind; false if only files can.
    var takesText: Bool { get }
    /// Saves a submission of this kind; `nil` leaves it to the next collection.
    /// - Parameter state: the state of a new item: `kept` or `inbox`.
    func accept(_ capture: Capture, by owner: Person.ID, state: ItemState) throws -> Saved?
    /// Saves a file of this kind; `nil` leaves it, unchanged, to the next collection.
    func accept(_ file: CapturedFile, by owner: Person.ID, state: ItemState) async throws -> Saved?
    /// The accepted files in a few words, for an error message: 그림, pictures. `nil` if it accepts none.
    var takenFiles: Phrase? { get }

    /// Returns the rows of the home page; rows without items are left out.
    func shelves(in scope: Scope) throws -> [ShelfPlan]
    /// Returns the picture and the text of an item that the home page shows as a memory of today.
    func memory(of item: Item, in scope: Scope) throws -> Memory
    /// Sources of dated activities of its items, such as a film being watched.
    var moments: [MomentSource] { get }
    /// Further actions in the selection bar of mixed lists.
    var bulkActions: [BulkAction] { get }
    /// Returns the link that searches external providers for `text`; `nil` for a kind without providers.
    func finding(_ text: String, _ words: Words) -> Choice?
    /// Counts the items of its list for a query, up to the first page; `nil` if it cannot be counted.
    func count(_ query: FormFields, in scope: Scope) throws -> ListCount?
}

/// The number of items in a list, either exact or a lower bound.
package struct ListCount: Sendable, Hashable {
    package let shown: Int
    package let hasMore: Bool

    package init(_ shown: Int, hasMore: Bool) {
        self.shown = shown
        self.hasMore = hasMore
    }

    package init<T>(_ page: ItemPage<T>) { self.init(page.rows.count, hasMore: page.next != nil) }

    /// Returns the count as text: "12", or "60+" if there are more.
    package func text(_ words: Words) -> String { words.number(shown) + (hasMore ? "+" : "") }
}

/// The shape of a picture on a shelf; the raw value is its CSS class.
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
