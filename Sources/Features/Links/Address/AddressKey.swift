import Web

extension RawURLComponents {
    /// Returns the URL that is opened: nothing removed, only converted to ASCII.
    /// - Parameter host: host without a trailing dot.
    func canonicalURL(_ host: String) -> String {
        var bytes = Array("\(scheme.rawValue)://".utf8)
        if !userInfo.isEmpty {
            bytes += PercentEncoding.encode(userInfo, .strictUserInfo)
            bytes.append(UInt8(ascii: "@"))
        }
        bytes += host.utf8
        if let port { bytes += ":\(port)".utf8 }
        bytes += PercentEncoding.encode(path, .strictPath)
        if let query { bytes += [UInt8(ascii: "?")] + PercentEncoding.encode(query, .strictQuery) }
        if let fragment { bytes += [UInt8(ascii: "#")] + PercentEncoding.encode(fragment, .strictFragment) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the key of the address; see ``LinkAddress/normalized``.
    func comparisonKey(_ host: String) -> String {
        var bytes = Array("\(scheme.rawValue)://".utf8)
        if !userInfo.isEmpty {
            bytes += PercentEncoding.canonical(userInfo, .strictUserInfo)
            bytes.append(UInt8(ascii: "@"))
        }
        bytes += host.utf8
        if let port { bytes += ":\(port)".utf8 }
        bytes += canonicalPath
        bytes += canonicalQuery(host)
        bytes += canonicalFragment(host)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The path with its dot segments resolved, without a slash at the end.
    private var canonicalPath: [UInt8] {
        var segments: [[UInt8]] = []
        for segment in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let canonical = PercentEncoding.canonical(segment, .strictPath)
            switch String(decoding: canonical, as: UTF8.self) {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(canonical)
            }
        }
        while segments.last?.isEmpty == true { segments.removeLast() }
        return segments.flatMap { [UInt8(ascii: "/")] + $0 }
    }

    /// Returns the query without tracking parameters, sorted by name, with its question mark; empty if nothing is left.
    private func canonicalQuery(_ host: String) -> [UInt8] {
        guard let query else { return [] }
        let tracking = TrackingParameters(host: host)
        let parameters = query.split(separator: UInt8(ascii: "&")).map { pair -> (name: String, pair: [UInt8]) in
            // A plus sign in a query is a space.
            let pairWithSpaces = pair.flatMap { $0 == UInt8(ascii: "+") ? Array("%20".utf8) : [$0] }
            let canonical = PercentEncoding.canonical(pairWithSpaces[...], .strictQuery)
            return (String(decoding: canonical.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self), canonical)
        }.filter { !tracking.contains($0.name) }
        // Swift does not promise a stable sort, so the offset keeps repeated names in their order.
        let sorted = parameters.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
        guard !sorted.isEmpty else { return [] }
        return [UInt8(ascii: "?")] + sorted.map(\.element.pair).joined(separator: [UInt8(ascii: "&")])
    }

    /// Returns the fragment if it selects a page: hash-bangs (`#!/a`), routes (`#/a`, `#inbox/17`) and state
    /// (`#map=5`, `#id=3`). Anchors, text directives (`#:~:text=`), positions in media (`#t=30`) and tracking are
    /// the same page.
    private func canonicalFragment(_ host: String) -> [UInt8] {
        guard let fragment else { return [] }
        let canonical = PercentEncoding.canonical(fragment, .strictFragment)
        var text = String(decoding: canonical, as: UTF8.self)
        if let directive = text.firstRange(of: ":~:") { text = String(text[..<directive.lowerBound]) }
        let name = String(text.prefix { $0 != "=" })
        if text.hasPrefix("!") || text.contains("/") { return Array("#\(text)".utf8) }
        guard name != text, !["t", "xywh", "track", "page"].contains(name),
            !TrackingParameters(host: host).contains(name)
        else { return [] }
        return Array("#\(text)".utf8)
    }
}
