/// A page with example values: the same page again, with another text in every place that takes one.
package struct PageExample: Sendable, CustomStringConvertible {
    package let name: String
    /// The page with the given text as every title, note, URL, tag and whatever else a person or a foreign page wrote.
    package let render: @Sendable (String) -> [UInt8]

    package init(_ name: String, render: @escaping @Sendable (String) -> [UInt8]) {
        self.name = name
        self.render = render
    }

    package var description: String { name }

    /// What is wrong with the page when it shows harmless text.
    package func markupErrors() -> [String] {
        let tokenizer = HTMLTokenizer(render("harmless"))
        return tokenizer.errors + MarkupBalance.errors(in: tokenizer.tokens)
    }

    /// What a hostile text changed in the page that it must not change, for each payload of the corpus.
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

/// The elements, attribute names and comments of a page: all that hostile text must leave as it was.
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
