/// A page with example values, which can be rendered again with another text in every place that shows one.
package struct PageExample: Sendable, CustomStringConvertible {
    package let name: String
    /// Renders the page with the given text as every title, note, URL and tag, and as all else that a person or a
    /// foreign page wrote.
    package let render: @Sendable (String) -> [UInt8]

    package init(_ name: String, render: @escaping @Sendable (String) -> [UInt8]) {
        self.name = name
        self.render = render
    }

    package var description: String { name }

    /// Returns the errors in the markup of the page with a harmless text.
    package func markupErrors() -> [String] {
        let tokenizer = HTMLTokenizer(render("harmless"))
        return tokenizer.errors + MarkupBalance.errors(in: tokenizer.tokens)
    }

    /// Returns the changes to the page that a hostile text must not make, for each payload.
    package func injections(of payloads: [String] = HostileText.all) -> [String] {
        let expected = PageSkeleton(HTMLTokenizer(render("harmless")).tokens)
        return payloads.flatMap { payload in
            let tokenizer = HTMLTokenizer(render(payload))
            var problems = tokenizer.errors + UnsafeMarkup.problems(in: tokenizer.tags)
            if PageSkeleton(tokenizer.tokens) != expected { problems.append("the elements and attributes differ") }
            return problems.map { "\(name): \($0), because of \(payload.debugDescription)" }
        }
    }
}

/// The elements, attribute names and comments of a page, which no hostile text may change.
private struct PageSkeleton: Equatable {
    private let lines: [String]

    init(_ tokens: [HTMLToken]) {
        lines = tokens.compactMap { token in
            switch token {
            case .start(let tag): "<\(tag.name) \(tag.attributes.map(\.name))>"
            case .end(let name): "</\(name)>"
            case .comment(let text): text
            case .text: nil
            }
        }
    }
}
