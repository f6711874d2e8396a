extension WebAddress {
    /// Parses `text`, relative to `base` if it is given.
    package init(_ text: String, relativeTo base: WebAddress? = nil) throws(WebAddressError) {
        var reader = URLParser(text)
        var scheme: Scheme?
        if let name = reader.takeScheme() {
            scheme = Scheme(rawValue: name)
            if scheme == nil { throw .unsupportedScheme(name) }
        }
        let fragment = reader.takeFragment()
        if let base, scheme == nil || scheme == base.scheme && !reader.startsWithSlash, !reader.startsWithTwoSlashes {
            self = base.resolving(&reader, fragment)
        } else {
            guard let scheme = scheme ?? base?.scheme else { throw .relative }
            self.init(try RawURLComponents(scheme, fragment: fragment, &reader))
        }
    }

    /// Dot segments resolved, and everything escaped that browsers escape.
    package init(_ parts: RawURLComponents) {
        self.init(
            scheme: parts.scheme, userInfo: parts.userInfo.isEmpty ? nil : Self.text(parts.userInfo, .userInfo),
            host: parts.host, port: parts.port, path: Self.normalisedPath(parts.path.dropFirst(), under: []),
            query: parts.query.map { Self.text($0, .query) }, fragment: parts.fragment.map { Self.text($0, .fragment) })
    }

    private func resolving(_ reader: inout URLParser, _ fragment: ArraySlice<UInt8>?) -> WebAddress {
        var result = self
        result.fragment = fragment.map { Self.text($0, .fragment) }
        if reader.rest.isEmpty { return result }
        let query = reader.takeQuery()
        if reader.startsWithSlash {
            result.path = Self.normalisedPath(reader.rest.dropFirst(), under: [])
        } else if !reader.rest.isEmpty {
            let folder = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).dropLast()
            result.path = Self.normalisedPath(reader.rest, under: folder.map(String.init))
        }
        result.query = query.map { Self.text($0, .query) }
        return result
    }

    private static func text(_ bytes: ArraySlice<UInt8>, _ place: PercentEncoding.Component) -> String {
        String(decoding: PercentEncoding.encode(bytes, place), as: UTF8.self)
    }

    private static func normalisedPath(_ path: ArraySlice<UInt8>, under folder: [String]) -> String {
        var segments = folder
        let pieces = path.split(omittingEmptySubsequences: false, whereSeparator: URLParser.isSlash)
        for (index, piece) in pieces.enumerated() {
            let isLast = index == pieces.count - 1
            switch piece.count > 6 ? "" : String(decoding: piece, as: UTF8.self).lowercased() {
            case ".", "%2e":
                if isLast { segments.append("") }
            case "..", ".%2e", "%2e.", "%2e%2e":
                if !segments.isEmpty { segments.removeLast() }
                if isLast { segments.append("") }
            default:
                segments.append(text(piece, .path))
            }
        }
        return "/" + segments.joined(separator: "/")
    }
}
