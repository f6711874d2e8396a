/// Parses the http and https subset of the WHATWG URL grammar. Works on scalars, not characters: a delimiter with a
/// combining mark after it is still a delimiter.
struct WebAddressParser {
    private typealias Scalars = Substring.UnicodeScalarView

    private let original: String
    private var rest: Scalars

    init(_ text: String) {
        original = text
        var inner = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar != "\t" && scalar != "\n" && scalar != "\r" {
            inner.append(scalar)
        }
        let isSpace: (Unicode.Scalar) -> Bool = { $0.value <= 0x20 }
        let end = inner.lastIndex { !isSpace($0) }.map { inner.index(after: $0) } ?? inner.startIndex
        rest = Substring(String(inner[..<end])).unicodeScalars.drop(while: isSpace)
    }

    mutating func parse(relativeTo base: WebAddress?) throws(FetchError) -> WebAddress {
        let fragment = takeTail(after: "#").map { PercentEncoding.encode(Substring($0), .fragment) }
        guard let name = takeScheme() else {
            guard let base else { throw .invalidAddress(original) }
            return try resolve(base, fragment)
        }
        guard let scheme = WebAddress.Scheme(rawValue: name) else { throw .unsupportedScheme(name) }
        if let base, base.scheme == scheme, !startsWithSlash { return try resolve(base, fragment) }
        return try parseAuthority(scheme, fragment)
    }

    private mutating func resolve(_ base: WebAddress, _ fragment: String?) throws(FetchError) -> WebAddress {
        if rest.prefix(2).allSatisfy(Self.isSlash), rest.count > 1 { return try parseAuthority(base.scheme, fragment) }
        var result = base
        result.fragment = fragment
        if rest.isEmpty { return result }
        let query = takeQuery()
        if startsWithSlash {
            result.path = Self.normalisedPath(rest.dropFirst(), under: [])
        } else if !rest.isEmpty {
            let folder = base.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).dropLast()
            result.path = Self.normalisedPath(rest, under: folder.map(String.init))
        }
        result.query = query
        return result
    }

    private mutating func parseAuthority(
        _ scheme: WebAddress.Scheme, _ fragment: String?
    ) throws(FetchError) -> WebAddress {
        rest = rest.drop(while: Self.isSlash)
        let query = takeQuery()
        var authority = rest.prefix { !Self.isSlash($0) }
        let path = rest[authority.endIndex...].dropFirst()
        var userInfo: String?
        if let at = authority.lastIndex(of: "@") {
            userInfo = PercentEncoding.encode(Substring(authority[..<at]), .userInfo)
            authority = authority[authority.index(after: at)...]
        }
        let (hostText, port) = try splitPort(authority)
        guard let host = HostName.normalised(Substring(hostText)) else { throw .invalidAddress(original) }
        return WebAddress(
            scheme: scheme, userInfo: userInfo.flatMap { $0.isEmpty ? nil : $0 }, host: host,
            port: port == scheme.defaultPort ? nil : port, path: Self.normalisedPath(path, under: []), query: query,
            fragment: fragment)
    }

    private func splitPort(_ authority: Scalars) throws(FetchError) -> (Scalars, Int?) {
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else {
            return (authority, nil)
        }
        let digits = authority[authority.index(after: colon)...]
        if digits.isEmpty { return (authority[..<colon], nil) }
        guard digits.allSatisfy({ ("0"..."9").contains($0) }), let port = Int(String(digits)),
            (1...65_535).contains(port)
        else { throw .invalidAddress(original) }
        return (authority[..<colon], port)
    }

    private static func normalisedPath(_ path: Scalars, under folder: [String]) -> String {
        var segments = folder
        let pieces = path.split(omittingEmptySubsequences: false, whereSeparator: isSlash)
        for (index, piece) in pieces.enumerated() {
            let isLast = index == pieces.count - 1
            switch piece.count > 6 ? "" : String(piece).lowercased() {
            case ".", "%2e":
                if isLast { segments.append("") }
            case "..", ".%2e", "%2e.", "%2e%2e":
                if !segments.isEmpty { segments.removeLast() }
                if isLast { segments.append("") }
            default:
                segments.append(PercentEncoding.encode(Substring(piece), .path))
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    private mutating func takeScheme() -> String? {
        guard let colon = rest.firstIndex(of: ":"), let first = rest.first, Self.isLetter(first) else { return nil }
        let name = rest[..<colon]
        guard name.allSatisfy({ Self.isLetter($0) || "0123456789+-.".unicodeScalars.contains($0) }) else { return nil }
        rest = rest[rest.index(after: colon)...]
        return String(name).lowercased()
    }

    private mutating func takeQuery() -> String? {
        takeTail(after: "?").map { PercentEncoding.encode(Substring($0), .query) }
    }

    private mutating func takeTail(after mark: Unicode.Scalar) -> Scalars? {
        guard let index = rest.firstIndex(of: mark) else { return nil }
        let tail = rest[rest.index(after: index)...]
        rest = rest[..<index]
        return tail
    }

    private var startsWithSlash: Bool { rest.first.map(Self.isSlash) ?? false }

    private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "\\" }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
