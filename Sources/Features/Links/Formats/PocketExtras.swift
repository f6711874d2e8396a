import Site
import Tables
import Text

/// Highlights (`annotations/*.json`) and collections (`collections/*.json`) of Pocket's zip file, which its tables
/// lack. They complete the links of the tables; a page in no table becomes a link of its own, so that nothing is
/// lost.
struct PocketExtras {
    private var pages: [Bookmark] = []
    private var indexByAddressKey: [String: Int] = [:]
    /// Indices of the pages whose data was added to a link of the tables.
    private var completedPages: Set<Int> = []
    /// Index of the page that ``next()`` looks at.
    private var nextIndex = 0

    /// - Parameter pathsByName: paths of the files of the archive, by their names in it.
    init(_ pathsByName: [String: String]) {
        for (name, path) in pathsByName.sorted(by: { $0.key < $1.key }) where name.hasExtension("json") {
            let folder = name.split(separator: "/").dropLast().last
            guard folder == "annotations" || folder == "collections" else { continue }
            do {
                var reader = try JSONObjectReader(TextDecodingSource.source(of: path))
                while let object = try reader.next() { try add(object) }
            } catch {
                pages.append(Bookmark(title: name, defect: "unreadable"))
            }
        }
    }

    private mutating func add(_ object: JSONObjectReader.Object) throws {
        guard !object.isTooLarge else { throw ImportFileError.tooLarge }
        guard let value = JSONValue(object.bytes) else { throw ImportFileError.broken }
        guard value["url"].text == nil else {
            var page = Bookmark(address: value["url"].line, title: value["title"].line)
            page.highlights = value["highlights"].highlights
            return add(page, original: object.bytes)
        }
        for item in value["items"].list {
            var page = Bookmark(address: item["url"].line, title: item["title"].line)
            page.folders = Bookmark.Folder.path(value["title"].line)
            page.note = item["note"].text?.trimmedLines ?? ""
            add(page, original: [])
        }
    }

    private mutating func add(_ page: Bookmark, original json: [UInt8]) {
        let addressKey = Self.addressKey(page.address)
        if let index = indexByAddressKey[addressKey] { return pages[index].merge(page) }
        indexByAddressKey[addressKey] = pages.count
        pages.append(page)
        pages[pages.count - 1].original = json
    }

    private static func addressKey(_ address: String) -> String { (try? LinkAddress(address))?.normalized ?? address }

    /// Adds the highlights and collections of the same page to a link of the tables.
    mutating func complete(_ bookmark: inout Bookmark) {
        guard !indexByAddressKey.isEmpty, let index = indexByAddressKey[Self.addressKey(bookmark.address)],
            completedPages.insert(index).inserted
        else { return }
        bookmark.merge(pages[index])
    }

    /// Returns the next page that completed no link of the tables; nil at the end.
    mutating func next() -> Bookmark? {
        while nextIndex < pages.count {
            defer { nextIndex += 1 }
            if !completedPages.contains(nextIndex) { return pages[nextIndex] }
        }
        return nil
    }
}

extension Bookmark {
    /// Merges another entry of the same page. Its folders become tags if there is a folder already.
    fileprivate mutating func merge(_ other: Bookmark) {
        highlights += other.highlights
        tags += folders.isEmpty ? other.tags : other.tags + other.folders.map(\.name)
        if folders.isEmpty { folders = other.folders }
        if !other.note.isEmpty, note != other.note {
            note = note.isEmpty ? other.note : note + "\n\n" + other.note
        }
    }
}
