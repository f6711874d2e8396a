import FoundationEssentials

extension Encodable {
    /// Returns a small document of this program's own, the same text for the same value.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension Decodable {
    /// Reads a small document of this program's own.
    package init(json bytes: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    }
}
