import Catalog
import GRDB
import HTTPServer

/// A feature with its own kind of item, which has a navigation entry and a place in every mixed list.
package protocol ItemCollection: Feature {
    var kind: ItemKind { get }
    /// The name of one item: 링크, Link.
    var name: Phrase { get }
    /// Static, because the style sheet contains its accent colour before the feature is created.
    static var navigation: NavigationEntry { get }
    /// The shape of its pictures among those of other kinds.
    var cardAspect: CardAspect { get }
    /// Returns the link that leads to a first item of this kind: 영화 찾기, Find a movie.
    func createLink(_ words: Words) -> LinkChoice
    /// The purpose of the collection in one line: "본 날과 별을 남겨요".
    var purpose: Phrase { get }

    /// Returns the URL of the page of an item.
    func show(_ id: Int64) -> String
    /// Returns the URL of an item in search results. Its page may highlight the match.
    func show(_ id: Int64, found query: String) -> String
    /// Returns the name of an item without a title in lists; `nil` for "untitled".
    func fallbackTitle(_ item: Item, _ words: Words) -> String?
    /// Adds the members of this kind, such as "link" in API.md. A constant number of statements.
    func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws

    /// Returns the parts of a text or a URL that are certainly of this kind.
    func recognise(_ content: Submission.Content) -> [RecognisedContent]
    /// Converts a text into an item of this kind, after the person has chosen the kind.
    /// - Throws: the reason why the text cannot become one.
    func content(of text: String) throws(SubmissionRejection) -> Submission.Content
    /// Whether a text can become an item of this kind; false if only files can.
    var acceptsText: Bool { get }
    /// Saves a submission of this kind; `nil` leaves it to the next collection.
    /// - Parameter state: the state of a new item: `kept` or `inbox`.
    func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult?
    /// Saves a file of this kind; `nil` leaves it, unchanged, to the next collection.
    func ingest(_ file: SubmittedFile, by owner: Person.ID, state: ItemState) async throws -> SaveResult?
    /// The accepted files in a few words, for an error message: 그림, pictures. `nil` if it accepts none.
    var acceptedFileTypes: Phrase? { get }

    /// Returns the rows of the home page; rows without items are left out.
    func homeShelves(in scope: OwnerScope) throws -> [HomeShelf]
    /// Returns the picture and the text of an item that the home page shows as a memory of today.
    func onThisDayHighlight(of item: Item, in scope: OwnerScope) throws -> OnThisDayHighlight
    /// Sources of dated activities of its items, such as a film being watched.
    var activitySources: [ActivitySource] { get }
    /// Further actions in the selection bar of mixed lists.
    var bulkActions: [BulkAction] { get }
    /// Returns the link that searches external providers for `text`; `nil` for a kind without providers.
    func providerSearchLink(_ text: String, _ words: Words) -> LinkChoice?
    /// Counts the items of its list for a query, up to the first page; `nil` if it cannot be counted.
    func count(_ query: FormFields, in scope: OwnerScope) throws -> ListCount?
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
package enum CardAspect: String, Sendable {
    case wide, poster, tall
}

extension ItemCollection {
    package var navigation: NavigationEntry { Self.navigation }
    package var cardAspect: CardAspect { .wide }
    package func createLink(_ words: Words) -> LinkChoice { LinkChoice(words(navigation.title), url: navigation.path) }
    package func show(_ id: Int64, found query: String) -> String { show(id) }
    package func fallbackTitle(_ item: Item, _ words: Words) -> String? { nil }
    package func recognise(_ content: Submission.Content) -> [RecognisedContent] { [] }
    package func content(of text: String) throws(SubmissionRejection) -> Submission.Content {
        .text(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    package var acceptsText: Bool { true }
    package func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult? { nil }
    package func ingest(_ file: SubmittedFile, by owner: Person.ID, state: ItemState) async throws -> SaveResult? {
        nil
    }
    package var acceptedFileTypes: Phrase? { nil }
    package var purpose: Phrase { name }
    package func homeShelves(in scope: OwnerScope) throws -> [HomeShelf] { [] }
    package func onThisDayHighlight(of item: Item, in scope: OwnerScope) throws -> OnThisDayHighlight {
        OnThisDayHighlight(picture: item.cover, excerpt: item.note)
    }
    package var activitySources: [ActivitySource] { [] }
    package var bulkActions: [BulkAction] { [] }
    package func providerSearchLink(_ text: String, _ words: Words) -> LinkChoice? { nil }
    package func count(_ query: FormFields, in scope: OwnerScope) throws -> ListCount? { nil }
}
