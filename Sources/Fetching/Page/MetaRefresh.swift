/// A `meta refresh` that is a plain redirect: `0; url=/next` and the other forms that browsers accept.
struct MetaRefresh {
    /// Address as written, usually relative.
    let target: String

    /// Parses the content of a `meta refresh`; `nil` for a reload and for waits of more than five seconds, which show
    /// the page first.
    init?(_ content: String) {
        let text = content.drop { $0.isWhitespace }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let seconds = Int(digits), seconds <= 5 else { return nil }
        var remainingText = text[digits.endIndex...].drop { $0 == "." || ($0.isASCII && $0.isNumber) }
        remainingText = remainingText.drop { $0.isWhitespace || $0 == ";" || $0 == "," }
        if remainingText.prefix(3).lowercased() == "url" {
            let value = remainingText.dropFirst(3).drop { $0.isWhitespace }
            if value.first == "=" { remainingText = value.dropFirst().drop { $0.isWhitespace } }
        }
        if let quote = remainingText.first, quote == "'" || quote == "\"" {
            remainingText = remainingText.dropFirst().prefix { $0 != quote }
        }
        guard !remainingText.isEmpty else { return nil }
        target = String(remainingText)
    }
}
