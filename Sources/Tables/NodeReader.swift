/// The objects of a JSON document one by one, each as it ends, in the memory of the largest: trees of folders and lists of
/// lists, of which one never has the whole. Members that are entered hold further objects; all others belong to theirs.
package struct NodeReader {
    package struct Node: Sendable {
        /// Counted from 0 as objects begin, so that it is the same each time the document is read.
        package let number: Int
        /// Numbers of those that it stands in, outermost first.
        package let ancestors: [Int]
        /// Names of the members on the way to it; a list adds none.
        package let path: [String]
        /// The object without the members that were entered; nil where it has more than ``limit`` bytes.
        package let json: [UInt8]?
    }

    /// Bytes of one object, without what was entered.
    package static let limit = 8 << 20
    private static let deepest = 500

    private struct Level {
        let path: [String]
        /// Nil for a list.
        var node: (number: Int, json: [UInt8], isTooLarge: Bool)?
    }

    private var bytes: ByteCursor
    private let enters: @Sendable ([String]) -> Bool
    private let limit: Int
    private var levels: [Level] = []
    private var count = 0

    /// - Parameters:
    ///   - enters: whether the objects and lists at a path of members are read by themselves; those of the document always
    ///     are.
    ///   - limit: bytes of one object, without what was entered.
    package init(
        _ source: @escaping ImportBytes.Source, limit: Int = Self.limit, enters: @escaping @Sendable ([String]) -> Bool
    ) throws {
        self.limit = limit
        bytes = try ByteCursor(source)
        self.enters = enters
    }

    /// - Returns: nil at the end.
    /// - Throws: ``ImportFileError/broken`` where the document breaks off or is none, and what the source throws.
    package mutating func next() throws -> Node? {
        while let byte = try peekPastSpace() {
            switch byte {
            case UInt8(ascii: ","): bytes.skip()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard levels.isEmpty || levels.last?.node == nil else { throw ImportFileError.broken }
                try open(byte, at: levels.last?.path ?? [])
            case UInt8(ascii: "]"):
                guard let level = levels.popLast(), level.node == nil else { throw ImportFileError.broken }
                bytes.skip()
            case UInt8(ascii: "}"):
                guard let level = levels.popLast(), let node = level.node else { throw ImportFileError.broken }
                bytes.skip()
                return Node(
                    number: node.number, ancestors: levels.compactMap { $0.node?.number }, path: level.path,
                    json: node.isTooLarge ? nil : node.json + [UInt8(ascii: "}")])
            case UInt8(ascii: "\"") where levels.last?.node != nil: try member()
            default:
                guard !levels.isEmpty, byte != UInt8(ascii: ":") else { throw ImportFileError.broken }
                try value { _ in }
            }
        }
        guard levels.isEmpty else { throw ImportFileError.broken }
        return nil
    }

    private mutating func open(_ bracket: UInt8, at path: [String]) throws {
        guard levels.count < Self.deepest else { throw ImportFileError.broken }
        bytes.skip()
        if bracket == UInt8(ascii: "[") { return levels.append(Level(path: path, node: nil)) }
        levels.append(Level(path: path, node: (count, [UInt8(ascii: "{")], false)))
        count += 1
    }

    /// A member of the innermost object: entered, or taken down with it.
    private mutating func member() throws {
        var key: [UInt8] = []
        try value { key.append($0) }
        guard try peekPastSpace() == UInt8(ascii: ":") else { throw ImportFileError.broken }
        bytes.skip()
        guard let first = try peekPastSpace(), let last = levels.indices.last else { throw ImportFileError.broken }
        let path = levels[last].path + [String(decoding: key.dropFirst().dropLast(), as: UTF8.self)]
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), enters(path) { return try open(first, at: path) }
        // Taken out while it grows, so that no byte copies it.
        guard var node = levels[last].node else { throw ImportFileError.broken }
        levels[last].node = nil
        let start = node.json.count
        if start > 1 { node.json.append(UInt8(ascii: ",")) }
        node.json += key + [UInt8(ascii: ":")]
        let limit = limit
        try value { byte in
            if node.json.count < limit { node.json.append(byte) } else { node.isTooLarge = true }
        }
        levels[last].node = node
    }

    /// The bytes of the value that begins here, to the end of it.
    private mutating func value(_ take: (UInt8) -> Void) throws {
        var nesting = JSONNesting()
        while let byte = try bytes.peek() {
            let wasOutside = nesting.isOutside
            if wasOutside, Self.endsNumber(byte) { return }
            bytes.skip()
            take(byte)
            nesting.step(byte)
            if !wasOutside, nesting.isOutside { return }
        }
        if !nesting.isOutside { throw ImportFileError.broken }
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
