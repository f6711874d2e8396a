import Catalog
import Site

/// A kind of work: films or books. Stores, forms, lists and pages are the same for all kinds; what differs stands in these
/// three protocols.
package protocol Work: WorkRecord, WorkFormLayout, WorkPresentation {}

/// The people that the form of a kind of work asks for, and the inputs that it never folds away.
package protocol WorkFormLayout {
    /// The roles whose people the form asks for, in their order; the first are the makers.
    static var roles: [Credit.Role] { get }
    /// The names of the inputs that the form shows at once, beside title and maker.
    static var firstInputs: [String] { get }
}

/// The addresses, texts and sums that pages show of a kind of work.
package protocol WorkPresentation {
    static var paths: WorkPaths { get }
    static var words: WorkWords { get }
    /// Pages of its own that its list leads to.
    static func moreWays(_ words: Words) -> [Choice]
    /// The name of what statistics add up: hours, pages.
    static func sizeTitle(_ words: Words) -> String
    static func size(_ sum: Int, _ words: Words) -> String
    /// The same as one large number: 64 and "시간".
    static func largeSize(_ sum: Int, _ words: Words) -> (number: Int, unit: String)

    /// Another title that the page of a work shows below the first.
    var secondTitle: String { get }
    /// Parts of the line below the titles on its page.
    func line(_ words: Words) -> [String]
    var about: String { get }
    func facts(_ words: Words) -> [Fact]
}

extension WorkPresentation {
    package static func moreWays(_ words: Words) -> [Choice] { [] }
    package var secondTitle: String { "" }
    package func facts(_ words: Words) -> [Fact] { [] }
}
