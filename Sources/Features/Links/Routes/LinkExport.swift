import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Synchronization

/// Export of a person's links as a bookmark file, a table or JSON. It is written while it is sent, one folder and
/// its links at a time, so that 100,000 links need no more memory than one page of them.
final class LinkExport: Sendable {
    private let store: LinkStore
    private let owner: Person.ID
    private let state: Mutex<State>

    /// Number of links per chunk.
    static let linksPerChunk = 500

    private struct State: ~Copyable {
        var writer: any BookmarkOutput & ~Copyable
        /// Parts that are not written yet, the next one first.
        var remainingParts: [Part]
        /// Position of the last written link of the current part.
        var lastPosition: Int64?
    }

    private enum Part {
        case open(Bookmark.Folder)
        case links(folder: Int64?)
        case close
        case finish
    }

    init(_ writer: consuming sending some BookmarkOutput & ~Copyable, store: LinkStore, owner: Person.ID) throws {
        self.store = store
        self.owner = owner
        let nodes = try store.catalog.read(of: owner) { try store.catalog.folders.tree(in: $0) }
        state = Mutex(State(writer: writer, remainingParts: Self.plan(nodes)))
    }

    /// Returns the parts of the file: links without a folder first, then the folder tree.
    private static func plan(_ nodes: [FolderNode]) -> [Part] {
        var parts: [Part] = [.links(folder: nil)]
        var depth = 0
        for node in nodes {
            while depth > node.depth {
                parts.append(.close)
                depth -= 1
            }
            parts.append(.open(Bookmark.Folder(name: node.folder.name, emoji: node.folder.emoji)))
            parts.append(.links(folder: node.folder.id))
            depth += 1
        }
        return parts + Array(repeating: .close, count: depth) + [.finish]
    }

    /// Returns the next bytes of the file; nil at the end.
    func next() throws -> [UInt8]? {
        try state.withLock { state in
            while let part = state.remainingParts.first {
                if try write(part, &state) {
                    state.remainingParts.removeFirst()
                    state.lastPosition = nil
                }
                let bytes = state.writer.drain()
                if !bytes.isEmpty { return bytes }
            }
            return nil
        }
    }

    /// Writes a part, or the next links of it.
    /// - Returns: whether the part is done.
    private func write(_ part: Part, _ state: inout State) throws -> Bool {
        switch part {
        case .open(let folder): state.writer.open(folder)
        case .close: state.writer.close()
        case .finish: state.writer.finish()
        case .links(let folder):
            let rows = try store.catalog.read(of: owner) { scope in
                try store.linksForExport(
                    folder: folder, after: state.lastPosition, limit: Self.linksPerChunk, in: scope)
            }
            for row in rows { state.writer.write(Bookmark(row)) }
            state.lastPosition = rows.last?.item.position
            return rows.count < Self.linksPerChunk
        }
        return true
    }
}

extension LinkStore {
    /// Returns kept and archived links of one folder, or without a folder, oldest first, after a position. Each
    /// state is read along its index: one query for both would sort the remaining links for every chunk.
    fileprivate func linksForExport(folder: Int64?, after: Int64?, limit: Int, in scope: OwnerScope) throws -> [Stored]
    {
        try scope.db.readList(
            folder == nil ? Self.unfiledSQL : Self.filedSQL,
            ["owner": scope.owner, "folder": folder, "after": after ?? .min, "limit": limit]
        ) { try Stored($0) }
    }

    private static var unfiledSQL: String {
        exportSQL("itemKindNewest", "item.kind = 'link' AND item.folder IS :folder")
    }
    private static var filedSQL: String { exportSQL("itemFolderNewest", "item.folder = :folder") }

    private static func exportSQL(_ index: String, _ condition: String) -> String {
        let states = [ItemState.kept, .archived].map { state in
            """
            SELECT \(Item.columns), \(Link.columns), item.position AS place FROM item INDEXED BY \(index)
            CROSS JOIN link ON link.item = item.id
            WHERE item.owner = :owner AND item.state = '\(state.rawValue)' AND \(condition) AND item.position > :after
            """
        }
        return states.joined(separator: "\nUNION ALL\n") + "\nORDER BY place LIMIT :limit"
    }
}

extension Bookmark {
    init(_ stored: LinkStore.Stored) {
        let (item, link) = (stored.item, stored.link)
        self.init(
            address: link.url, title: item.title, tags: item.tags, addedAt: item.addedAt.rawValue,
            changedAt: item.changedAt.rawValue, about: link.description, note: item.note, isUnread: link.isUnread,
            isArchived: item.state == .archived, isFavourite: item.isFavourite)
    }
}

extension LinkRoutes {
    func exportBookmarks(_ request: Request) throws -> Response {
        let title = request.words.links
        return try export(
            NetscapeBookmarkWriter(title: title), request, contentType: "text/html; charset=utf-8",
            fileName: "seorap-bookmarks.html")
    }

    func exportCSV(_ request: Request) throws -> Response {
        try export(
            BookmarkCSVWriter(), request, contentType: "text/csv; charset=utf-8", fileName: "seorap-links.csv")
    }

    func exportJSON(_ request: Request) throws -> Response {
        try export(BookmarkJSONWriter(), request, contentType: "application/json", fileName: "seorap-links.json")
    }

    private func export(
        _ writer: consuming sending some BookmarkOutput & ~Copyable, _ request: Request, contentType: String,
        fileName: String
    ) throws -> Response {
        let export = try LinkExport(writer, store: store, owner: try request.owner)
        var response = Response.stream(type: contentType) { try export.next() }
        response.headers[.contentDisposition] = "attachment; filename=\"\(fileName)\""
        return response
    }
}
