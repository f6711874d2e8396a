import HTTPServer

/// The scope of the search field in the top bar.
package enum TopBarSearch: Sendable {
    case everything
    /// The current list; the field offers one press to search everywhere.
    case list(ListSearch)
    /// The page has a larger search field of its own.
    case page

    package var list: ListSearch? {
        if case .list(let list) = self { list } else { nil }
    }

    var isOfPage: Bool {
        if case .page = self { true } else { false }
    }
}

/// A search within one list.
package struct ListSearch: Sendable {
    /// The URL that the search is sent to.
    package let action: String
    /// The placeholder of the empty field: "링크에서 찾기".
    package let scope: String
    package let query: String
    /// The filters and the order of the list that a search keeps, as hidden fields.
    package let hiddenFields: [FormFields.Field]

    package init(_ action: String, scope: String, query: String, hiddenFields: [FormFields.Field] = []) {
        self.action = action
        self.scope = scope
        self.query = query
        self.hiddenFields = hiddenFields
    }
}
