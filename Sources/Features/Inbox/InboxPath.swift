import HTTPServer
import Site

/// URLs of the inbox feature, except ``SitePath/inbox`` and ``APIPath/inbox``.
package enum InboxPath {
    /// Tries a rejected submission again.
    static let recordRetry = Route<Int64>("/inbox/arrivals/{id}/retry")
    /// Discards a rejected submission.
    static let recordRemoval = Route<Int64>("/inbox/arrivals/{id}/removal")
    /// Imports a file that waits for confirmation.
    package static let recordImport = Route<Int64>("/inbox/arrivals/{id}/import")
    /// Saves a rejected submission as an item of a chosen kind.
    package static let recordKind = Route<Int64>("/inbox/arrivals/{id}/kind")
    /// Changes the kind of an item.
    package static let itemKind = Route<Int64>("/inbox/items/{id}/kind")

    package static let settings = FixedRoute("/settings/inbox")
    /// Adds a watched folder.
    package static let folders = FixedRoute("/settings/inbox/folders")
    package static let folderRemoval = FixedRoute("/settings/inbox/folders/removal")
    /// Instructions for sending to the inbox from other devices.
    package static let recipes = FixedRoute("/settings/recipes")

    package static let uploads = FixedRoute("/api/v1/uploads")
    package static let upload = Route<String>("/api/v1/uploads/{uid}")
}
