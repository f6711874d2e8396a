import Foundation
import GRDB
import Text

extension ItemStore {
    /// Merges fields into an existing item, in any state. Empty fields are filled, tags are united, and texts are
    /// appended to the note. A title that no person typed is dropped if the item already has one from a source that is
    /// not worse.
    /// - Returns: whether anything changed.
    @discardableResult
    package func add(_ addition: ItemAddition, to id: Int64, in scope: OwnerScope) throws -> Bool {
        let item = try get(id, in: scope)
        let (title, displacedTitles) = addition.titles(for: item)
        let note = (addition.notes + displacedTitles).reduce(item.note) { $0.appendingText($1.nfc) }
        var edit = ItemEdit(title: title)
        if note != item.note { edit.note = note }
        if let cover = addition.cover, addition.source == .typed || item.cover == nil { edit.cover = cover }
        if edit.changesSharedFields(of: item), try foreignAuthor(of: id, in: scope.db) != nil {
            edit = ItemEdit(note: edit.note)
        }
        _ = try store(edit, on: item, source: addition.source, in: scope.db)
        if edit.title != nil { try setSource(addition.titleSource, of: ["title"], on: id, in: scope.db) }
        if let noteSource = item.sources["note"], edit.note != nil, !item.note.isEmpty, addition.source != .typed {
            try setSource(noteSource, of: ["note"], on: id, in: scope.db)
        }
        // Invalid tags that a person typed are rejected as for a new item; those of a file are dropped.
        var tags = addition.tags.filter {
            Tag.normalised($0) != nil || addition.source == .typed && !$0.oneLine.isEmpty
        }
        if let folder = addition.folder, folder != item.folder {
            if item.folder == nil {
                try setFolder(folder, of: [id], in: scope)
            } else {
                let name = try FolderStore(environment: environment).get(folder, in: scope).name
                tags.append(String(name.beginning(Tag.longest)))
            }
        }
        let existingKeys = Set(item.tags.map(\.matchKey))
        for tag in tags where !existingKeys.contains((Tag.normalised(tag) ?? "").matchKey) {
            try addTag(tag, to: [id], in: scope)
        }
        if addition.isFavourite { try setFavourite(true, of: [id], in: scope) }
        return try get(id, in: scope).version != item.version
    }
}

extension ItemAddition {
    /// Returns the item's new title, `nil` if the item keeps its title, and titles to add to the note: at most one.
    fileprivate func titles(for item: Item) -> (title: String?, displaced: [String]) {
        if title.isEmpty || title == item.title { return (nil, []) }
        let currentSource = item.sources["title"]
        let isOwn = !item.title.isEmpty && currentSource?.isOwn == true
        guard titleSource == .typed else {
            let isFilled = !item.title.isEmpty && currentSource != nil
            let isReplaceable = currentSource == .page || currentSource == .shared
            return (!isFilled || titleSource.isImported && isReplaceable ? title : nil, [])
        }
        guard isOwn else { return (title, []) }
        return replacesTitle ? (title, [item.title]) : (nil, [title])
    }
}

extension String {
    /// Appends a text after an empty line. If one text contains the other in whole words, only the longer one is kept.
    package func appendingText(_ other: String) -> String {
        let other = other.trimmingCharacters(in: .whitespacesAndNewlines)
        if other.isEmpty || containsWords(other) { return self }
        if isEmpty || other.containsWords(trimmingCharacters(in: .whitespacesAndNewlines)) { return other }
        return self + "\n\n" + other
    }

    /// Whether a text occurs, neither preceded nor followed by a letter or digit.
    private func containsWords(_ text: String) -> Bool {
        ranges(of: text).contains { range in
            let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
            let after = range.upperBound < endIndex ? self[range.upperBound] : " "
            return !(before.isLetter || before.isNumber) && !(after.isLetter || after.isNumber)
        }
    }
}
