import Catalog
import HTTPServer
import Text

/// Filters, order and cursor of a list. All of it is in the URL, so that reloading, bookmarks and Back show the same
/// list.
package protocol Listing: Sendable, Hashable {
    init()
    var address: URLBuilder { get }
    var tags: [String] { get set }
    /// The search within the list.
    var text: String { get set }
    /// The cursor of the list or of the search, as received.
    var after: String? { get set }
    /// Returns to the start of the list.
    mutating func resetToFirstPage()
    /// Removes all filters except the search.
    mutating func removeFilters()
}

extension Listing {
    package mutating func resetToFirstPage() { after = nil }

    /// Reads the filters that all lists share. Unknown values are ignored, so that an old bookmark still shows a list.
    package mutating func read(_ query: FormFields) {
        tags = query.all("tag").filter { !$0.isEmpty }
        text = query["q"]?.oneLine ?? ""
        after = query["after"].flatMap { $0.isEmpty ? nil : $0 }
    }

    package var isFiltered: Bool {
        var wide = self
        wide.removeFilters()
        return wide != self
    }

    /// Returns the URL of this list after a change, from its start.
    package func url(_ change: (inout Self) -> Void = { _ in }) -> String {
        var copy = self
        copy.resetToFirstPage()
        change(&copy)
        return copy.address.text
    }

    /// The filters and the order that a search keeps, as hidden fields.
    package var hiddenFields: [FormFields.Field] {
        var kept = self
        kept.text = ""
        kept.resetToFirstPage()
        return kept.address.fields.fields
    }

    package func pager(next: String?) -> Pager {
        var start = self
        start.resetToFirstPage()
        return Pager(next: next.map { cursor in url { $0.after = cursor } }, first: start == self ? nil : url())
    }

    /// Returns the search with the filters of the list as search operators.
    package func question(_ filters: [String?]) -> String {
        ([text] + filters.compactMap(\.self) + tags.map { "tag:" + quoted($0) }).joined(separator: " ")
    }

    package func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: " "))\"" }

    /// Returns one page of matches and the cursor of the next page.
    package func find(
        _ question: String, _ kind: ItemKind, in catalog: Catalog, _ scope: OwnerScope
    ) throws -> (ids: [Item.ID], next: String?) {
        let (ids, next) = try catalog.search.ids(
            question, kind: kind, limit: 60, cursor: after.flatMap(SearchCursor.init(rawValue:)), in: scope)
        return (ids, next?.rawValue)
    }

    /// Counts the matches of a search within the list, up to its first page.
    package func countResults(
        _ question: String, _ kind: ItemKind, in catalog: Catalog, _ scope: OwnerScope
    ) throws -> ListCount {
        let found = try find(question, kind, in: catalog, scope)
        return ListCount(found.ids.count, hasMore: found.next != nil)
    }

    // MARK: Chips and choices

    package func allChip(_ words: Words) -> Chip {
        Chip(words.all, url: url { $0.removeFilters() }, isCurrent: !isFiltered)
    }

    /// Returns a chip that sets a filter, or removes it if it is set.
    package func chip<V: Equatable>(
        _ title: String, _ path: WritableKeyPath<Self, V?>, _ value: V, count: String? = nil, drop: String? = nil
    ) -> Chip {
        let isCurrent = self[keyPath: path] == value
        return Chip(
            title, url: url { $0[keyPath: path] = isCurrent ? nil : value }, count: count, isCurrent: isCurrent,
            drop: drop)
    }

    /// The tags that filter the list, as chips that remove them.
    package var tagChips: [Chip] {
        tags.map { tag in
            Chip("#\(tag)", url: url { $0.tags.removeAll { $0 == tag } }, isCurrent: true, isRemovable: true)
        }
    }

    package func choice<V: Equatable>(
        _ title: String, _ path: WritableKeyPath<Self, V>, _ value: V, icon: String? = nil
    ) -> LinkChoice {
        LinkChoice(title, url: url { $0[keyPath: path] = value }, icon: icon, isCurrent: self[keyPath: path] == value)
    }
}
