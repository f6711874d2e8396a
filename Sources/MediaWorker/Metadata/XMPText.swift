/// Finds a property in XMP without reading it as XML: nothing found this way is more than a hint.
enum XMPText {
    /// `property="value"` or `<property>…value…</property>`, the value without tags around it.
    static func value(of property: String, in text: String) -> String? {
        guard let found = text.firstRange(of: property) else { return nil }
        let rest = text[found.upperBound...].prefix(400)
        switch rest.first {
        case "=":
            guard let quote = rest.dropFirst().first, quote == "\"" || quote == "'" else { return nil }
            let value = rest.dropFirst(2)
            return value.firstIndex(of: quote).map { String(value[..<$0]) }
        case ">":
            var value = rest.dropFirst()
            while let first = value.first, first.isWhitespace || first == "<" {
                if first == "<" {
                    guard let end = value.firstIndex(of: ">") else { return nil }
                    value = value[value.index(after: end)...]
                } else {
                    value = value.dropFirst()
                }
            }
            return value.firstIndex(of: "<").map { String(value[..<$0]) }
        default: return nil
        }
    }
}
