import Text

/// The target of a request line (RFC 9112 3.2), split but not decoded.
struct RequestTarget {
    let path: ArraySlice<UInt8>
    let query: ArraySlice<UInt8>?
    /// Authority of a target in absolute form, which servers must accept.
    let authority: ArraySlice<UInt8>?

    /// - Returns: nil if the target is neither a path nor an absolute http URL, or has bytes that are forbidden in
    ///   URLs.
    init?(_ bytes: [UInt8]) {
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        var rest = bytes[...]
        if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
        if rest.first == UInt8(ascii: "/") {
            authority = nil
        } else {
            let schemes = ["http://", "https://"].map { Array($0.utf8) }
            guard
                let scheme = schemes.first(where: { scheme in
                    rest.count > scheme.count && zip(rest, scheme).allSatisfy { $0.lowercasedASCII == $1 }
                })
            else { return nil }
            rest = rest.dropFirst(scheme.count)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        }
        if let questionMark = rest.firstIndex(of: UInt8(ascii: "?")) {
            path = rest[..<questionMark]
            query = rest[questionMark...].dropFirst()
        } else {
            path = rest
            query = nil
        }
    }

    /// Encoded segments of the path; none for `/`. A trailing slash gives an empty last segment.
    var segments: [ArraySlice<UInt8>] {
        let inner = path.dropFirst()
        return inner.isEmpty
            ? [] : inner.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    }
}
