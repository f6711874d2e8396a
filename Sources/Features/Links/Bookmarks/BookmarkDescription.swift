/// Text of a `<DD>` while it is read. People paste pages into descriptions, so any markup may occur and becomes
/// text; only elements of the surrounding list end it.
struct BookmarkDescription {
    /// Text so far, with character references not yet decoded.
    private(set) var bytes: [UInt8] = []
    private let limit: Int
    /// Open elements of the description that contain others.
    private var openElements: [String] = []
    /// Whether the text so far ends with a line break, after which white space is dropped.
    private var isAfterBreak = false
    /// Whether the last tag, other than `<p>`, was a `<dt>` of a glossary in the description.
    private var isAfterTerm = false
    private let keepsAddresses: Bool
    /// The openElements openLink, and the offset at which its text begins.
    private var openLink: (address: [UInt8], start: Int)?

    /// - Parameters:
    ///   - limit: maximum size in bytes, which the last text may exceed.
    ///   - keepsAddresses: whether the address of a openLink is written after its text.
    init(limit: Int = BookmarkTokenizer.textLimit, keepsAddresses: Bool = true) {
        self.limit = limit
        self.keepsAddresses = keepsAddresses
    }

    mutating func append(_ text: [UInt8]) {
        guard bytes.count < limit else { return }
        let appendedText = isAfterBreak ? text.drop(while: \.isSpace) : text[...]
        guard !appendedText.isEmpty else { return }
        bytes += appendedText
        isAfterBreak = false
    }

    /// Handles a start tag. Returns false if it belongs to the surrounding list.
    mutating func start(_ name: String, _ attributes: [String: [UInt8]]) -> Bool {
        defer { if name != "P" { isAfterTerm = name == "DT" } }
        switch name {
        case "DT":
            guard openElements.contains("DL") else { return false }
            breakLine()
        case "DL", "HR":
            // A list begins with a <DT>, so an unclosed <blockquote> does not swallow one.
            guard !openElements.isEmpty else { return false }
            breakLine()
            if name == "DL" { openElement(name) }
        case "A", "H3":
            // No term of a glossary has a date, so a pasted <dl> was never closed.
            if isAfterTerm, attributes["ADD_DATE"] != nil { return false }
            if name == "H3" {
                breakLine()
            } else if keepsAddresses {
                openLink = attributes["HREF"].map { ($0, bytes.count) }
            }
        case "BR":
            append([UInt8(ascii: "\n")])
        case "TD", "TH":
            append([UInt8(ascii: " ")])
        case _ where Self.containerNames.contains(name):
            breakLine()
            openElement(name)
        case _ where Self.blockNames.contains(name):
            breakLine()
        default:
            break
        }
        return true
    }

    /// Handles an end tag. Returns false if it belongs to the surrounding list.
    mutating func end(_ name: String) -> Bool {
        switch name {
        case "A":
            closeLink()
        case "DL", "DD":
            guard let startIndex = openElements.lastIndex(of: "DL") else { return false }
            breakLine()
            if name == "DL" { openElements.removeSubrange(startIndex...) }
        case _ where Self.containerNames.contains(name):
            breakLine()
            if let startIndex = openElements.lastIndex(of: name) { openElements.removeSubrange(startIndex...) }
        case _ where Self.blockNames.contains(name):
            breakLine()
        default:
            break
        }
        return true
    }

    /// Appends the address of the link in parentheses, unless its text contains the address.
    private mutating func closeLink() {
        guard let (address, start) = openLink else { return }
        openLink = nil
        let textContainsAddress = bytes[min(start, bytes.count)...].firstRange(of: address) != nil
        if address.starts(with: Array("http".utf8)), !textContainsAddress {
            append(Array(" (".utf8) + address + Array(")".utf8))
        }
    }

    private static let maxDepth = 64

    private mutating func openElement(_ name: String) {
        if openElements.count < Self.maxDepth { openElements.append(name) }
    }

    private mutating func breakLine() {
        while let last = bytes.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { bytes.removeLast() }
        if let last = bytes.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r") {
            bytes.append(UInt8(ascii: "\n"))
        }
        isAfterBreak = true
    }

    /// Elements that contain others, whose end tags close all inside them.
    private static let containerNames: Set<String> = [
        "ARTICLE", "ASIDE", "BLOCKQUOTE", "DETAILS", "DIV", "FIGURE", "OL", "SECTION", "TABLE", "UL",
    ]
    /// Elements that begin and end a line.
    private static let blockNames: Set<String> = [
        "ADDRESS", "CAPTION", "CENTER", "DD", "DT", "FIGCAPTION", "FOOTER", "H1", "H2", "H3", "H4", "H5", "H6",
        "HEADER",
        "LI", "P", "PRE", "SUMMARY", "TR",
    ]
}
