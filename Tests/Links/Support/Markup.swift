import TestSupport

extension LoopbackClient.Answer {
    /// What is wrong with the markup of a page: tags that nothing closes, or that close nothing.
    var markupErrors: [String] {
        let tokenizer = HTMLTokenizer(body)
        return tokenizer.errors + MarkupBalance.errors(in: tokenizer.tokens)
    }
}
