/// Text of a `<DD>` while it is read. People paste pages into descriptions, so any markup may occur and becomes
/// text; only elements of the surrounding list end it.
struct BookmarkDescription {
    /// Text so far, with character references not yet decoded.
    private(set) var bytes: [UInt8] = []
    private let limit: Int
    /// Open elements of the description that contain others.
    private var open: [String] = []
    private var isAfterBreak = false
    private var isAfterTerm = false
    private let keepsAddresses: Bool
    /// The open link, and the offset at which its text begins.
    private var link: (address: [UInt8], start: Int)?

    /// - Parameters:
    ///   - limit: maximum size in bytes, which the last text may exceed.
    ///   - keepsAddresses: whether the address of a link is written after its text.
    init(limit: Int = BookmarkTokenizer.textLimit, keepsAddresses: Bool = true) {
        self.limit = limit
        self.keepsAddresses = keepsAddresses
    }

    mutating func append(_ text: [UInt8]) {
        guard bytes.count < limit else { return }
        let rest = isAfterBreak ? text.drop(while: \.isSpace) : text[...]
        guard !rest.isEmpty else { return }
        bytes += rest
        isAfterBreak = false
    }

    /// Handles a start tag. Returns false if it belongs to the surrounding list.
    mutating func start(_ name: String, _ attributes: [String: [UInt8]]) -> Bool {
        defer { if name != "P" { isAfterTerm = name == "DT" } }
        switch name {
        case "DT":
            guard open.contains("DL") else { return false }
            breakLine()
        case "DL", "HR":
            // A list begins with a <DT>, so an unclosed <blockquote> does not swallow one.
            guard !open.isEmpty else { return false }
            breakLine()
            if name == "DL" { startHolding(name) }
        case "A", "H3":
            // No term of a glossary has a date, so a pasted <dl> was never closed.
            if isAfterTerm, attributes["ADD_DATE"] != nil { return false }
            if name == "H3" {
                breakLine()
            } else if keepsAddresses {
                link = attributes["HREF"].map { ($0, bytes.count) }
            }
        case "BR":
            append([UInt8(ascii: "\n")])
        case "TD", "TH":
            append([UInt8(ascii: " ")])
        case _ where Self.holders.contains(name):
            breakLine()
            startHolding(name)
        case _ where Self.blocks.contains(name):
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
            guard let own = open.lastIndex(of: "DL") else { return false }
            breakLine()
            if name == "DL" { open.removeSubrange(own...) }
        case _ where Self.holders.contains(name):
            breakLine()
            if let own = open.lastIndex(of: name) { open.removeSubrange(own...) }
        case _ where Self.blocks.contains(name):
            breakLine()
        default:
            break
        }
        return true
    }

    private mutating func closeLink() {
        guard let (address, start) = link else { return }
        link = nil
        let isShown = bytes[min(start, bytes.count)...].firstRange(of: address) != nil
        if address.starts(with: Array("http".utf8)), !isShown { append(Array(" (".utf8) + address + Array(")".utf8)) }
    }

    private mutating func startHolding(_ name: String) {
        if open.count < 64 { open.append(name) }
    }

    private mutating func breakLine() {
        while let last = bytes.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { bytes.removeLast() }
        if let last = bytes.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r") {
            bytes.append(UInt8(ascii: "\n"))
        }
        isAfterBreak = true
    }

    private static let holders: Set<String> = [
        "ARTICLE", "ASIDE", "BLOCKQUOTE", "DETAILS", "DIV", "FIGURE", "OL", "SECTION", "TABLE", "UL",
    ]
    private static let blocks: Set<String> = [
        "ADDRESS", "CAPTION", "CENTER", "DD", "DT", "FIGCAPTION", "FOOTER", "H1", "H2", "H3", "H4", "H5", "H6",
        "HEADER",
        "LI", "P", "PRE", "SUMMARY", "TR",
    ]
}
