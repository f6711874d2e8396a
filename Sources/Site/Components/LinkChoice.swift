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
