/// A token of HTML, as a browser's tokenizer reads it.
package enum HTMLToken: Equatable, Sendable {
    case start(HTMLTag)
    case end(name: String)
    case text(String)
    /// Comments, doctypes and everything else that browsers turn into a comment.
    case comment(String)
}

package struct HTMLTag: Equatable, Sendable {
    package struct Attribute: Equatable, Sendable {
        package let name: String
        /// Value with decoded character references.
        package let value: String
    }

    package let name: String
    package let attributes: [Attribute]
    package let isSelfClosing: Bool

    package subscript(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// Elements without an end tag.
    package static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
}
