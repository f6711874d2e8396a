import Catalog

/// A link that shows one page to everyone who has its address.
package struct PageShare: Sendable, Hashable, Identifiable {
    package let id: Int64
    let createdAt: Timestamp
    /// End of validity; `nil` for a link that works until it is revoked.
    let expiresAt: Timestamp?
    let revokedAt: Timestamp?
    /// Number of views by others than the author.
    let views: Int

    /// Whether the link works.
    package func isOpen(at now: Timestamp) -> Bool {
        revokedAt == nil && expiresAt.map { now < $0 } != false
    }
}
