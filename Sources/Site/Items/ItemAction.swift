import Catalog

/// A change that applies to items of any kind, to one or many at once.
package enum ItemAction: Sendable {
    case favourite(Bool)
    case state(ItemState)
    case addTags([String])
    case removeTags([String])
    case setTags([String])
    /// Moves the items to a folder; `nil` for no folder.
    case move(Int64?)
    /// Replaces the note. If `version` is given, it must be that of the stored item.
    case note(String, version: Int64?)
    /// Relates each item to each other one.
    case relate
    case deleteForever

    /// The kind of the change in the history.
    var kind: ActionKind {
        switch self {
        case .favourite: .favourite
        case .state(.trashed): .trash
        case .state: .state
        case .addTags, .removeTags, .setTags: .tag
        case .move: .move
        case .note, .relate: .edit
        case .deleteForever: .delete
        }
    }

    /// The folder that the items are moved to; `nil` for none and for other actions.
    var folder: Int64? {
        if case .move(let folder) = self { folder } else { nil }
    }

    /// Returns the text of the toast and of the history.
    /// - Parameter folder: the folder that the items are moved to, if it exists.
    func summary(_ items: [Item], into folder: Folder?) -> Phrase {
        let summarise = ActionSummary(items)
        return switch self {
        case .favourite(true): summarise("즐겨찾기에 넣었어요", "added to favourites")
        case .favourite(false): summarise("즐겨찾기에서 뺐어요", "removed from favourites")
        case .state(.inbox): summarise("받은함으로 보냈어요", "moved to the inbox")
        case .state(.archived): summarise("보관했어요", "archived")
        case .state(.trashed): summarise("휴지통으로 옮겼어요", "moved to the trash")
        case .state(.kept):
            items.contains { $0.state == .trashed }
                ? summarise("복원했어요", "restored from the trash") : summarise("담았어요", "kept")
        case .addTags(let names):
            summarise("태그를 붙였어요: \(names.joined(separator: ", "))", "tagged: \(names.joined(separator: ", "))")
        case .removeTags(let names):
            summarise("태그를 뗐어요: \(names.joined(separator: ", "))", "no longer tagged: \(names.joined(separator: ", "))")
        case .setTags: summarise("태그를 수정했어요", "tags changed")
        case .move(nil): summarise("폴더에서 뺐어요", "removed from the folder")
        case .move:
            if let folder {
                summarise("‘\(folder.name)’ 폴더로 옮겼어요", "moved to ‘\(folder.name)’")
            } else {
                summarise("폴더로 옮겼어요", "moved to a folder")
            }
        case .note: summarise("메모를 수정했어요", "note changed")
        case .relate: summarise("서로 연결했어요", "related to each other")
        case .deleteForever: summarise("영구 삭제했어요", "deleted forever")
        }
    }

    package func apply(to ids: [Int64], items: ItemStore, in scope: OwnerScope) throws {
        switch self {
        case .favourite(let isOn): try items.setFavourite(isOn, of: ids, in: scope)
        case .state(.trashed): try items.trash(ids, in: scope)
        case .state(let state):
            try items.restore(ids, in: scope)
            try items.setState(state, of: ids, in: scope)
        case .addTags(let names):
            for name in names { try items.addTag(name, to: ids, in: scope) }
        case .removeTags(let names):
            for name in names { try items.removeTag(name, from: ids, in: scope) }
        case .setTags(let names):
            for id in ids { try items.setTags(names, of: id, in: scope) }
        case .move(let folder): try items.setFolder(folder, of: ids, in: scope)
        case .note(let note, let version):
            for id in ids {
                try items.update(id, version: version, ItemEdit(note: note), in: scope)
            }
        case .relate: try RelationStore(items: items).add(among: ids, in: scope)
        case .deleteForever: try items.deleteForever(ids, in: scope)
        }
    }
}

extension SiteContext {
    /// Applies an action to the items of a person in one undoable change.
    /// - Parameter check: called within the transaction; if it throws, nothing is changed.
    /// - Returns: the change to undo; `nil` if nothing changed.
    package func run(
        _ action: ItemAction, on ids: [Int64], by owner: Person.ID, check: (OwnerScope) throws -> Void = { _ in }
    ) throws -> Change.ID? {
        let (items, folder) = try catalog.read(of: owner) { scope in
            let folder = try action.folder.flatMap { try catalog.folders.find($0, in: scope) }
            return (try catalog.items.find(ids, in: scope), folder)
        }
        guard !items.isEmpty else { throw CatalogError.notFound }
        let existingIDs = items.map(\.id)
        return try catalog.perform(action.kind, by: owner, summary: action.summary(items, into: folder)) { scope in
            try check(scope)
            try action.apply(to: existingIDs, items: catalog.items, in: scope)
        }.change
    }
}
