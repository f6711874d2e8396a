import Catalog
import HTTPServer
import Web

/// A path without parameters.
package typealias FixedRoute = Route<>

/// Routes that belong to no collection. Each value is the pattern that a feature registers, and a call returns its URL.
///
/// The type is below the features, because the shell links to many of these routes on every page. No other file writes
/// such a path as a literal; a test checks that.
package enum SitePath {
    package static let home = FixedRoute("/")
    package static let search = FixedRoute("/search")
    /// Deletes one recent search.
    package static let searchRemoval = Route<Int64>("/searches/{id}/removal")
    /// Deletes all recent searches.
    package static let searchesRemoval = FixedRoute("/searches/removal")
    package static let timeline = FixedRoute("/timeline")
    package static let calendar = FixedRoute("/calendar")
    package static let onThisDay = FixedRoute("/on-this-day")
    package static let history = FixedRoute("/history")
    package static let favourites = FixedRoute("/favourites")
    package static let archive = FixedRoute("/archive")
    package static let trash = FixedRoute("/trash")
    /// Empties the trash.
    package static let trashRemoval = FixedRoute("/trash/removal")
    /// The list of keyboard shortcuts.
    package static let keys = FixedRoute("/help/keys")

    // Submissions. Collections accept them one after the other; see ``SiteContext/accept(_:by:state:)``.
    package static let inbox = FixedRoute("/inbox")
    /// Shows one inbox item at a time.
    package static let sort = FixedRoute("/inbox/sort")
    /// The form that saves a URL, a text or files.
    package static let add = FixedRoute("/add")
    /// The page with the ways to add items.
    package static let adding = FixedRoute("/add/ways")

    // Items of any kind. A state is a sub-resource.
    package static let item = Route<Int64>("/items/{id}")
    package static let itemFavourite = Route<Int64>("/items/{id}/favourite")
    package static let itemState = Route<Int64>("/items/{id}/state")
    package static let itemTags = Route<Int64>("/items/{id}/tags")
    package static let itemFolder = Route<Int64>("/items/{id}/folder")
    package static let itemNote = Route<Int64>("/items/{id}/note")
    /// The related items; GET searches for items to relate.
    package static let itemRelations = Route<Int64>("/items/{id}/relations")
    package static let itemRelationRemoval = Route<Int64, Int64>("/items/{id}/relations/{other}/removal")
    package static let itemRemoval = Route<Int64>("/items/{id}/removal")
    package static let bulk = FixedRoute("/bulk")
    package static let undo = Route<Int64>("/changes/{id}/undo")
    package static let redo = Route<Int64>("/changes/{id}/redo")
    package static let undoLast = FixedRoute("/changes/last/undo")

    package static let tags = FixedRoute("/tags")
    package static let tagCompletion = FixedRoute("/tags/completion")
    package static let tag = Route<String>("/tags/{name}")
    /// Returns the path of a tag for HTML, which only browsers read: a tag in Hangul takes a third of the bytes.
    package static func tagWithin(_ name: String) -> String { "/tags/" + PercentEncoding.encodeReadably(name) }
    package static let tagName = Route<String>("/tags/{name}/name")
    package static let tagRemoval = Route<String>("/tags/{name}/removal")

    /// Saved views: addresses that a person has named.
    package static let views = FixedRoute("/views")
    package static let folders = FixedRoute("/folders")
    package static let folder = Route<Int64>("/folders/{id}")
    package static let folderRemoval = Route<Int64>("/folders/{id}/removal")

    package static let jobs = FixedRoute("/jobs")
    package static let jobsRetry = FixedRoute("/jobs/retry")
    package static let jobsPause = FixedRoute("/jobs/pause")
    package static let jobRetry = Route<Int64>("/jobs/{id}/retry")

    package static let settings = FixedRoute("/settings")
    package static let profile = FixedRoute("/settings/profile")
    /// Requests the deletion of the account.
    package static let leaving = FixedRoute("/settings/leaving")
    /// Cancels the deletion of the account.
    package static let staying = FixedRoute("/settings/leaving/removal")
    package static let people = FixedRoute("/settings/people")
    /// Transfers the administration to another person.
    package static let ownership = FixedRoute("/settings/people/owner")
    package static let invitations = FixedRoute("/settings/invitations")
    package static let invitationRemoval = Route<Int64>("/settings/invitations/{id}/removal")
    package static let appearance = FixedRoute("/settings/appearance")
    /// The page about saving from browsers, phones and scripts.
    package static let saving = FixedRoute("/settings/saving")
    /// The page of import, export and disk space.
    package static let storage = FixedRoute("/settings/storage")
    package static let tokens = FixedRoute("/settings/tokens")
    package static let tokenRevocation = Route<Int64>("/settings/tokens/{id}/revocation")

    /// The page with the QR code that pairs a phone.
    package static let phone = FixedRoute("/settings/phone")
    package static let devices = FixedRoute("/settings/devices")
    package static let deviceName = Route<Int64>("/settings/devices/{id}/name")
    package static let deviceRevocation = Route<Int64>("/settings/devices/{id}/revocation")
    /// The page on the phone that redeems the code.
    package static let pair = FixedRoute("/pair")
    package static let pairSecret = Route<SecretSegment>("/pair/{token}")

    // https, and the certificate authority of the instance, which phones are asked to trust.
    /// The page about HTTPS.
    package static let secure = FixedRoute("/settings/https")
    package static let authority = FixedRoute("/https/seorap.crt")
    package static let authorityProfile = FixedRoute("/https/seorap.mobileconfig")

    package static let notices = FixedRoute("/notifications")
    package static let noticesReading = FixedRoute("/notifications/reading")
    package static let noticesRemoval = FixedRoute("/notifications/removal")
    package static let noticeReading = Route<Int64>("/notifications/{id}/reading")
    package static let noticeRemoval = Route<Int64>("/notifications/{id}/removal")
    /// Chooses the kinds of notifications to receive.
    package static let noticeKinds = FixedRoute("/settings/notifications")

    package static let login = FixedRoute("/login")
    package static let loginLink = Route<SecretSegment>("/login/{token}")
    /// The page that asks for an invitation code.
    package static let joining = FixedRoute("/join")
    package static let invitation = Route<SecretSegment>("/join/{code}")
    package static let logout = FixedRoute("/logout")

    package static let media = Route<String>("/media/{sha256}")
    /// A rendition by ``MediaStore/key(of:)``. The key is short because a page of sixty pictures contains a hundred of
    /// them.
    package static let picture = Route<String, Int>("/i/{key}/{width}")
    /// The style sheet of uploaded fonts, by their hashes, separated by dots.
    package static let faces = Route<String>("/fonts/{hashes}")
    package static let asset = Route<String>("/assets/{name}")
    package static let favicon = FixedRoute("/favicon.ico")
    package static let serviceWorker = FixedRoute("/service-worker.js")
    package static let offline = FixedRoute("/offline")
    package static let robots = FixedRoute("/robots.txt")
    package static let health = FixedRoute("/healthz")
}

/// Routes of the JSON API (API.md) that belong to no single collection.
package enum APIPath {
    package static let prefix = "/api/"
    package static let openAPI = FixedRoute("/api/v1/openapi.json")
    package static let items = FixedRoute("/api/v1/items")
    package static let item = Route<String>("/api/v1/items/{uid}")
    package static let itemFavourite = Route<String>("/api/v1/items/{uid}/favourite")
    package static let itemTag = Route<String, String>("/api/v1/items/{uid}/tags/{name}")
    package static let itemRelations = Route<String>("/api/v1/items/{uid}/relations")
    package static let itemRelation = Route<String, String>("/api/v1/items/{uid}/relations/{other}")
    package static let inbox = FixedRoute("/api/v1/inbox")
    package static let tags = FixedRoute("/api/v1/tags")
    package static let folders = FixedRoute("/api/v1/folders")
    package static let jobs = FixedRoute("/api/v1/jobs")
    package static let imports = FixedRoute("/api/v1/imports")
    package static let importRun = Route<String>("/api/v1/imports/{uid}")
    package static let media = Route<String>("/api/v1/media/{sha256}")
    package static let export = FixedRoute("/api/v1/export.json")
    package static let events = FixedRoute("/api/v1/events")
}
