import Catalog
import HTTPServer
import Site

/// Results of a search over all kinds, or help on searching if the query is empty.
struct SearchIndexPage: Sendable {
    struct Section: Sendable {
        let title: String
        let cssClass: String
        let cards: [ItemCard]
        var more: LinkChoice?
    }

    /// An example of a query.
    struct Tip: Sendable {
        let text: String
        let url: String
        let meaning: String
    }

    let words: Words
    let text: String
    var detail = ""
    /// Operators in the query, each with a link that removes it.
    var chips: [Chip] = []
    /// Notes on parts of the query that were not understood as intended.
    var notes: [String] = []
    var tabs: [LinkChoice] = []
    var sections: [Section] = []
    var pager = Pager(next: nil)
    var bulk = BulkBar(actions: [])
    var suggestions: [Chip] = []
    var recent: [RecentQuery] = []
    /// Links that search for the text on other sites.
    var providerSearches: [Chip] = []

    var title: String { text.isEmpty ? words.search : words("‘\(text)’ 찾기", "Search for ‘\(text)’") }

    var empty: EmptyState {
        EmptyState(
            words("찾은 것이 없어요", "Nothing found"),
            words("글자를 줄이거나 조건을 하나 빼 보세요.", "Try fewer letters, or remove a condition."),
            action: LinkChoice(words.add, url: SitePath.add(), icon: "plus"))
    }

    var tips: [Tip] {
        [
            ("ㄹㅁ", words("초성으로", "Initial consonants")),
            ("#요리", words("태그로", "By tag")),
            ("@맛집", words("폴더 안에서", "In a folder")),
            ("is:favourite", words("즐겨찾기만", "Favourites only")),
            ("is:unread", words("읽지 않은 것", "Unread only")),
            ("is:broken", words("끊긴 링크", "Broken links")),
            ("after:2026-01-01", words("이날부터", "Since a date")),
            ("라멘 -매운", words("한 단어는 넣고 다른 단어는 빼기", "With one word, without another")),
            ("\"긴 여름\"", words("이어진 말 그대로", "The exact phrase")),
        ].map { Tip(text: $0.0, url: URLBuilder.search($0.0).text, meaning: $0.1) }
    }
}
