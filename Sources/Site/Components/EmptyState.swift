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
