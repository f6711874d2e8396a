/// A media type with its parameters (RFC 9110 8.3.1). Also parses `Content-Disposition`, which has the same form.
package struct MediaType: Sendable {
    /// Name in lower case.
    package let name: String
    private let parameters: [(name: String, value: String)]

    package init(_ field: String) {
        var scanner = Scanner(bytes: Array(field.utf8))
        name = scanner.scan { $0 != UInt8(ascii: ";") }.lowercased()
        var parameters: [(name: String, value: String)] = []
        while scanner.skip(UInt8(ascii: ";")) {
            let name = scanner.scan { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }.lowercased()
            guard scanner.skip(UInt8(ascii: "=")) else { continue }
            scanner.skipSpaces()
            if scanner.skip(UInt8(ascii: "\"")) {
                parameters.append((name, scanner.takeQuoted()))
                _ = scanner.scan { $0 != UInt8(ascii: ";") }
            } else {
                parameters.append((name, scanner.scan { $0 != UInt8(ascii: ";") }))
            }
        }
        self.parameters = parameters
    }

    /// The value of a parameter.
    ///
    /// - Parameter name: in lower case.
    package subscript(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// The character set without quotes; `nil` if there is none.
    package var charset: String? {
        let label = self["charset"]?.filter { !"'\"".contains($0) }
        return label?.isEmpty == false ? label : nil
    }

    private struct Scanner {
        let bytes: [UInt8]
        var index = 0

        /// Reads bytes while `wanted` returns true, and trims white space.
        mutating func scan(while wanted: (UInt8) -> Bool) -> String {
            skipSpaces()
            let start = index
            while index < bytes.count, wanted(bytes[index]) { index += 1 }
            let end = bytes[start..<index].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? start
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }

        mutating func skip(_ byte: UInt8) -> Bool {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
            return true
        }

        mutating func skipSpaces() {
            while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        }

        /// Reads up to the closing quote.
        ///
        /// A backslash escapes only a quote or a backslash, because some browsers have sent whole Windows paths in
        /// quotes without escaping them.
        mutating func takeQuoted() -> String {
            var text: [UInt8] = []
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count,
                    bytes[index + 1] == UInt8(ascii: "\"") || bytes[index + 1] == UInt8(ascii: "\\")
                {
                    index += 1
                }
                text.append(bytes[index])
                index += 1
            }
            index = min(index + 1, bytes.count)
            return String(decoding: text, as: UTF8.self)
        }
    }
}
