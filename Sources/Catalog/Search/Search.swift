/// Full-text search over all items: the index, updated with every commit, and the queries on it.
package struct Search: Sendable {
    /// Values that filters accept.
    let vocabulary: SearchVocabulary
    let sources: [SearchContribution]
    let sql: SearchDocumentSQL

    init(_ sources: [SearchContribution]) {
        self.sources = sources
        vocabulary = SearchVocabulary(sources)
        sql = SearchDocumentSQL(sources)
    }

    /// Maximum number of changed items that are indexed in the same transaction. More are left to `RefreshSearchJob`.
    static let maxIndexedPerCommit = 2000

    /// Parses typed text. Never fails: unknown filters are searched for as words.
    package func parse(_ text: String) -> SearchQuery {
        SearchQuery(text, vocabulary)
    }
}
