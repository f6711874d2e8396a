import FoundationEssentials

/// One message as one line of JSON. JSON escapes line feeds inside strings, so the only one is the last byte.
package enum JSONLine {
    /// Longest line that either side reads; a longer one means that the other side is broken or hostile.
    package static let limit = 64 << 10

    /// The bytes of `message` and a line feed.
    package static func encode(_ message: some Encodable) throws -> [UInt8] {
        [UInt8](try JSONEncoder().encode(message)) + [UInt8(ascii: "\n")]
    }

    /// Reads a line, with or without its line feed.
    package static func decode<Message: Decodable>(_ type: Message.Type, from line: [UInt8]) throws -> Message {
        try JSONDecoder().decode(type, from: Data(line))
    }
}
