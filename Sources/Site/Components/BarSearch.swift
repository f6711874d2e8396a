import HTTPServer

/// What the one search field of a page looks through. It stands in the bar at the top.
package enum BarSearch: Sendable {
    case everything
    /// The list that is shown; from there one press looks everywhere.
    case list(ListSearch)
    /// The page has a larger field of its own.
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
    package let action: String
    /// What the empty field says: "링크에서 찾기".
    package let scope: String
    package let query: String
    /// What a search keeps of the list, as hidden fields.
    package let kept: [FormFields.Field]

    package init(_ action: String, scope: String, query: String, kept: [FormFields.Field] = []) {
        self.action = action
        self.scope = scope
        self.query = query
        self.kept = kept
    }
}
