/// Links to the next page and to the first one. Keyset paging has no page numbers.
package struct Pager: Sendable {
    /// URL of the next page; `nil` on the last page.
    package let next: String?
    /// URL of the first page; `nil` on the first page.
    package let first: String?

    package init(next: String?, first: String? = nil) {
        self.next = next
        self.first = first
    }

    package var isEmpty: Bool { next == nil && first == nil }
}
