import Catalog
import Text

/// Parses the names of tags in a text field, each with or without `#`; see ``listedNames(_:dropping:)``.
package struct TagList: Sendable, Hashable {
    package let names: [String]

    package init(_ text: String) {
        names = listedNames(text, dropping: "#")
    }
}
