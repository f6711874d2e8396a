/// Finds a property in XMP without parsing it as XML, so the result is only a guess.
enum XMPText {
    /// Returns the value in `property="value"` or `<property>…value…</property>`, without surrounding tags; `nil` if
    /// there is none within 400 characters.
    static func value(of property: String, in text: String) -> String? {
        guard let nameRange = text.firstRange(of: property) else { return nil }
        let afterName = text[nameRange.upperBound...].prefix(400)
        switch afterName.first {
        case "=":
            guard let quote = afterName.dropFirst().first, quote == "\"" || quote == "'" else { return nil }
            let value = afterName.dropFirst(2)
            return value.firstIndex(of: quote).map { String(value[..<$0]) }
        case ">":
            var value = afterName.dropFirst()
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
