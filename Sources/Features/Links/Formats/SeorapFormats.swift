import Site
import Tables
import Text

extension BookmarkFormat {
    /// Seorap's own table of links, whose cells are guarded against formulas.
    static let seorapCSV = BookmarkFormat(
        name: "seorap-csv",
        fileShape: .table(["url", "added", "changed", "state", "favourite"]) { guardedRow in
            let row = BookmarkRow(
                guardedRow.columns.map { CSVWriter.unguarded($0.value) }, under: guardedRow.columns.map(\.name))
            var bookmark = Bookmark(address: row.line("url"), title: row.line("title"))
            bookmark.about = row.text("description")
            bookmark.note = row.text("note")
            bookmark.tags = row.tags("tags")
            bookmark.folders = Bookmark.Folder.path(row.line("folder"), separatedBy: "/")
            bookmark.addedAt = row.date("added")
            bookmark.changedAt = row.date("changed")
            bookmark.isArchived = row.line("state") == "archived"
            bookmark.isFavourite = row.isTrue("favourite")
            bookmark.isUnread = row.isTrue("unread")
            return bookmark
        })

    /// Seorap's own JSON of links, and the links in the whole export of a person.
    static let seorapJSON = BookmarkFormat(
        name: "seorap",
        fileShape: .objects(
            BookmarkObjects(
                enters: { $0 == ["links"] || $0 == ["items"] || $0 == ["folders"] },
                folder: { object in
                    guard object.path == ["folders"] else { return nil }
                    return BookmarkObjects.Folder(
                        name: object.line("name"), id: object.line("id"), parent: object.line("parent"))
                },
                read: { object in
                    switch object.path {
                    case ["links"]: bookmark(ofLink: object)
                    case ["items"]: bookmark(ofItem: object)
                    default: nil
                    }
                },
                isOfProgram: { object in
                    object.path == ["links"] && object.has("url") && object.has("state")
                        || object.path == ["items"] && object.line("kind") == "link" && object.has("link")
                })))

    private static func bookmark(ofLink object: BookmarkObject) -> Bookmark {
        var bookmark = bookmarkWithItemFields(object)
        bookmark.address = object.line("url")
        bookmark.about = object.text("description")
        bookmark.isUnread = object["unread"].isTrue
        bookmark.folders = object["folder"].list.map {
            Bookmark.Folder(name: $0["name"].line, emoji: $0["emoji"].line)
        }
        return bookmark
    }

    private static func bookmark(ofItem object: BookmarkObject) -> Bookmark {
        var bookmark = bookmarkWithItemFields(object)
        guard object.line("kind") == "link" else {
            bookmark.defect = "other-kind"
            return bookmark
        }
        let linkObject = object["link"]
        bookmark.address = linkObject["url"].line
        bookmark.about = linkObject["description"].text?.trimmedLines ?? ""
        bookmark.isUnread = linkObject["unread"].isTrue
        if object.line("state") == "trashed" { bookmark.defect = "was-trashed" }
        let path = object.references.path(to: object["folder"]["id"].line)
        let name = object["folder"]["name"].line
        bookmark.folders = path.isEmpty && !name.isEmpty ? [Bookmark.Folder(name: name)] : path
        return bookmark
    }

    /// Creates a bookmark from the members that links and items share.
    private static func bookmarkWithItemFields(_ object: BookmarkObject) -> Bookmark {
        var bookmark = Bookmark(title: object.line("title"))
        bookmark.note = object.text("note")
        bookmark.tags = object["tags"].names
        bookmark.addedAt = object.date("addedAt")
        bookmark.changedAt = object.date("changedAt")
        bookmark.isArchived = object.line("state") == "archived"
        bookmark.isFavourite = object["favourite"].isTrue
        return bookmark
    }
}
