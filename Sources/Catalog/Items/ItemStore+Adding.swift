import Foundation
import GRDB
import Text

extension ItemStore {
    /// Merges fields into an existing item, in any state. Nothing is lost: empty fields are filled, tags are united,
    /// and both texts are kept.
    /// - Returns: whether anything changed.
    @discardableResult
    package func add(_ addition: ItemAddition, to id: Int64, in scope: OwnerScope) throws -> Bool {
        let item = try get(id, in: scope)
        let (title, displaced) = addition.titles(for: item)
        let note = (addition.notes + displaced).reduce(item.note) { $0.appendingText($1.nfc) }
        var edit = ItemEdit(title: title)
        if note != item.note { edit.note = note }
        if let cover = addition.cover, addition.source == .typed || item.cover == nil { edit.cover = cover }
        if edit.changesSharedFields(of: item), try foreignAuthor(of: id, in: scope.db) != nil {
            edit = ItemEdit(note: edit.note)
        }
        _ = try store(edit, on: item, source: addition.source, in: scope.db)
        if edit.title != nil { try setSource(addition.titleSource, of: ["title"], on: id, in: scope.db) }
        if let source = item.sources["note"], edit.note != nil, !item.note.isEmpty, addition.source != .typed {
            try setSource(source, of: ["note"], on: id, in: scope.db)
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
        let known = Set(item.tags.map(\.matchKey))
        for tag in tags where !known.contains((Tag.normalised(tag) ?? "").matchKey) {
            try addTag(tag, to: [id], in: scope)
        }
        if addition.isFavourite { try setFavourite(true, of: [id], in: scope) }
        return try get(id, in: scope).version != item.version
    }
}

extension ItemAddition {
    /// Returns the item's new title, `nil` if it keeps its own, and the title that is added to the note instead.
    fileprivate func titles(for item: Item) -> (title: String?, displaced: [String]) {
        if title.isEmpty || title == item.title { return (nil, []) }
        let known = item.sources["title"]
        let isOwn = !item.title.isEmpty && known?.isOwn == true
        guard titleSource == .typed else {
            let isFilled = !item.title.isEmpty && known != nil
            return (!isFilled || titleSource.isImported && (known == .page || known == .shared) ? title : nil, [])
        }
        guard isOwn else { return (title, []) }
        return replacesTitle ? (title, [item.title]) : (nil, [title])
    }
}

extension String {
    /// Appends a text after an empty line. If one text contains the other in whole words, only the longer one is kept.
    package func appendingText(_ other: String) -> String {
        let other = other.trimmingCharacters(in: .whitespacesAndNewlines)
        if other.isEmpty || holds(other) { return self }
        if isEmpty || other.holds(trimmingCharacters(in: .whitespacesAndNewlines)) { return other }
        return self + "\n\n" + other
    }

    private func holds(_ text: String) -> Bool {
        ranges(of: text).contains { range in
            let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
            let after = range.upperBound < endIndex ? self[range.upperBound] : " "
            return !(before.isLetter || before.isNumber) && !(after.isLetter || after.isNumber)
        }
    }
}
