import Foundation

/// The pieces of an http(s) address. Splits as browsers do (WHATWG URL): backslashes are slashes, tabs and line ends inside
/// are dropped, a missing scheme is https.
struct AddressParts {
    var isSecure = true
    /// `name` or `name:secret`, without the at sign; empty for nearly all.
    var userInfo: [UInt8] = []
    /// ASCII, lower case, IPv6 with brackets.
    var host = ""
    /// nil for the scheme's own port.
    var port: Int?
    /// As given, beginning with a slash.
    var path: [UInt8] = []
    var query: [UInt8]?
    var fragment: [UInt8]?
    /// Whether the text named its scheme; only then may the host be one word, such as `http://nas:5000`.
    private var hasScheme = false

    init(_ text: String) throws(LinkAddressProblem) {
        var rest = ArraySlice(Self.trimmed(text))
        guard !rest.isEmpty else { throw .empty }
        guard rest.count <= LinkAddress.maximumLength else { throw .tooLong }
        try takeScheme(&rest)
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = Array(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = Array(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        let slash = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") } ?? rest.endIndex
        path = rest[slash...].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        if path.isEmpty { path = [UInt8(ascii: "/")] }
        try takeAuthority(rest[..<slash])
    }

    /// Scheme and slashes. `example.com/a`, `//example.com` and `localhost:8080` count as https.
    private mutating func takeScheme(_ rest: inout ArraySlice<UInt8>) throws(LinkAddressProblem) {
        let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
        let head = rest.prefix { $0.isSchemeByte }
        let afterHead = rest[head.endIndex...]
        if let first = head.first, first.isLetter, afterHead.first == UInt8(ascii: ":"),
            !Self.beginsWithPort(afterHead.dropFirst())
        {
            let scheme = String(decoding: head, as: UTF8.self).lowercased()
            guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
            isSecure = scheme == "https"
            hasScheme = true
            rest = afterHead.dropFirst().drop(while: isSlash)
            return
        }
        let slashes = rest.prefix(while: isSlash)
        guard slashes.count != 1, rest.first != UInt8(ascii: "?"), rest.first != UInt8(ascii: "#"),
            rest.first != UInt8(ascii: ".")
        else { throw .relative }
        rest = rest[slashes.endIndex...]
    }

    /// `8080`, `8080/path`: then what stood before the colon was a host and no scheme.
    private static func beginsWithPort(_ rest: ArraySlice<UInt8>) -> Bool {
        let digits = rest.prefix { $0.isDigit }
        guard (1...5).contains(digits.count) else { return false }
        return digits.endIndex == rest.endIndex || "/?#\\".utf8.contains(rest[digits.endIndex])
    }

    private mutating func takeAuthority(_ authority: ArraySlice<UInt8>) throws(LinkAddressProblem) {
        var rest = authority
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
            userInfo = Array(rest[..<at])
            rest = rest[rest.index(after: at)...]
        }
        let hostEnd: ArraySlice<UInt8>.Index
        if rest.first == UInt8(ascii: "[") {
            guard let bracket = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .invalidHost }
            hostEnd = rest.index(after: bracket)
        } else {
            hostEnd = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
        }
        guard let ascii = HostName.ascii(rest[..<hostEnd]), hasScheme || looksLikeHost(ascii, rest[..<hostEnd]) else {
            throw .invalidHost
        }
        host = ascii
        let portText = rest[hostEnd...]
        guard !portText.isEmpty else { return }
        guard portText.first == UInt8(ascii: ":") else { throw .invalidHost }
        let digits = portText.dropFirst()
        guard !digits.isEmpty else { return }
        guard digits.allSatisfy({ $0.isDigit }), let number = Int(String(decoding: digits, as: UTF8.self)),
            (1...65_535).contains(number)
        else { throw .invalidPort }
        port = number == (isSecure ? 443 : 80) ? nil : number
    }

    /// For texts without a scheme: words are no hosts, and `3.14` is no short form of an IPv4 address.
    private func looksLikeHost(_ host: String, _ given: ArraySlice<UInt8>) -> Bool {
        if host == "localhost" || host.hasPrefix("[") { return true }
        let isNumber = host.utf8.last.map(\.isDigit) ?? false
        return host.contains(".") && (!isNumber || given.elementsEqual(host.utf8))
    }

    /// NFC, without the white space, quotes and angle brackets that come along when people copy.
    private static func trimmed(_ text: String) -> [UInt8] {
        var text = Substring(text.precomposedStringWithCanonicalMapping)
        while let first = text.unicodeScalars.first, first.isInvisible { text.unicodeScalars.removeFirst() }
        while let last = text.unicodeScalars.last, last.isInvisible { text.unicodeScalars.removeLast() }
        for (open, close) in [("<", ">"), ("\"", "\""), ("'", "'"), ("“", "”"), ("(", ")")]
        where text.hasPrefix(open) && text.hasSuffix(close) && text.count > 2 {
            text = text.dropFirst().dropLast()
        }
        return text.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
        value <= 0x20 || properties.isWhitespace || properties.generalCategory == .format
            || properties.generalCategory == .control
    }
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
    fileprivate var isSchemeByte: Bool {
        isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}
