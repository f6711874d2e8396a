import Site
import Text

/// Rules that turn the objects of a program's JSON into bookmarks.
struct BookmarkObjects: Sendable {
    /// A list or a folder that contains links.
    struct Folder: Sendable {
        let name: String
        /// Id by which links and folders refer to it if they are not nested in it; empty if the document has none.
        var id = ""
        var parent = ""
        /// Description of the folder.
        var about = ""
    }

    /// See `JSONObjectReader`.
    let enters: @Sendable ([String]) -> Bool
    var folder: (@Sendable (BookmarkObject) -> Folder?)?
    /// Returns the folder id that a link gives. Some exports have the id there and leave it out of the folder
    /// itself.
    var folderID: (@Sendable (BookmarkObject) -> String)?
    /// Returns the ids and addresses by which a list of favourites names a link.
    var favourite: (@Sendable (BookmarkObject) -> [String])?
    /// Parses a link; nil if the object is not one.
    let read: @Sendable (BookmarkObject) -> Bookmark?
    /// Whether an object can only be a link of this program.
    let isSure: @Sendable (BookmarkObject) -> Bool
}

/// One object, with the folders and favourites of its document.
struct BookmarkObject {
    let path: [String]
    let value: JSONValue
    /// Folders that contain it, outermost first.
    var folders: [Bookmark.Folder] = []
    var register = BookmarkReferences()
    /// Returns the text of another file in the same archive.
    var siblingText: (String) -> String? = { _ in nil }

    subscript(_ name: String) -> JSONValue { value[name] }

    func line(_ name: String) -> String { value[name].line }
    func text(_ name: String) -> String { value[name].text?.trimmedLines ?? "" }
    func moment(_ name: String) -> Int64? { BookmarkDate.milliseconds(value[name].line) }
    func has(_ name: String) -> Bool { value.member(name) != nil }
}

/// Folders and favourites of a document, which links refer to.
struct BookmarkReferences {
    var byNumber: [Int: BookmarkObjects.Folder] = [:]
    var byID: [String: BookmarkObjects.Folder] = [:]
    /// Folder ids that links give, by the number of the folder.
    var idByNumber: [Int: String] = [:]
    /// Ids and addresses; none of them is empty.
    var favourites: Set<String> = []

    /// Returns the path to a folder, outermost first. Stops after 20 folders, because folders may contain each
    /// other.
    func path(to id: String) -> [Bookmark.Folder] {
        var path: [Bookmark.Folder] = []
        var next = id
        while !next.isEmpty, let folder = byID[next], path.count < 20 {
            path.insert(Bookmark.Folder(name: folder.name), at: 0)
            next = folder.parent
        }
        return path
    }

    /// Assigns ids to folders without one, from the ids that their links give.
    mutating func learnIDs() {
        for (number, id) in idByNumber {
            if let folder = byNumber[number], folder.id.isEmpty, byID[id] == nil { byID[id] = folder }
        }
    }
}

extension JSONValue {
    /// The text or number in one line.
    var line: String {
        switch self {
        case .string(let text): text.oneLine
        default:
            double.map { $0.rounded() == $0 && abs($0) < 9e15 ? String(Int64($0)) : String($0) } ?? ""
        }
    }

    /// Texts of a list, or names of its objects.
    var names: [String] {
        list.map { value in
            let own = value.line
            return own.isEmpty
                ? ["name", "label", "title"].lazy.map { value[$0].line }.first { !$0.isEmpty } ?? "" : own
        }.filter { !$0.isEmpty }
    }

    /// Highlights of a list, with their notes.
    var highlights: [Bookmark.Highlight] {
        list.compactMap { value in
            let quote = ["quote", "text", "content"].lazy.compactMap { value[$0].text }.first
            let said = ["note", "comment", "annotation"].lazy.compactMap { value[$0].text }.first
            // wallabag's `quote` is the quote and its `text` the note.
            let isQuoted = value["quote"].text != nil
            let note = said ?? (isQuoted ? value["text"].text : nil)
            guard quote != nil || note != nil else { return nil }
            return Bookmark.Highlight(quote: quote?.trimmedLines ?? "", note: note?.trimmedLines ?? "")
        }
    }
}
