import Catalog
import Site

/// A kind of work: films or books. Stores, forms, lists and pages are the same for all kinds; these three protocols
/// hold the differences.
package protocol Work: WorkRecord, WorkFormLayout, WorkPresentation {}

/// The form layout of a kind of work: the people that it asks for and the inputs that are always visible.
package protocol WorkFormLayout {
    /// Roles whose people the form asks for, in form order. The first role is that of the makers.
    static var roles: [Credit.Role] { get }
    /// Names of the inputs that are always visible, in addition to title and maker.
    static var firstInputs: [String] { get }
}

/// The paths, texts and totals that pages show of a kind of work.
package protocol WorkPresentation {
    static var paths: WorkPaths { get }
    static var labels: WorkLabels { get }
    /// Returns the links from the list to pages that only this kind has.
    static func extraLinks(_ words: Words) -> [LinkChoice]
    /// Returns the name of the total in statistics: hours, pages.
    static func sizeTitle(_ words: Words) -> String
    /// Returns a total with its unit: "2시간 12분", "247쪽".
    static func size(_ sum: Int, _ words: Words) -> String
    /// Returns the total as a large number and its unit: 64 and "시간".
    static func largeSize(_ sum: Int, _ words: Words) -> (number: Int, unit: String)

    /// Second title, shown below the first on the work's page.
    var secondTitle: String { get }
    /// Returns the details below the titles on the work's page, such as year and length; unknown ones may be empty.
    func detailParts(_ words: Words) -> [String]
    /// Plot or description.
    var about: String { get }
    /// Returns further details in a table on the work's page.
    func facts(_ words: Words) -> [DetailRow]
}

extension WorkPresentation {
    package static func extraLinks(_ words: Words) -> [LinkChoice] { [] }
    package var secondTitle: String { "" }
    package func facts(_ words: Words) -> [DetailRow] { [] }
}
