/// A reader that follows HTML byte by byte, tracks the open elements and collapses white space.
///
/// Stricter than browsers: HTML that a browser would silently repair is an error, so that the place of every
/// interpolation is certain.
struct MarkupReader {
    let source: TemplateSource
    var context = HTMLContext.text
    /// Names of the open elements, outermost first.
    var open: [String] = []
    var tag = ""
    var attributes: [String] = []
    /// Name that is being read.
    var word: [UInt8] = []
    /// Value of a URL attribute while it is literal from its start; `nil` afterwards.
    var literalURL: [UInt8]?
    var startsCandidate = false
    /// Whether a `/` is the last thing in the tag.
    var slash = false
    /// Whether a tag or a comment is the last thing in the text.
    var isAfterTag = false

    /// Returns whether another reader has reached the same place.
    func isSamePlace(as other: MarkupReader) -> Bool {
        context == other.context && open == other.open && tag == other.tag && slash == other.slash
            && (literalURL == nil) == (other.literalURL == nil) && startsCandidate == other.startsCandidate
    }

    /// Takes over the state of another branch: the attributes that it wrote, and a value at its end.
    mutating func join(_ other: MarkupReader) {
        attributes += other.attributes.filter { !attributes.contains($0) }
        if context == .gap, other.context == .attached { context = .attached }
    }

    /// Place in the template, as the words of an error.
    var description: String {
        let element = open.last.map { " in <\($0)>" } ?? ""
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

    /// Ends a name at the border of a directive.
    mutating func endName(at offset: Int) throws(TemplateError) {
        switch context {
        case .text, .plainText, .gap, .attached: break
        case .value: try endLiteralURL(at: offset)
        case .tagName: try endTagName(at: offset)
        case .attributeName: try endAttributeName(at: offset)
        case .afterAttributeName: context = .gap
        default: throw source.error(at: offset, "a directive cannot stand in \(context.description)")
        }
    }

    /// Throws inside a tag, where a loop would write the same attribute again and again.
    func requireNoTag(at offset: Int) throws(TemplateError) {
        if case .value = context { return }
        guard context == .text || context == .plainText else {
            throw source.error(at: offset, "{% for %} cannot stand in \(context.description)")
        }
    }

    /// Throws outside of text, because elements can only be inserted in text.
    func requireText(at offset: Int, for what: String) throws(TemplateError) {
        guard context == .text else { throw source.error(at: offset, "\(what) can only stand in text") }
    }

    // MARK: Literals

    /// Reads literal HTML and appends it to `output` with white space collapsed.
    mutating func read(_ range: Range<Int>, into output: inout [UInt8]) throws(TemplateError) {
        var next = range.lowerBound
        while next < range.upperBound {
            let byte = source.bytes[next]
            if byte.isSpace, collapsesSpace {
                var end = next
                while end < range.upperBound, source.bytes[end].isSpace { end += 1 }
                try readSpace(next..<end, limit: range.upperBound, into: &output)
                next = end
                continue
            }
            try step(byte, at: next, limit: range.upperBound)
            output.append(byte)
            next += 1
        }
    }

    private var collapsesSpace: Bool {
        switch context {
        case .text: !open.contains("pre")
        case .gap, .attached, .tagName, .attributeName, .afterAttributeName, .beforeValue: true
        default: false
        }
    }
}
