import TestSupport

extension LoopbackClient.Answer {
    /// Errors in the markup of the page, such as elements without an end tag and end tags without an element.
    var markupErrors: [String] {
        let tokenizer = HTMLTokenizer(body)
        return tokenizer.errors + MarkupBalance.errors(in: tokenizer.tokens)
    }
}
