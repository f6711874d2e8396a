import Text

/// A streaming reader of the objects in a JSON document, in the memory of the largest object. Reads the objects of a
/// list, or all objects of a tree of folders, of which the whole is never in memory.
package struct JSONObjectReader {
    package struct Object: Sendable {
        /// Number in the order in which objects begin, from 0, so that it is the same each time the document is read.
        package let number: Int
        /// Numbers of the enclosing objects, outermost first.
        package let ancestors: [Int]
        /// Names of the members on the way to the object; a list adds none.
        package let path: [String]
        /// The object without the members that were entered. Only the first bytes of an object that is too large.
        package var bytes: [UInt8]
        package let isTooLarge: Bool
    }

    private struct Level {
        let path: [String]
        /// The open object; nil for a list.
        var object: (number: Int, bytes: [UInt8], isTooLarge: Bool)?
    }

    private var bytes: ByteCursor
    private let isWhole: @Sendable ([String]) -> Bool
    private let enters: @Sendable ([String]) -> Bool
    private let onlyWhole: Bool
    private let limit: Int
    private var levels: [Level] = []
    private var count = 0

    /// Creates a reader of a tree: every object of the document, of its lists and of the members that are entered.
    /// - Parameters:
    ///   - limit: maximum number of bytes of one object, without its entered members.
    ///   - enters: whether the objects and lists at a path of members are read separately. All others are part of the
    ///     enclosing object.
    package init(
        _ source: @escaping TextDecodingSource.Source, limit: Int = JSONLimits.object,
        enters: @escaping @Sendable ([String]) -> Bool
    ) throws {
        bytes = try ByteCursor(source)
        self.limit = limit
        self.enters = enters
        isWhole = { _ in false }
        onlyWhole = false
    }

    /// Creates a reader of the objects in a list, or of a single object.
    /// - Parameters:
    ///   - member: name of the member whose lists are read, at any depth: `{"journals": [{"entries": [...]}]}`; nil
    ///     for the document itself.
    ///   - limit: maximum number of bytes of one object.
    package init(
        _ source: @escaping TextDecodingSource.Source, of member: String? = nil, limit: Int = JSONLimits.object
    ) throws {
        bytes = try ByteCursor(source)
        self.limit = limit
        enters = { _ in true }
        isWhole = { $0.last == member }
        onlyWhole = true
    }

    /// Reads the next object.
    /// - Returns: nil at the end.
    /// - Throws: ``ImportFileError/broken`` for an invalid or incomplete document, and errors of the source.
    package mutating func next() throws -> Object? {
        while let byte = try peekPastSpace() {
            switch byte {
            case UInt8(ascii: ","): bytes.skip()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard levels.isEmpty || levels.last?.object == nil else { throw ImportFileError.broken }
                let path = levels.last?.path ?? []
                if byte == UInt8(ascii: "{"), isWhole(path) { return try parseObject(at: path) }
                try open(byte, at: path)
            case UInt8(ascii: "]"):
                guard let level = levels.popLast(), level.object == nil else { throw ImportFileError.broken }
                bytes.skip()
            case UInt8(ascii: "}"):
                guard let level = levels.popLast(), var object = level.object else { throw ImportFileError.broken }
                bytes.skip()
                if onlyWhole { continue }
                object.bytes.append(UInt8(ascii: "}"))
                return Object(
                    number: object.number, ancestors: levels.compactMap { $0.object?.number }, path: level.path,
                    bytes: object.bytes, isTooLarge: object.isTooLarge)
            case UInt8(ascii: "\"") where levels.last?.object != nil: try member()
            default:
                guard !levels.isEmpty, levels.last?.object == nil, byte != UInt8(ascii: ":") else {
                    throw ImportFileError.broken
                }
                try value { _ in }
            }
        }
        guard levels.isEmpty else { throw ImportFileError.broken }
        return nil
    }

    private mutating func parseObject(at path: [String]) throws -> Object {
        let limit = limit
        var (object, isTooLarge): ([UInt8], Bool) = ([], false)
        try value { byte in
            if object.count < limit { object.append(byte) } else { isTooLarge = true }
        }
        defer { count += 1 }
        return Object(number: count, ancestors: [], path: path, bytes: object, isTooLarge: isTooLarge)
    }

    private mutating func open(_ bracket: UInt8, at path: [String]) throws {
        guard levels.count < JSONLimits.depth else { throw ImportFileError.broken }
        bytes.skip()
        if bracket == UInt8(ascii: "[") { return levels.append(Level(path: path, object: nil)) }
        levels.append(Level(path: path, object: (count, [bracket], false)))
        count += 1
    }

    /// Reads a member of the innermost object: enters it, or appends it to the object.
    private mutating func member() throws {
        let limit = limit
        var key: [UInt8] = []
        try value { if key.count < limit { key.append($0) } }
        guard try peekPastSpace() == UInt8(ascii: ":") else { throw ImportFileError.broken }
        bytes.skip()
        guard let first = try peekPastSpace(), let last = levels.indices.last else { throw ImportFileError.broken }
        let path = levels[last].path + [String(decoding: key.dropFirst().dropLast(), as: UTF8.self)]
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), enters(path) { return try open(first, at: path) }
        // The object is moved out while it grows, so that appending does not copy it.
        guard var object = levels[last].object else { throw ImportFileError.broken }
        levels[last].object = nil
        if object.bytes.count > 1 { object.bytes.append(UInt8(ascii: ",")) }
        object.bytes += key + [UInt8(ascii: ":")]
        try value { byte in
            if object.bytes.count < limit { object.bytes.append(byte) } else { object.isTooLarge = true }
        }
        levels[last].object = object
    }

    /// Passes the bytes of the value that begins here to `take`, up to its end.
    private mutating func value(_ take: (UInt8) -> Void) throws {
        var (depth, isText, isEscaped) = (0, false, false)
        while let byte = try bytes.peek() {
            let isOutside = depth == 0 && !isText
            if isOutside, Self.endsNumber(byte) { return }
            bytes.skip()
            take(byte)
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText: depth -= 1
            default: break
            }
            if !isOutside, depth == 0, !isText { return }
        }
        if depth > 0 || isText { throw ImportFileError.broken }
    }

    private static func endsNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): true
        default: isSpace(byte)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 32 || (9...10).contains(byte) || byte == 13
    }

    private mutating func peekPastSpace() throws -> UInt8? {
        while let byte = try bytes.peek() {
            guard Self.isSpace(byte) else { return byte }
            bytes.skip()
        }
        return nil
    }
}
