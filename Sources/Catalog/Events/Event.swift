/// Something that open pages want to know at once.
package enum Event: Sendable {
    /// A job moved on.
    case job(JobProgress)
    /// An item was made or changed. `version` is its new version.
    case item(uid: String, kind: ItemKind, version: Int64)
    /// So many items changed at once that a page had better ask again.
    case items
    /// A device of the person's came in, changed its name or was revoked.
    case devices
    /// Something that the person is told; `unread` counts all that they have not read yet.
    case notification(Notice, unread: Int)
}

/// How far a job has come, as pages show it.
package struct JobProgress: Sendable {
    package let id: Int64
    /// The handler's word, `PreviewLinkJob` and the like.
    package let kind: String
    /// The state column's word.
    package let state: String
    package let done: Int
    /// 0 = unknown.
    package let total: Int
    /// The item that it works on.
    package let item: Int64?
}
