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
    case gap
    /// Place in a tag right after a name or value, where white space has to come first.
    case attached
    case attributeName
    case afterAttributeName
    case beforeValue
    case value(quote: UInt8, AttributeRule)
    case comment
    case declaration

    /// Words that follow "an interpolation cannot stand in".
    var description: String {
        switch self {
        case .text, .plainText: "text"
        case .raw: "script or another element whose content is not text"
        case .afterLessThan, .tagName, .endTagName, .afterEndTagName: "a tag name"
        case .gap, .attached, .attributeName, .afterAttributeName: "an attribute name"
        case .beforeValue: "an unquoted attribute; put quotes around the value"
        case .value: "a quoted attribute"
        case .comment: "a comment"
        case .declaration: "a declaration"
        }
    }
}

/// The way in which the runtime writes an interpolated value. The raw value is the method's name.
enum Escape: String {
    case text
    case url
    case ownURL
    case candidate
    case component
}
