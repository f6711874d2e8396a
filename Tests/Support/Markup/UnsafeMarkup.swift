/// Finds elements and attributes that run script, or that load or link to a forbidden URL.
package enum UnsafeMarkup {
    package static func problems(in tags: [HTMLTag]) -> [String] {
        tags.flatMap { tag in
            var problems: [String] = ["style", "base", "plaintext"].contains(tag.name) ? ["a <\(tag.name)>"] : []
            for attribute in tag.attributes {
                if attribute.name.hasPrefix("on") || ["style", "srcdoc"].contains(attribute.name) {
                    problems.append("the attribute \(attribute.name) on <\(tag.name)>")
                }
                if urls.contains(attribute.name), !isSafe(attribute.value, on: tag.name, attribute.name) {
                    problems.append("\(attribute.name)=\(attribute.value.debugDescription) on <\(tag.name)>")
                }
            }
            return problems
        }
    }

    /// Attributes whose value is a URL.
    private static let urls: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "manifest", "xlink:href", "background",
    ]
    /// Elements whose URL the browser loads, which must be on this server.
    private static let loading: Set<String> = ["script", "link", "iframe", "object", "embed", "use", "image"]

    /// Reads a URL as browsers do: without blanks around it and without tabs and line breaks anywhere.
    private static func isSafe(_ value: String, on element: String, _ attribute: String) -> Bool {
        let scalars = value.unicodeScalars.drop { $0.value <= 32 }.filter { ![9, 10, 13].contains($0.value) }
        let url = String(String.UnicodeScalarView(scalars)).lowercased().replacing("\\", with: "/")
        if url.prefix(while: { !"?#".contains($0) }) == "about:blank" { return true }
        if url.hasPrefix("//") { return false }
        let schemeOrSegment = url.prefix { !"/?#".contains($0) }
        guard schemeOrSegment.contains(":") else { return true }
        let mustBeOwn = loading.contains(element) || ["action", "formaction", "manifest"].contains(attribute)
        return !mustBeOwn && (url.hasPrefix("http://") || url.hasPrefix("https://") || url.hasPrefix("mailto:"))
    }
}
