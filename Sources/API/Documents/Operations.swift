import Catalog
import HTTPServer
import HTTPTypes
import Site

extension APIOperation {
    private static let uid = Parameter("uid", in: .path, "The item's id")
    private static let other = Parameter("other", in: .path, "The other item's id")

    /// What the JSON of every house has; rooms add theirs.
    /// - Parameters:
    ///   - kinds: of the collections.
    ///   - records: what the rooms export beside the items.
    static func shared(kinds: [String], records: [String]) -> [APIOperation] {
        let exported = ["folders", "tags", "diaries", "relations"] + records + ["media"]
        return [
            APIOperation("get", SitePath.health.template, "Whether the server can serve", answer: .schema("Health")),
            APIOperation("get", APIPath.openAPI.template, "This description", answer: .type("application/json")),
            APIOperation(
                "get", APIPath.items.template, "Items of every kind, a page at a time",
                parameters: [
                    Parameter("kind", kinds.choice), Parameter("q", "A search"),
                    Parameter("tag", "A tag they must have; may be repeated"), Parameter("folder", "A folder's id"),
                    Parameter("state", "inbox, kept, archived or trashed; kept unless given"),
                    Parameter("favourite", "Favourites only", type: "boolean"),
                    Parameter("since", "Changed at this RFC 3339 time or later"),
                    Parameter("sort", "newest, oldest, title or changed"),
                    Parameter("limit", "1 to 200, 60 unless given", type: "integer"),
                    Parameter("cursor", "`next` of the page before"),
                ], answer: .listOf("Item", member: "items")),
            APIOperation("get", APIPath.item.template, "One item", parameters: [uid], answer: .schema("Item")),
            APIOperation(
                "patch", APIPath.item.template, "Change an item; members left out stay as they are",
                parameters: [uid, Parameter("If-Match", in: .header, "The ETag of the version that was read")],
                body: .json([
                    ("title", "string"), ("subtitle", "string"), ("note", "string"), ("state", "string"),
                    ("favourite", "boolean"), ("tags", "string[]"), ("folder", "string"), ("version", "integer"),
                ]), answer: .schema("Item")),
            APIOperation(
                "delete", APIPath.item.template, "Move to the trash, or delete",
                parameters: [uid, Parameter("forever", "Delete at once", type: "boolean")], status: 204,
                answer: .nothing),
            APIOperation(
                "put", APIPath.itemFavourite.template, "Make it a favourite", parameters: [uid], answer: .schema("Item")
            ),
            APIOperation(
                "delete", APIPath.itemFavourite.template, "Make it none", parameters: [uid], answer: .schema("Item")),
            APIOperation(
                "put", APIPath.itemTag.template, "Put a tag on it",
                parameters: [uid, Parameter("name", in: .path, "The tag")], answer: .schema("Item")),
            APIOperation(
                "delete", APIPath.itemTag.template, "Take a tag off it",
                parameters: [uid, Parameter("name", in: .path, "The tag")], answer: .schema("Item")),
            APIOperation(
                "get", APIPath.itemRelations.template, "What it is tied to", parameters: [uid],
                answer: .listOf("Item", member: "items")),
            APIOperation(
                "put", APIPath.itemRelation.template, "Tie it to another item", parameters: [uid, other],
                answer: .schema("Item")),
            APIOperation(
                "delete", APIPath.itemRelation.template, "Untie them", parameters: [uid, other], answer: .schema("Item")
            ),
            APIOperation(
                "get", APIPath.tags.template, "Tags in alphabetical order",
                parameters: [Parameter("q", "Only those that begin so")], answer: .listOf("Tag", member: "tags")),
            APIOperation(
                "get", APIPath.folders.template, "Folders, parents first", answer: .listOf("Folder", member: "folders")),
            APIOperation(
                "get", APIPath.jobs.template, "Tasks that are not done",
                parameters: [Parameter("state", "waiting, running, paused, failed or done")],
                answer: .listOf("Job", member: "jobs")),
            APIOperation("get", APIPath.imports.template, "Imports", answer: .listOf("Import", member: "imports")),
            APIOperation(
                "get", APIPath.importRun.template, "One import with the rows that were not accepted",
                parameters: [Parameter("uid", in: .path, "The import's id")], answer: .schema("Import")),
            APIOperation(
                "get", APIPath.media.template, "A picture, or a rendition of it",
                parameters: [
                    Parameter("sha256", in: .path, "The hash of the original"),
                    Parameter("width", "How wide the rendition shall be", type: "integer"),
                ], answer: .type("image/webp")),
            APIOperation(
                "get", APIPath.export.template,
                "Everything, an item a line: items, \(exported.joined(separator: ", "))",
                parameters: [Parameter("since", "Only what changed or was deleted since this RFC 3339 time")],
                answer: .type("application/json")),
            APIOperation(
                "get", APIPath.events.template,
                "Server-sent events: job, item, items, devices, notification, and unread at the start",
                answer: .type("text/event-stream")),
        ]
    }
}

extension [String] {
    /// "link, movie or book"
    fileprivate var choice: String {
        guard count > 1, let last else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
