import HTTPServer
import Site
import Tasks

/// URLs of the links feature. No other file spells a path.
package enum LinkPath {
    static let index = FixedRoute("/links")
    /// URL of the list of broken links.
    static let broken = URLBuilder(index()).adding("show", "broken").text
    /// Reports, while a person types, whether an address is valid and already saved.
    package static let checkAddress = FixedRoute("/links/check")
    package static let show = Route<Int64>("/links/{id}")
    static let edit = Route<Int64>("/links/{id}/edit")
    /// One card of a list, which a page fills in place.
    static let card = Route<Int64>("/links/{id}/card")
    /// Marks a link as read or unread.
    package static let setUnread = Route<Int64>("/links/{id}/reading")
    /// Fetches the preview again.
    package static let refreshPreview = Route<Int64>("/links/{id}/preview")
    /// Queues a check of whether the page still exists.
    static let recheck = Route<Int64>("/links/{id}/checks")
    package static let imports = FixedRoute("/links/imports")
    static let importRun = Route<Int64>("/links/imports/{id}")
    /// Answers the question of an import row, such as whether to restore a link from the trash.
    static let importChoice = Route<Int64, Int64>("/links/imports/{id}/rows/{row}")
    static let importRemoval = Route<Int64>("/links/imports/{id}/removal")
    static let importPaths = ImportPaths(imports: imports, run: importRun, choice: importChoice, removal: importRemoval)
    package static let bookmarksExport = FixedRoute("/links/bookmarks.html")
    package static let csvExport = FixedRoute("/links/links.csv")
    static let jsonExport = FixedRoute("/links/links.json")
    static let api = FixedRoute("/api/v1/links")
}
