/// The `Link` field (RFC 8288), read only for one type of target.
enum LinkHeader {
    /// The address between `<` and `>` of the first link whose parameters name `type`.
    static func target(ofType types: [String], in field: String) -> String? {
        for part in field.split(separator: "<").prefix(50) {
            guard let end = part.firstIndex(of: ">") else { continue }
            let parameters = part[part.index(after: end)...].lowercased()
            if types.contains(where: parameters.contains) { return String(part[..<end]) }
        }
        return nil
    }
}
