/// Parses the `Link` header field (RFC 8288), but only for one type of target.
enum LinkHeader {
    /// Returns the address between `<` and `>` of the first link whose parameters contain one of `types`.
    static func target(ofTypes types: [String], in field: String) -> String? {
        for part in field.split(separator: "<").prefix(50) {
            guard let end = part.firstIndex(of: ">") else { continue }
            let parameters = part[part.index(after: end)...].lowercased()
            if types.contains(where: parameters.contains) { return String(part[..<end]) }
        }
        return nil
    }
}
