import Catalog
import HTTPServer
import Text

/// Filters, order and cursor of a list. All of it is in the URL, so that reloading, bookmarks and Back show the same
/// list.
package protocol Listing: Sendable, Hashable {
    init()
    /// The URL that shows this list.
    var address: URLBuilder { get }
    /// Names of tags that all items of the list have.
    var tags: [String] { get set }
    /// The search text within the list; empty without a search.
    var text: String { get set }
    /// The cursor of the list or of the search, as received.
    var after: String? { get set }
    /// Removes the cursor.
    mutating func resetToFirstPage()
    /// Removes all filters except the search.
    mutating func removeFilters()
}

extension Listing {
    package mutating func resetToFirstPage() { after = nil }

    /// Reads the filters that all lists share. Unknown values are ignored, so that an old bookmark still shows a list.
    package mutating func read(_ fields: FormFields) {
        tags = fields.all("tag").filter { !$0.isEmpty }
        text = fields["q"]?.oneLine ?? ""
        after = fields["after"].flatMap { $0.isEmpty ? nil : $0 }
    }

    package var isFiltered: Bool {
        var unfiltered = self
        unfiltered.removeFilters()
        return unfiltered != self
    }

    /// Returns the URL of the first page of this list after a change.
    package func url(_ change: (inout Self) -> Void = { _ in }) -> String {
        var changed = self
        changed.resetToFirstPage()
        change(&changed)
        return changed.address.text
    }

    /// The filters and the order that a search keeps, as hidden fields.
    package var hiddenFields: [FormFields.Field] {
        var unsearched = self
        unsearched.text = ""
        unsearched.resetToFirstPage()
        return unsearched.address.fields.fields
    }

    /// - Parameter next: the cursor of the next page; `nil` on the last page.
    package func pager(next: String?) -> Pager {
        var firstPage = self
        firstPage.resetToFirstPage()
        return Pager(next: next.map { cursor in url { $0.after = cursor } }, first: firstPage == self ? nil : url())
    }

    /// Returns the full-text query of this list: its search text, filters and tags.
    /// - Parameter filters: search operators such as `status:want`; `nil` for filters that are not set.
    package func question(_ filters: [String?]) -> String {
        ([text] + filters.compactMap(\.self) + tags.map { "tag:" + quoted($0) }).joined(separator: " ")
    }

    /// Returns the value of a search operator in quotes, which the syntax cannot escape within a value.
    package func quoted(_ value: String) -> String { "\"\(value.replacing("\"", with: " "))\"" }

    /// Returns one page of matches of a query and the cursor of the next page.
    package func find(
        _ question: String, _ kind: ItemKind, in catalog: Catalog, _ scope: OwnerScope
    ) throws -> (ids: [Item.ID], next: String?) {
        let (ids, next) = try catalog.search.ids(
            question, kind: kind, limit: SiteContext.searchPageSize,
            cursor: after.flatMap(SearchCursor.init(rawValue:)), in: scope)
        return (ids, next?.rawValue)
    }

    /// Counts the matches of a search within the list, up to its first page.
    package func countResults(
        _ question: String, _ kind: ItemKind, in catalog: Catalog, _ scope: OwnerScope
    ) throws -> ListCount {
        let firstPage = try find(question, kind, in: catalog, scope)
        return ListCount(firstPage.ids.count, hasMore: firstPage.next != nil)
    }

    // MARK: Chips and choices

    /// Returns the chip that removes all filters.
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

    /// Returns a link that sets an order, a view or another value of the list.
    package func choice<V: Equatable>(
        _ title: String, _ path: WritableKeyPath<Self, V>, _ value: V, icon: String? = nil
    ) -> LinkChoice {
        LinkChoice(title, url: url { $0[keyPath: path] = value }, icon: icon, isCurrent: self[keyPath: path] == value)
    }
}
