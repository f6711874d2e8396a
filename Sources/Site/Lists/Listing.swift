import Catalog
import HTTPServer
import Text

/// What a list shows and how. All of it stands in the address, so that a reload, a bookmark and the way back bring the same
/// screen.
package protocol Listing: Sendable, Hashable {
    init()
    var address: Address { get }
    var tags: [String] { get set }
    /// What is searched for within this list.
    var text: String { get set }
    /// A cursor of the list or of the search, as it came.
    var after: String? { get set }
    /// Goes back to the start of the list.
    mutating func rewind()
    /// Takes away what narrows the list, except a search.
    mutating func widen()
}

extension Listing {
    package mutating func rewind() { after = nil }

    /// Anything unknown is left out rather than refused: an old bookmark still shows a list.
    package mutating func read(_ query: FormFields) {
        tags = query.all("tag").filter { !$0.isEmpty }
        text = query["q"]?.oneLine ?? ""
        after = query["after"].flatMap { $0.isEmpty ? nil : $0 }
    }

    package var isFiltered: Bool {
        var wide = self
        wide.widen()
        return wide != self
    }

    /// The address of this list changed in something, from its start.
    package func url(_ change: (inout Self) -> Void = { _ in }) -> String {
        var copy = self
        copy.rewind()
        change(&copy)
        return copy.address.text
    }

    /// What a search keeps of the list, as hidden fields.
    package var kept: [FormFields.Field] {
        var kept = self
        kept.text = ""
        kept.rewind()
        return kept.address.fields.fields
    }

    package func pager(next: String?) -> Pager {
        var start = self
        start.rewind()
        return Pager(next: next.map { cursor in url { $0.after = cursor } }, first: start == self ? nil : url())
    }

    /// The text with the list's filters, as search understands them.
    package func question(_ filters: [String?]) -> String {
        ([text] + filters.compactMap(\.self) + tags.map { "tag:" + quoted($0) }).joined(separator: " ")
    }

    package func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: " "))\"" }

    /// A page of what is found, and the cursor of the next.
    package func find(
        _ question: String, _ kind: ItemKind, in catalog: Catalog, _ scope: Scope
    ) throws -> (ids: [Item.ID], next: String?) {
        let (ids, next) = try catalog.search.ids(
            question, kind: kind, limit: 60, cursor: after.flatMap(SearchCursor.init(rawValue:)), in: scope)
        return (ids, next?.rawValue)
    }

    /// How many a search within the list finds.
    package func countFound(
        _ question: String, _ kind: ItemKind, in catalog: Catalog, _ scope: Scope
    ) throws -> ListCount {
        let found = try find(question, kind, in: catalog, scope)
        return ListCount(found.ids.count, hasMore: found.next != nil)
    }

    // MARK: Chips and choices

    package func allChip(_ words: Words) -> Chip {
        Chip(words.all, url: url { $0.widen() }, isCurrent: !isFiltered)
    }

    /// Narrows the list to one value, and takes that away again.
    package func chip<V: Equatable>(
        _ title: String, _ path: WritableKeyPath<Self, V?>, _ value: V, count: String? = nil, drop: String? = nil
    ) -> Chip {
        let isCurrent = self[keyPath: path] == value
        return Chip(
            title, url: url { $0[keyPath: path] = isCurrent ? nil : value }, count: count, isCurrent: isCurrent,
            drop: drop)
    }

    /// The tags that narrow the list, each to be taken away.
    package var tagChips: [Chip] {
        tags.map { tag in
            Chip("#\(tag)", url: url { $0.tags.removeAll { $0 == tag } }, isCurrent: true, isRemovable: true)
        }
    }

    package func choice<V: Equatable>(
        _ title: String, _ path: WritableKeyPath<Self, V>, _ value: V, icon: String? = nil
    ) -> Choice {
        Choice(title, url: url { $0[keyPath: path] = value }, icon: icon, isCurrent: self[keyPath: path] == value)
    }
}
