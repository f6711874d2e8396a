import HTTPServer
import Site
import Tasks

/// URLs of the links feature. No other file spells a path.
package enum LinkPath {
    static let index = FixedRoute("/links")
    /// URL of the list of broken links.
    static let broken = URLBuilder(index()).adding("show", "broken").text
    package static let check = FixedRoute("/links/check")
    package static let show = Route<Int64>("/links/{id}")
    static let edit = Route<Int64>("/links/{id}/edit")
    /// One card of a list, which a page fills in place.
    static let card = Route<Int64>("/links/{id}/card")
    package static let reading = Route<Int64>("/links/{id}/reading")
    package static let preview = Route<Int64>("/links/{id}/preview")
    static let checks = Route<Int64>("/links/{id}/checks")
    package static let imports = FixedRoute("/links/imports")
    static let importRun = Route<Int64>("/links/imports/{id}")
    static let importChoice = Route<Int64, Int64>("/links/imports/{id}/rows/{row}")
    static let importRemoval = Route<Int64>("/links/imports/{id}/removal")
    static let importing = ImportPaths(imports: imports, run: importRun, choice: importChoice, removal: importRemoval)
    package static let export = FixedRoute("/links/bookmarks.html")
    package static let table = FixedRoute("/links/links.csv")
    static let document = FixedRoute("/links/links.json")
    static let api = FixedRoute("/api/v1/links")
}
