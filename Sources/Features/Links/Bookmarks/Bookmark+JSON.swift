import Site
import Text

/// JSON of a bookmark, as an import row stores it.
extension Bookmark {
    var json: String {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("address", address)
            json.member("title", title)
            if !folders.isEmpty { json.member("folders", folders.map(\.name)) }
            if !tags.isEmpty { json.member("tags", tags) }
            json.member(ifPresent: "addedAt", addedAt.map { Int($0) })
            json.member(ifPresent: "changedAt", changedAt.map { Int($0) })
            json.member(ifFilled: "about", about)
            json.member(ifFilled: "note", note)
            if isUnread { json.member("unread", true) }
            if isArchived { json.member("archived", true) }
            if isFavourite { json.member("favourite", true) }
            if !original.isEmpty {
                json.key("original")
                json.raw(original)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Creates a bookmark from the JSON of an import row, without ``original``.
    init(rowJSON: String) throws {
        let row = try Row(json: rowJSON.utf8)
        address = row.address
        title = row.title
        folders = (row.folders ?? []).map { Folder(name: $0) }
        tags = row.tags ?? []
        addedAt = row.addedAt
        changedAt = row.changedAt
        about = row.about ?? ""
        note = row.note ?? ""
        isUnread = row.unread ?? false
        isArchived = row.archived ?? false
        isFavourite = row.favourite ?? false
    }

    /// The members that ``json`` writes.
    private struct Row: Decodable {
        let address: String
        let title: String
        let folders: [String]?
        let tags: [String]?
        let addedAt: Int64?
        let changedAt: Int64?
        let about: String?
        let note: String?
        let unread: Bool?
        let archived: Bool?
        let favourite: Bool?
    }

    /// Address and title, as an import report shows them.
    struct Summary: Decodable {
        let address: String
        let title: String

        init(json: String) throws {
            self = try Summary(json: json.utf8)
        }
    }
}
