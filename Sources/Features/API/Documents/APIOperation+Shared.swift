import Catalog
import HTTPServer
import Site

extension APIOperation {
    private static let uid = Parameter("uid", in: .path, "The item's id")
    private static let ifMatch = Parameter("If-Match", in: .header, "The ETag of the version that was read")
    private static let otherItem = Parameter("other", in: .path, "The other item's id")

    /// Returns the operations that every instance has; features add their own.
    /// - Parameters:
    ///   - kinds: kinds of the collections.
    ///   - exported: names of the lists of the export document, without the items.
    static func shared(kinds: [String], exported: [String]) -> [APIOperation] {
        [
            APIOperation(
                "get", SitePath.health.template, "Whether the server can serve", answer: .json("Health"),
                also: [(503, .json("Health"))], allowsAnonymous: true),
            APIOperation("get", APIPath.openAPI.template, "This description", answer: .type("application/json")),
            APIOperation(
                "get", APIPath.items.template, "Items of every kind, a page at a time",
                parameters: [
                    Parameter("kind", kinds.choice), Parameter("q", "A search"),
                    Parameter("tag", "A tag they must have; may be repeated", type: "string[]"),
                    Parameter("folder", "A folder's id"),
                    Parameter("state", "kept unless given", type: "inbox|kept|archived|trashed"),
                    Parameter("favourite", "Favourites only", type: "boolean"),
                    Parameter("since", "Changed at this RFC 3339 time or later", type: "time"),
                    Parameter("sort", "newest unless given", type: "newest|oldest|title|changed"),
                    Parameter("limit", "60 unless given", type: "1...200"),
                    Parameter("cursor", "`next` of the page before"),
                ], answer: .list("Item", member: "items", and: [("next", "string?!")])),
            APIOperation("get", APIPath.item.template, "One item", parameters: [uid], answer: .json("Item")),
            APIOperation(
                "patch", APIPath.item.template, "Change an item; members left out stay as they are",
                parameters: [uid, ifMatch],
                body: .json([
                    ("title", "string"), ("subtitle", "string"), ("note", "string"),
                    ("state", "inbox|kept|archived|trashed"), ("favourite", "boolean"), ("tags", "string[]"),
                    ("folder", "string?"), ("version", "integer"),
                ]), answer: .json("Item")),
            APIOperation(
                "delete", APIPath.item.template, "Move to the trash, or delete",
                parameters: [uid, Parameter("forever", "Delete at once", type: "boolean"), ifMatch], status: 204,
                answer: .nothing),
            APIOperation(
                "put", APIPath.itemFavourite.template, "Make it a favourite", parameters: [uid], answer: .json("Item")
            ),
            APIOperation(
                "delete", APIPath.itemFavourite.template, "Make it none", parameters: [uid], answer: .json("Item")),
            APIOperation(
                "put", APIPath.itemTag.template, "Put a tag on it",
                parameters: [uid, Parameter("name", in: .path, "The tag")], answer: .json("Item")),
            APIOperation(
                "delete", APIPath.itemTag.template, "Take a tag off it",
                parameters: [uid, Parameter("name", in: .path, "The tag")], answer: .json("Item")),
            APIOperation(
                "get", APIPath.itemRelations.template, "What it is tied to", parameters: [uid],
                answer: .list("Item", member: "items")),
            APIOperation(
                "put", APIPath.itemRelation.template, "Tie it to another item", parameters: [uid, otherItem],
                answer: .json("Item")),
            APIOperation(
                "delete", APIPath.itemRelation.template, "Untie them", parameters: [uid, otherItem],
                answer: .json("Item")
            ),
            APIOperation(
                "get", APIPath.tags.template, "Tags in alphabetical order",
                parameters: [Parameter("q", "Only those that begin so")], answer: .list("Tag", member: "tags")),
            APIOperation(
                "get", APIPath.folders.template, "Folders, parents first", answer: .list("Folder", member: "folders")),
            APIOperation(
                "get", APIPath.jobs.template, "Tasks that are not done",
                parameters: [
                    Parameter("state", "All but those done unless given", type: "waiting|running|paused|failed|done")
                ],
                answer: .list("Job", member: "jobs")),
            APIOperation("get", APIPath.imports.template, "Imports", answer: .list("Import", member: "imports")),
            APIOperation(
                "get", APIPath.importRun.template, "One import with the rows that were not accepted",
                parameters: [Parameter("uid", in: .path, "The import's id")], answer: .json("Import")),
            APIOperation(
                "get", APIPath.media.template, "A picture, or a rendition of it",
                parameters: [
                    Parameter("sha256", in: .path, "The hash of the original"),
                    Parameter("width", "How wide the rendition shall be", type: "1..."),
                ], answer: .type("*/*")),
            APIOperation(
                "get", APIPath.export.template,
                "Everything, an item a line: items, \(exported.joined(separator: ", "))",
                parameters: [
                    Parameter("since", "Only what changed or was deleted since this RFC 3339 time", type: "time")
                ],
                answer: .json("Export")),
            APIOperation(
                "get", APIPath.events.template,
                "Server-sent events: job, item, items, devices, notification, and unread at the start",
                answer: .type("text/event-stream")),
        ]
    }
}

extension [String] {
    /// Joins the kinds as text: "link, movie or book".
    fileprivate var choice: String {
        guard count > 1, let last else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
