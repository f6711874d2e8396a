import Text

/// Splits an http or https address into its parts (WHATWG URL).
///
/// Works on bytes, not characters, because a delimiter with a combining mark after it is still a delimiter.
struct URLParser {
    private(set) var rest: ArraySlice<UInt8>

    /// Creates a reader of an address. Removes tabs and line ends, and white space around the address.
    init(_ text: String) {
        let inner = text.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let end = inner.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
        rest = inner[..<end].drop { $0 <= 0x20 }
    }

    /// Reads the scheme in lower case; `nil` if there is none.
    mutating func takeScheme() -> String? {
        let name = rest.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        guard let first = name.first, first.isLetter, name.endIndex < rest.endIndex,
            rest[name.endIndex] == UInt8(ascii: ":")
        else { return nil }
        rest = rest[(name.endIndex + 1)...]
        return String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
    }

    mutating func takeFragment() -> ArraySlice<UInt8>? { takeTail(after: UInt8(ascii: "#")) }

    /// Reads the query. The fragment must have been read before.
    mutating func takeQuery() -> ArraySlice<UInt8>? { takeTail(after: UInt8(ascii: "?")) }

    private mutating func takeTail(after mark: UInt8) -> ArraySlice<UInt8>? {
        guard let index = rest.firstIndex(of: mark) else { return nil }
        let tail = rest[(index + 1)...]
        rest = rest[..<index]
        return tail
    }

    var startsWithSlash: Bool { rest.first.map(Self.isSlash) ?? false }
    var startsWithTwoSlashes: Bool { rest.count > 1 && rest.prefix(2).allSatisfy(Self.isSlash) }

    /// Reads the authority. Fragment and query must have been read before; the path remains.
    mutating func takeAuthority() throws(WebAddressError) -> URLAuthority {
        rest = rest.drop(while: Self.isSlash)
        let authority = rest.prefix { !Self.isSlash($0) }
        rest = rest[authority.endIndex...]
        return try URLAuthority(authority)
    }

    static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
}

/// The part of an address between the slashes and the path.
struct URLAuthority {
    /// User information as written; usually empty.
    let userInfo: ArraySlice<UInt8>
    let writtenHost: ArraySlice<UInt8>
    /// Normalised host; see ``HostName``.
    let host: String
    let port: Int?

    init(_ authority: ArraySlice<UInt8>) throws(WebAddressError) {
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        userInfo = authority[..<(at ?? authority.startIndex)]
        let rest = at.map { authority[($0 + 1)...] } ?? authority
        var hostEnd = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
        if rest.first == UInt8(ascii: "[") {
            guard let bracket = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .invalidHost }
            hostEnd = bracket + 1
        }
        writtenHost = rest[..<hostEnd]
        guard let host = HostName.normalised(writtenHost) else { throw .invalidHost }
        self.host = host
        let portText = rest[hostEnd...]
        guard portText.isEmpty || portText.first == UInt8(ascii: ":") else { throw .invalidHost }
        let digits = portText.dropFirst()
        guard !digits.isEmpty else {
            port = nil
            return
        }
        guard digits.allSatisfy(\.isDigit), let number = Int(String(decoding: digits, as: UTF8.self)),
            (1...65_535).contains(number)
        else { throw .invalidPort }
        port = number
    }
}
