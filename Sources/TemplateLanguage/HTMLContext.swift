/// The place in the HTML that a template has reached.
enum HTMLContext: Equatable {
    case text
    /// `title` and `textarea`: text without elements.
    case plainText
    /// The content of `script` and other elements, which no escape makes safe.
    case raw
    case afterLessThan
    case tagName
    case endTagName
    case afterEndTagName
    /// Place in a tag at which an attribute may begin.
    case betweenAttributes
    /// Place in a tag right after a name or value, where white space has to come first.
    case afterNameOrValue
    case attributeName
    case afterAttributeName
    case beforeValue
    case value(quote: UInt8, AttributeRule)
    case comment
    case declaration

    /// Name of the place in error messages, after "an interpolation cannot stand in".
    var description: String {
        switch self {
        case .text, .plainText: "text"
        case .raw: "script or another element whose content is not text"
        case .afterLessThan, .tagName, .endTagName, .afterEndTagName: "a tag name"
        case .betweenAttributes, .afterNameOrValue, .attributeName, .afterAttributeName: "an attribute name"
        case .beforeValue: "an unquoted attribute; put quotes around the value"
        case .value: "a quoted attribute"
        case .comment: "a comment"
        case .declaration: "a declaration"
        }
    }
}

/// The way in which `HTMLBuffer` writes an interpolated value. The raw value is the name of its method.
enum Escape: String {
    case text
    case url
    case ownURL
    /// The URL of a `srcset` candidate.
    case candidate
    /// A percent-encoded part of a URL.
    case component
}
