import Site
import Text

/// How the objects of a program's JSON become bookmarks.
struct BookmarkObjects: Sendable {
    /// A list or a folder that links are in.
    struct Folder: Sendable {
        let name: String
        /// Where links and folders name it instead of standing in it; empty where the document does not say.
        var id = ""
        var parent = ""
        /// What somebody wrote about it.
        var about = ""
    }

    /// See `JSONObjectReader`.
    let enters: @Sendable ([String]) -> Bool
    var folder: (@Sendable (BookmarkObject) -> Folder?)?
    /// The id that a link gives for the folder which it stands in: some exports name a folder by it and leave it out of the
    /// folder itself.
    var folderID: (@Sendable (BookmarkObject) -> String)?
    /// The ids and addresses by which a list of favourites names a link.
    var favourite: (@Sendable (BookmarkObject) -> [String])?
    /// Nil for what is no link.
    let read: @Sendable (BookmarkObject) -> Bookmark?
    /// Whether an object can only be a link of this program.
    let isSure: @Sendable (BookmarkObject) -> Bool
}

/// One object, and what the whole document says about it.
struct BookmarkObject {
    let path: [String]
    let value: JSONValue
    /// The folders that it stands in, outermost first.
    var folders: [Bookmark.Folder] = []
    var register = BookmarkRegister()
    /// The text of a file that lies beside this one in its archive.
    var beside: (String) -> String? = { _ in nil }

    subscript(_ name: String) -> JSONValue { value[name] }

    func line(_ name: String) -> String { value[name].line }
    func text(_ name: String) -> String { value[name].text?.trimmedLines ?? "" }
    func moment(_ name: String) -> Int64? { BookmarkDate.milliseconds(value[name].line) }
    func has(_ name: String) -> Bool { value.member(name) != nil }
}

/// What stands anywhere in a document and links refer to.
struct BookmarkRegister {
    var byNumber: [Int: BookmarkObjects.Folder] = [:]
    var byID: [String: BookmarkObjects.Folder] = [:]
    /// The id that links give for the folder of a number.
    var idByNumber: [Int: String] = [:]
    /// Ids and addresses; none of them is empty.
    var favourites: Set<String> = []

    /// The way to a folder, outermost first; folders that hold each other end it.
    func path(to id: String) -> [Bookmark.Folder] {
        var path: [Bookmark.Folder] = []
        var next = id
        while !next.isEmpty, let folder = byID[next], path.count < 20 {
            path.insert(Bookmark.Folder(name: folder.name), at: 0)
            next = folder.parent
        }
        return path
    }

    /// Finds the folders that have no id of their own by what their links say.
    mutating func learnIDs() {
        for (number, id) in idByNumber {
            if let folder = byNumber[number], folder.id.isEmpty, byID[id] == nil { byID[id] = folder }
        }
    }
}

extension JSONValue {
    /// A text or a number in one line.
    var line: String {
        switch self {
        case .string(let text): text.oneLine
        default:
            double.map { $0.rounded() == $0 && abs($0) < 9e15 ? String(Int64($0)) : String($0) } ?? ""
        }
    }

    /// Texts, or the names of objects.
    var names: [String] {
        list.map { value in
            let own = value.line
            return own.isEmpty
                ? ["name", "label", "title"].lazy.map { value[$0].line }.first { !$0.isEmpty } ?? "" : own
        }.filter { !$0.isEmpty }
    }

    /// What somebody marked, and what they wrote beside it.
    var highlights: [Bookmark.Highlight] {
        list.compactMap { value in
            let quote = ["quote", "text", "content"].lazy.compactMap { value[$0].text }.first
            let said = ["note", "comment", "annotation"].lazy.compactMap { value[$0].text }.first
            // wallabag calls the quote so, and what was written beside it the text.
            let isQuoted = value["quote"].text != nil
            let note = said ?? (isQuoted ? value["text"].text : nil)
            guard quote != nil || note != nil else { return nil }
            return Bookmark.Highlight(quote: quote?.trimmedLines ?? "", note: note?.trimmedLines ?? "")
        }
    }
}
