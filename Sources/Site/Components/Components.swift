/// A filter above a list, shown as a pill.
package struct Chip: Sendable {
    package let title: String
    package let url: String
    package let count: String?
    package let isCurrent: Bool
    /// Whether the link removes the chip, as for an operator of a search.
    package let isRemovable: Bool
    /// The folder into which a card dropped here is moved.
    package let drop: String?

    package init(
        _ title: String, url: String, count: String? = nil, isCurrent: Bool = false, isRemovable: Bool = false,
        drop: String? = nil
    ) {
        self.title = title
        self.url = url
        self.count = count
        self.isCurrent = isCurrent
        self.isRemovable = isRemovable
        self.drop = drop
    }
}

/// A link in a group of which one is current: an order, a view, a tab.
package struct LinkChoice: Sendable {
    package let title: String
    package let url: String
    package let icon: String?
    package let count: String?
    package let isCurrent: Bool

    package init(_ title: String, url: String, icon: String? = nil, count: String? = nil, isCurrent: Bool = false) {
        self.title = title
        self.url = url
        self.icon = icon
        self.count = count
        self.isCurrent = isCurrent
    }
}

/// The menus above a list.
package struct Toolbar: Sendable {
    package let orders: [LinkChoice]
    package let views: [LinkChoice]
    /// Actions that do not fit next to the title on a phone.
    package let more: [LinkChoice]

    package init(orders: [LinkChoice] = [], views: [LinkChoice] = [], more: [LinkChoice] = []) {
        self.orders = orders
        self.views = views
        self.more = more
    }

    var currentOrder: LinkChoice? { orders.first(where: \.isCurrent) ?? orders.first }
}

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

/// The message of an empty page: a title, a reason and an action, without an illustration.
package struct EmptyState: Sendable {
    package let title: String
    package let reason: String
    package let action: LinkChoice?

    package init(_ title: String, _ reason: String, action: LinkChoice? = nil) {
        self.title = title
        self.reason = reason
        self.action = action
    }
}

/// A labelled input that keeps its value after a rejection and shows the message below it.
package struct Field: Sendable {
    package enum InputType: String, Sendable { case text, url, search, password, email, number, date, area }

    package let name: String
    package let label: String
    package var value: String
    package let inputType: InputType
    package let hint: String?
    package var problem: String?
    package let isRequired: Bool
    package let hasFocus: Bool

    package init(
        _ name: String, _ label: String, value: String = "", inputType: InputType = .text, hint: String? = nil,
        problem: String? = nil, isRequired: Bool = false, hasFocus: Bool = false
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.inputType = inputType
        self.hint = hint
        self.problem = problem
        self.isRequired = isRequired
        self.hasFocus = hasFocus
    }

    package var id: String { "f-" + name }
    /// The value of `aria-describedby`; `nil` without a message and a hint.
    var describedBy: String? {
        problem != nil ? id + "-problem" : hint != nil ? id + "-hint" : nil
    }
}

/// An option of a `<select>`.
package struct SelectOption: Sendable {
    package let value: String
    package let title: String
    package let isSelected: Bool

    package init(_ value: String, _ title: String, isSelected: Bool = false) {
        self.value = value
        self.title = title
        self.isSelected = isSelected
    }
}

/// A name with its value in a list of facts.
package struct DetailRow: Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
