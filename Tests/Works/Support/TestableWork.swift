import Books
import Catalog
import Movies
import Site
import WorkImport
import Works

/// A kind of work with the values and inputs that tests of all kinds need.
package protocol TestableWork: ImportableWork {
    static var feature: any ItemCollection.Type { get }
    static func feature(in catalog: Catalog) -> any ItemCollection
    /// Status that a work gets from its log entries.
    static var done: Status { get }
    /// An input whose text is part of the subtitle, with an example.
    static var subtitleInput: (input: String, text: String) { get }
    /// Name of the log entry's input for the day of a viewing, or the last day of a reading.
    static var logDayInput: String { get }
    /// Name of the input for minutes or pages.
    static var lengthInput: String { get }
    /// Name of an input for a date that is folded away in the form.
    static var releaseDateInput: String { get }
    /// Sets all fields of the kind that accept any text.
    static func fill(_ draft: inout WorkDraft<Self>, with text: String)
    /// Sets the year and the size: minutes or pages.
    static func setYearAndLength(_ draft: inout WorkDraft<Self>, year: Int?, length: Int?)
    /// Writes sample works to the store.
    static func write(_ sample: SampleData, to store: WorkStore<Self>, for owner: Person.ID) throws

    /// Fills a draft with an example.
    static func example(_ draft: inout WorkDraft<Self>)
    static var exampleSubtitle: String { get }
    /// Search texts that find the example.
    static var queriesFindingExample: [String] { get }
    /// A valid form.
    static var validForm: KeyValuePairs<String, String> { get }
    /// Markup that the page of the work then contains.
    static var htmlOfWorkPage: [String] { get }
    /// Markup that the list then contains.
    static var htmlOfListRow: [String] { get }
    /// An invalid form.
    static var invalidForm: KeyValuePairs<String, String> { get }
    /// Error messages and typed values that the rejected form contains.
    static var htmlAfterInvalidForm: [String] { get }
    /// A valid JSON body.
    static var validJSON: String { get }
    /// Members of the work in the response to ``validJSON``.
    static var expectedResponseMembers: [String: String] { get }
    /// Invalid JSON bodies.
    static var invalidJSONBodies: [String] { get }
    /// URLs of works that are recognised, with source and id.
    static var addresses: [(url: String, source: String, id: String)] { get }
    /// Texts and URLs that are not recognised.
    static var otherAddresses: [String] { get }
}

extension TestableWork {
    package static var maker: Credit.Role { roles[0] }
}

/// The kinds of works. Tests with these arguments run once for each.
package let testableWorks: [any TestableWork.Type] = [Movie.self, Book.self]
