/// A change that open pages are notified of immediately.
package enum Event: Sendable {
    /// Progress of a job.
    case job(JobProgress)
    /// Creation or change of an item. `version` is its new version.
    case item(uid: String, kind: ItemKind, version: Int64)
    /// Changes of too many items to list; pages fetch their content again.
    case items
    /// Pairing, renaming or revocation of a device of the person.
    case devices
    /// A notification for the person; `unread` is the total number of unread ones.
    case notification(UserNotification, unread: Int)
}

/// Progress of a job as pages show it.
package struct JobProgress: Sendable {
    package let id: Int64
    /// Name of the handler, such as `PreviewLinkJob`.
    package let kind: String
    /// Value of the column `job.state`.
    package let state: String
    package let done: Int
    /// Number of steps; 0 if unknown.
    package let total: Int
    /// Item that the job works on.
    package let item: Int64?
}
