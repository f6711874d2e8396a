import HTTPServer
import Site

/// URLs of the inbox feature, except ``SitePath/inbox`` and ``APIPath/inbox``.
package enum InboxPath {
    static let recordRetry = Route<Int64>("/inbox/arrivals/{id}/retry")
    static let recordRemoval = Route<Int64>("/inbox/arrivals/{id}/removal")
    package static let recordImport = Route<Int64>("/inbox/arrivals/{id}/import")
    package static let recordKind = Route<Int64>("/inbox/arrivals/{id}/kind")
    package static let itemKind = Route<Int64>("/inbox/items/{id}/kind")

    package static let settings = FixedRoute("/settings/inbox")
    package static let folders = FixedRoute("/settings/inbox/folders")
    package static let folderRemoval = FixedRoute("/settings/inbox/folders/removal")
    package static let recipes = FixedRoute("/settings/recipes")

    package static let uploads = FixedRoute("/api/v1/uploads")
    package static let upload = Route<String>("/api/v1/uploads/{uid}")
}
