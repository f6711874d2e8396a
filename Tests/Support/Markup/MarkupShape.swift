/// The kinds of elements on a page: names with their attribute names, without values and texts. Pages of the same
/// template have the same kinds with any text.
package struct MarkupShape: Sendable {
    private let kinds: Set<String>

    package init(_ pages: [[UInt8]]) {
        kinds = Set(pages.flatMap { HTMLTokenizer($0).tags.map(Self.kind) })
    }

    /// Returns the problems of a page, such as elements that its template cannot have written.
    package func problems(in page: [UInt8]) -> [String] {
        let tokenizer = HTMLTokenizer(page)
        let foreign = Set(tokenizer.tags.map(Self.kind)).subtracting(kinds).sorted().map { "foreign \($0)" }
        return foreign + tokenizer.errors + MarkupBalance.errors(in: tokenizer.tokens)
            + UnsafeMarkup.problems(in: tokenizer.tags)
    }

    private static func kind(_ tag: HTMLTag) -> String {
        "<\(tag.name) \(tag.attributes.map(\.name))>"
    }
}
