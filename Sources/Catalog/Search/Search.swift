/// Search over all items: the index, kept up to date with every commit, and the questions asked of it.
package struct Search: Sendable {
    /// What filters may say.
    let vocabulary: SearchVocabulary
    let sources: [SearchSource]
    let sql: SearchableSQL

    init(_ sources: [SearchSource]) {
        self.sources = sources
        vocabulary = SearchVocabulary(sources)
        sql = SearchableSQL(sources)
    }

    /// So many changed items are indexed in the transaction that changed them; more wait for `RefreshSearchJob`.
    static let atOnce = 2000

    /// Understands what a person typed. Never fails: what cannot be understood is searched for as words.
    package func parse(_ text: String) -> SearchQuery {
        SearchQuery(text, vocabulary)
    }
}
