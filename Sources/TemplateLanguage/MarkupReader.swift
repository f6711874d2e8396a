/// A reader that follows HTML byte by byte, tracks the open elements and collapses white space.
///
/// Stricter than browsers: HTML that a browser would silently repair is an error, so that the place of every
/// interpolation is certain.
struct MarkupReader {
    let source: TemplateSource
    var context = HTMLContext.text
    /// Names of the open elements, outermost first.
    var openElements: [String] = []
    /// Name of the tag that is being read; empty in text.
    var tagName = ""
    /// Names of the attributes of that tag.
    var attributes: [String] = []
    /// Name of a tag or attribute that is being read, in lower case.
    var word: [UInt8] = []
    /// Value of a URL attribute while it is literal from its start; `nil` afterwards.
    var literalURL: [UInt8]?
    /// Whether the next character of a `srcset` starts a candidate.
    var startsCandidate = false
    /// Whether the last character in the tag is a `/`.
    var hasSlash = false
    /// Whether the text so far ends with a tag or a comment.
    var isAfterTag = false

    /// Returns whether another reader has reached the same place.
    func isSamePlace(as other: MarkupReader) -> Bool {
        context == other.context && openElements == other.openElements && tagName == other.tagName
            && hasSlash == other.hasSlash
            && (literalURL == nil) == (other.literalURL == nil) && startsCandidate == other.startsCandidate
    }

    /// Merges the state at the end of another branch: the attributes that it wrote, and the need for white space.
    mutating func merge(_ other: MarkupReader) {
        attributes += other.attributes.filter { !attributes.contains($0) }
        if context == .betweenAttributes, other.context == .afterNameOrValue { context = .afterNameOrValue }
    }

    /// Name of the place in error messages.
    var description: String {
        let element = openElements.last.map { " in <\($0)>" } ?? ""
        return context == .text ? "text\(element)" : "\(context.description.split(separator: ";")[0])\(element)"
    }

    // MARK: Directives and interpolations

    /// Returns the escape for an interpolation at this place.
    mutating func escape(at offset: Int) throws(TemplateError) -> Escape {
        guard case .value(_, let rule) = context else {
            guard context == .text || context == .plainText else {
                throw source.error(at: offset, "an interpolation cannot stand in \(context.description)")
            }
            isAfterTag = false
            return .text
        }
        try endLiteralURL(at: offset)
        switch rule {
        case .unsafe(let reason): throw source.error(at: offset, reason)
        case .plain: return .text
        case .candidates:
            defer { startsCandidate = false }
            return startsCandidate ? .candidate : .component
        case .url, .ownURL:
            defer { literalURL = nil }
            return literalURL == nil ? .component : rule == .url ? .url : .ownURL
        }
    }

    /// Ends a name where a directive begins or ends.
    mutating func endName(at offset: Int) throws(TemplateError) {
        switch context {
        case .text, .plainText, .betweenAttributes, .afterNameOrValue: break
        case .value: try endLiteralURL(at: offset)
        case .tagName: try endTagName(at: offset)
        case .attributeName: try endAttributeName(at: offset)
        case .afterAttributeName: context = .betweenAttributes
        default: throw source.error(at: offset, "a directive cannot stand in \(context.description)")
        }
    }

    /// Throws inside a tag outside of values, where a loop would repeat its attributes.
    func requireNoTag(at offset: Int) throws(TemplateError) {
        if case .value = context { return }
        guard context == .text || context == .plainText else {
            throw source.error(at: offset, "{% for %} cannot stand in \(context.description)")
        }
    }

    /// Throws outside of text, because elements can only be inserted in text.
    func requireText(at offset: Int, for directive: String) throws(TemplateError) {
        guard context == .text else { throw source.error(at: offset, "\(directive) can only stand in text") }
    }

    // MARK: Literals

    /// Reads literal HTML and appends it to `output` with white space collapsed.
    mutating func read(_ range: Range<Int>, into output: inout [UInt8]) throws(TemplateError) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = source.bytes[offset]
            if byte.isSpace, collapsesSpace {
                var end = offset
                while end < range.upperBound, source.bytes[end].isSpace { end += 1 }
                try readSpace(offset..<end, limit: range.upperBound, into: &output)
                offset = end
                continue
            }
            try step(byte, at: offset, limit: range.upperBound)
            output.append(byte)
            offset += 1
        }
    }

    private var collapsesSpace: Bool {
        switch context {
        case .text: !openElements.contains("pre")
        case .betweenAttributes, .afterNameOrValue, .tagName, .attributeName, .afterAttributeName, .beforeValue: true
        default: false
        }
    }
}
