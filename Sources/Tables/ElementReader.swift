/// The objects of a JSON list one by one, as the bytes that they stand in, in the memory of the largest of them. The list
/// is the document itself, or that of a member wherever it stands: `{"journals": [{"entries": [...]}]}`. An object in
/// place of the list is its only element.
package struct ElementReader {
    package enum Element: Sendable, Equatable {
        case object([UInt8])
        /// More than ``limit`` bytes; these are its first ones.
        case tooLarge([UInt8])
    }

    /// Bytes of one object.
    package static let limit = 8 << 20
    private static let deepest = 500

    private enum Level {
        /// With the member whose value comes next.
        case object(String)
        /// With the member whose value it is.
        case list(String)
    }

    private var bytes: ByteCursor
    private let member: String?
    private var levels: [Level] = []
    private var lastText = ""

    /// - Parameter member: whose lists are read; nil for the document itself.
    package init(_ source: @escaping ImportBytes.Source, of member: String? = nil) throws {
        bytes = try ByteCursor(source)
        self.member = member
    }

    /// - Returns: nil at the end.
    /// - Throws: ``ImportFileError/broken`` where the file breaks off, and what the source throws.
    package mutating func next() throws -> Element? {
        while let byte = try bytes.take() {
            switch byte {
            case UInt8(ascii: "\""): lastText = try text()
            case UInt8(ascii: ":"):
                if case .object? = levels.last { levels[levels.count - 1] = .object(lastText) }
            case UInt8(ascii: "["): try open(.list(name))
            case UInt8(ascii: "{"):
                if isElement { return try element() }
                try open(.object(""))
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard !levels.isEmpty else { throw ImportFileError.broken }
                levels.removeLast()
            default: break
            }
        }
        guard levels.isEmpty else { throw ImportFileError.broken }
        return nil
    }

    /// Of the value that comes next.
    private var name: String {
        if case .object(let name)? = levels.last { name } else { "" }
    }

    private var isElement: Bool {
        guard let member else { return levels.count < 2 }
        if case .list(member)? = levels.last { return true }
        return false
    }

    private mutating func open(_ level: Level) throws {
        guard levels.count < Self.deepest else { throw ImportFileError.broken }
        levels.append(level)
    }

    /// The beginning of a text, as far as a member's name may go.
    private mutating func text() throws -> String {
        var head: [UInt8] = []
        while let byte = try bytes.take() {
            if byte == UInt8(ascii: "\"") { return String(decoding: head, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") { _ = try bytes.take() }
            if head.count < 64 { head.append(byte) }
        }
        throw ImportFileError.broken
    }

    /// The bytes up to the brace that closes what has just been opened.
    private mutating func element() throws -> Element {
        var object = [UInt8(ascii: "{")]
        var nesting = JSONNesting()
        nesting.step(object[0])
        var isTooLarge = false
        while !nesting.isOutside {
            guard let byte = try bytes.take() else { throw ImportFileError.broken }
            if object.count < Self.limit { object.append(byte) } else { isTooLarge = true }
            nesting.step(byte)
        }
        return isTooLarge ? .tooLarge(Array(object.prefix(4_096))) : .object(object)
    }
}
