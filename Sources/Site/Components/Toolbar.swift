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
