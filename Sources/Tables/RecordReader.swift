import Text

/// A streaming reader of the elements below the root of an XML document, in bounded memory. Returns each element as
/// flat columns of its texts: `<anime><series><title>A</title></series></anime>` is the column `anime.series.title`.
/// References that the document itself defines remain unchanged.
package struct RecordReader {
    package typealias Column = JSONColumnReader.Column

    /// Maximum number of bytes of the texts in one element.
    static let limit = 1 << 20
    /// Maximum nesting of elements.
    private static let maxDepth = 50

    private enum Token {
        case start
        /// The end of an element, with the names of its path below the root.
        case end([String])
        case text(String)
    }

    private var bytes: ByteCursor
    private let elements: Set<String>
    /// Names of the open elements, the root first.
    private var path: [String] = []
    /// Whether the end of an empty element comes next.
    private var isAtEmptyElement = false
    /// Bytes of texts in the current element.
    private var count = 0

    /// Creates a reader.
    /// - Parameter elements: names of the elements to read. All others are skipped.
    package init(_ source: @escaping TextDecodingSource.Source, of elements: Set<String>) throws {
        bytes = try ByteCursor(source)
        self.elements = elements
    }

    /// Returns the name of the root. Must be called before other reads.
    /// - Throws: ``ImportFileError/unknown`` for a document without one.
    package mutating func root() throws -> String {
        while path.isEmpty {
            guard try token() != nil else { throw ImportFileError.unknown }
        }
        return path[0]
    }

    /// Reads the next element.
    /// - Returns: nil at the end of the document.
    /// - Throws: ``ImportFileError/broken`` for an incomplete document, and ``ImportFileError/tooLarge``.
    package mutating func next() throws -> [Column]? {
        var columns: [Column] = []
        var text = ""
        while let token = try token() {
            switch token {
            case .start: text = ""
            case .text(let piece): text += piece
            case .end(let names):
                let value = text.stripped
                if names.count > 1, !value.isEmpty { columns.append((names.joined(separator: "."), value)) }
                text = ""
                guard names.count == 1 else { continue }
                count = 0
                if elements.contains(names[0]), !columns.isEmpty { return columns }
                columns = []
            }
        }
        guard path.isEmpty else { throw ImportFileError.broken }
        return nil
    }

    private mutating func token() throws -> Token? {
        if isAtEmptyElement { return try close() }
        guard let byte = try bytes.peek() else { return nil }
        guard byte == UInt8(ascii: "<") else { return .text(try characters()) }
        bytes.skip()
        switch try bytes.peek() {
        case UInt8(ascii: "/"):
            _ = try readBytes(to: ">", keeps: false)
            return try close()
        case UInt8(ascii: "?"):
            _ = try readBytes(to: "?>", keeps: false)
            return .text("")
        case UInt8(ascii: "!"): return .text(try declaration())
        default:
            try open()
            return .start
        }
    }

    /// Returns the text of a CDATA section; empty for a comment or another declaration.
    private mutating func declaration() throws -> String {
        var head: [UInt8] = []
        while let byte = try bytes.peek(), ["!--", "![CDATA["].contains(where: { $0.utf8.starts(with: head + [byte]) })
        {
            head.append(byte)
            bytes.skip()
        }
        switch String(decoding: head, as: UTF8.self) {
        case "!--": _ = try readBytes(to: "-->", keeps: false)
        case "![CDATA[": return String(decoding: try readBytes(to: "]]>", keeps: path.count > 1), as: UTF8.self)
        default: _ = try readBytes(to: ">", keeps: false)
        }
        return ""
    }

    private mutating func characters() throws -> String {
        var text: [UInt8] = []
        while let byte = try bytes.peek(), byte != UInt8(ascii: "<") {
            bytes.skip()
            if path.count > 1 { try keep(byte, in: &text) }
        }
        return CharacterReferences.decoded(String(decoding: text, as: UTF8.self))
    }

    private mutating func open() throws {
        guard path.count < Self.maxDepth else { throw ImportFileError.broken }
        var name: [UInt8] = []
        var (isName, isEmpty) = (true, false)
        var quote: UInt8?
        while let byte = try bytes.next() {
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: ">"):
                path.append(String(decoding: name, as: UTF8.self))
                isAtEmptyElement = isEmpty
                return
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "/"): (isName, isEmpty) = (false, true)
            case 9, 10, 13, 32: isName = false
            default:
                isEmpty = false
                if isName, name.count < 200 { name.append(byte) }
            }
        }
        throw ImportFileError.broken
    }

    private mutating func close() throws -> Token {
        isAtEmptyElement = false
        guard !path.isEmpty else { throw ImportFileError.broken }
        let names = Array(path.dropFirst())
        path.removeLast()
        return .end(names)
    }

    /// Reads the bytes before `end`, and skips `end`.
    private mutating func readBytes(to end: String, keeps: Bool) throws -> [UInt8] {
        let end = Array(end.utf8)
        var found: [UInt8] = []
        while let byte = try bytes.next() {
            if keeps { try keep(byte, in: &found) } else { found = Array(found.suffix(end.count - 1)) + [byte] }
            if found.suffix(end.count) == end[...] { return Array(found.dropLast(end.count)) }
        }
        throw ImportFileError.broken
    }

    private mutating func keep(_ byte: UInt8, in text: inout [UInt8]) throws {
        guard count < Self.limit else { throw ImportFileError.tooLarge }
        count += 1
        text.append(byte)
    }
}
