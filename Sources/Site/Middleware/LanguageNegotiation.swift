import Catalog
import HTTPServer
import HTTPTypes

/// Sets the language of the response: that of the signed-in person, otherwise of the browser, otherwise Korean.
struct LanguageNegotiation: Middleware {
    func before(_ request: inout Request) throws -> Response? {
        request[LanguageKey.self] =
            request[SessionKey.self]?.person.language
            ?? request.header(.acceptLanguage).flatMap { Language(acceptLanguage: $0) } ?? .ko
        return nil
    }
}

extension Language {
    /// The supported language with the highest quality in an `Accept-Language` field; `nil` if it contains none.
    package init?(acceptLanguage field: String) {
        var best: (language: Language, quality: Double)?
        for range in field.split(separator: ",") {
            let tagAndParameters = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let tag = tagAndParameters.first, let language = Language(rawValue: String(tag.prefix { $0 != "-" }))
            else {
                continue
            }
            let quality =
                tagAndParameters.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if quality > 0, quality > best?.quality ?? 0 { best = (language, quality) }
        }
        guard let best else { return nil }
        self = best.language
    }
}
