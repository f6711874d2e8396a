import Site
import Text

/// Rules that turn the objects of a program's JSON into bookmarks.
struct BookmarkObjects: Sendable {
    /// A list or a folder that contains links.
    struct Folder: Sendable {
        let name: String
        /// Id by which links and folders refer to it if they are not nested in it; empty if the document has none.
        var id = ""
        /// Id of the parent folder; empty for none.
        var parent = ""
        /// Description of the folder.
        var about = ""
    }

    /// Returns whether the reader looks for objects inside the value at a path; see `JSONObjectReader`.
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
    let isOfProgram: @Sendable (BookmarkObject) -> Bool
}

/// One object, with the folders and favourites of its document.
struct BookmarkObject {
    let path: [String]
    let value: JSONValue
    /// Folders that contain it, outermost first.
    var folders: [Bookmark.Folder] = []
    var references = BookmarkReferences()
    /// Returns the text of another file in the same archive.
    var siblingText: (String) -> String? = { _ in nil }

    subscript(_ name: String) -> JSONValue { value[name] }

    /// Text or number of a member, in one line; empty if it is missing.
    func line(_ name: String) -> String { value[name].line }
    func text(_ name: String) -> String { value[name].text?.trimmedLines ?? "" }
    /// Milliseconds since 1970.
    func date(_ name: String) -> Int64? { BookmarkDate.milliseconds(value[name].line) }
    func has(_ name: String) -> Bool { value.member(name) != nil }
}

/// Folders and favourites of a document, which links refer to.
struct BookmarkReferences {
    /// Folders by their number in the document.
    var foldersByNumber: [Int: BookmarkObjects.Folder] = [:]
    /// Folders by the id that links and folders give.
    var foldersByID: [String: BookmarkObjects.Folder] = [:]
    /// Folder ids that links give, by the number of the folder.
    var folderIDsByNumber: [Int: String] = [:]
    /// Ids and addresses; none of them is empty.
    var favourites: Set<String> = []

    private static let maxDepth = 20

    /// Returns the path to a folder, outermost first. Stops after ``maxDepth`` folders, because folders may contain each
    /// other.
    func path(to id: String) -> [Bookmark.Folder] {
        var path: [Bookmark.Folder] = []
        var folderID = id
        while !folderID.isEmpty, let folder = foldersByID[folderID], path.count < Self.maxDepth {
            path.insert(Bookmark.Folder(name: folder.name), at: 0)
            folderID = folder.parent
        }
        return path
    }

    /// Assigns ids to folders without one, from the ids that their links give.
    mutating func assignMissingIDs() {
        for (number, id) in folderIDsByNumber {
            if let folder = foldersByNumber[number], folder.id.isEmpty, foldersByID[id] == nil {
                foldersByID[id] = folder
            }
        }
    }
}

extension JSONValue {
    /// Below 2^53, the bound of integers that a `Double` represents exactly.
    private static let maxExactInteger = 9e15

    /// The text or number in one line.
    var line: String {
        switch self {
        case .string(let text): text.oneLine
        default:
            double.map { $0.rounded() == $0 && abs($0) < Self.maxExactInteger ? String(Int64($0)) : String($0) } ?? ""
        }
    }

    /// Texts of a list, or names of its objects.
    var names: [String] {
        list.map { value in
            let text = value.line
            return text.isEmpty
                ? ["name", "label", "title"].lazy.map { value[$0].line }.first { !$0.isEmpty } ?? "" : text
        }.filter { !$0.isEmpty }
    }

    /// Highlights of a list, with their notes.
    var highlights: [Bookmark.Highlight] {
        list.compactMap { value in
            let quote = ["quote", "text", "content"].lazy.compactMap { value[$0].text }.first
            let explicitNote = ["note", "comment", "annotation"].lazy.compactMap { value[$0].text }.first
            // wallabag's `quote` is the quote and its `text` the note.
            let isQuoted = value["quote"].text != nil
            let note = explicitNote ?? (isQuoted ? value["text"].text : nil)
            guard quote != nil || note != nil else { return nil }
            return Bookmark.Highlight(quote: quote?.trimmedLines ?? "", note: note?.trimmedLines ?? "")
        }
    }
}
