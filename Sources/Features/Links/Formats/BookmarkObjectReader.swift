import Site
import Tables
import Text

/// Reads the bookmarks in a program's JSON. Reads the document twice if it may have objects that links refer to,
/// because these may follow the links.
struct BookmarkObjectReader: BookmarkSource {
    private var nodes: JSONObjectReader
    private let objects: BookmarkObjects
    private let references: BookmarkReferences
    private let siblingText: (String) -> String?

    init(
        _ objects: BookmarkObjects, siblingText: @escaping (String) -> String? = { _ in nil },
        source: () throws -> TextDecodingSource.Source
    ) throws {
        self.objects = objects
        self.siblingText = siblingText
        var references = BookmarkReferences()
        if objects.folder != nil || objects.favourite != nil {
            var firstReading = try JSONObjectReader(try source(), enters: objects.enters)
            // A truncated document is reported when its links are read.
            while let node = try? firstReading.next() { Self.indexReferences(node, of: objects, in: &references) }
            references.assignMissingIDs()
        }
        self.references = references
        nodes = try JSONObjectReader(try source(), enters: objects.enters)
    }

    mutating func next() throws -> Bookmark? {
        while let node = try nodes.next() {
            guard !node.isTooLarge else { return Bookmark(defect: "too-large") }
            guard let value = JSONValue(node.bytes) else {
                return Bookmark(defect: "unreadable", original: Self.quoted(node.bytes))
            }
            let object = BookmarkObject(
                path: node.path, value: value,
                folders: node.ancestors.compactMap { references.foldersByNumber[$0] }.map {
                    Bookmark.Folder(name: $0.name)
                },
                references: references, siblingText: siblingText)
            guard var bookmark = objects.read(object) ?? Self.folderBookmark(about: objects.folder?(object)) else {
                continue
            }
            bookmark.original = node.bytes
            return bookmark
        }
        return nil
    }

    private static let sampleObjects = 50

    /// Returns whether one of the first ``sampleObjects`` objects of a document can only be a link of this program.
    static func isOfProgram(_ source: @escaping TextDecodingSource.Source, _ objects: BookmarkObjects) -> Bool {
        guard var reader = try? JSONObjectReader(source, enters: objects.enters) else { return false }
        for _ in 0..<sampleObjects {
            guard let node = try? reader.next() else { return false }
            guard !node.isTooLarge, let value = JSONValue(node.bytes) else { continue }
            if objects.isOfProgram(BookmarkObject(path: node.path, value: value)) { return true }
        }
        return false
    }

    private static func indexReferences(
        _ node: JSONObjectReader.Object, of objects: BookmarkObjects, in references: inout BookmarkReferences
    ) {
        guard !node.isTooLarge, let value = JSONValue(node.bytes) else { return }
        let object = BookmarkObject(path: node.path, value: value)
        if let folder = objects.folder?(object), !folder.name.isEmpty {
            references.foldersByNumber[node.number] = folder
            if !folder.id.isEmpty { references.foldersByID[folder.id] = folder }
        }
        if let id = objects.folderID?(object), !id.isEmpty, let number = node.ancestors.last {
            references.folderIDsByNumber[number] = id
        }
        references.favourites.formUnion(objects.favourite?(object).filter { !$0.isEmpty } ?? [])
    }

    /// Returns an entry that reports a folder's description, because folders have none in Seorap.
    private static func folderBookmark(about folder: BookmarkObjects.Folder?) -> Bookmark? {
        guard let folder, !folder.about.isEmpty else { return nil }
        return Bookmark(title: folder.name, about: folder.about, defect: Bookmark.folderDescriptionDefect)
    }

    /// Returns the first 4,096 bytes of invalid JSON as a JSON string.
    private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
        var json = JSONWriter()
        json.value(String(decoding: bytes.prefix(4_096), as: UTF8.self))
        return json.bytes
    }
}
