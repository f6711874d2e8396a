import Books
import Catalog
import Movies
import Site
import WorkImport
import Works

/// A kind of work as the suites try it that are about all kinds: what they have to know of its own fields.
package protocol TriedWork: ImportableWork {
    static var feature: any ItemCollection.Type { get }
    static func feature(in catalog: Catalog) -> any ItemCollection
    /// One of the statuses that are neither the first nor wanted: what its log says of a work.
    static var done: Status { get }
    /// An input whose text a subtitle shows.
    static var shown: (input: String, text: String) { get }
    /// The input that says when it was seen or read, and the one that says how long it is.
    static var dayInput: String { get }
    static var sizeInput: String { get }
    /// One that takes a date and is folded away in the form.
    static var dateInput: String { get }
    /// Writes into all fields of its own that take any text.
    static func fill(_ draft: inout WorkDraft<Self>, with text: String)
    static func measure(_ draft: inout WorkDraft<Self>, year: Int?, size: Int?)
    static func write(_ sample: SampleData, to store: WorkStore<Self>, for owner: Person.ID) throws

    /// A work with all fields, its subtitle, and words that find it.
    static func example(_ draft: inout WorkDraft<Self>)
    static var exampleSubtitle: String { get }
    static var exampleWords: [String] { get }
    /// A form that is taken, and what the pages then say.
    static var typed: KeyValuePairs<String, String> { get }
    static var typedPage: [String] { get }
    static var typedRow: [String] { get }
    /// A form that is refused, and what then stands on it: why, and what was typed.
    static var refused: KeyValuePairs<String, String> { get }
    static var refusals: [String] { get }
    /// A body that is taken, what is told of it, and bodies that are refused.
    static var posted: String { get }
    static var postedMembers: [String: String] { get }
    static var refusedBodies: [String] { get }
    /// Addresses that are known to lead to one, by the source and its name there.
    static var addresses: [(url: String, source: String, id: String)] { get }
    static var otherAddresses: [String] { get }
}

extension TriedWork {
    package static var maker: Credit.Role { roles[0] }
}

/// Each test of these suites runs once for every kind.
package let triedWorks: [any TriedWork.Type] = [Movie.self, Book.self]
