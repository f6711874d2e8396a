import Catalog
import GRDB
import PageDocument

extension DiaryStore {
    /// Keeps what one of two devices wrote as a version of a page, without making it the draft.
    func keep(_ document: PageDocument, asVersionOf id: Item.ID, by author: Person.ID) throws {
        try catalog.write(of: author) { scope in
            let entry = try ownPage(id, in: scope)
            try keep(document.files.filter { try catalog.media.find($0, in: scope) != nil }, on: id, in: scope.db)
            _ = try insertVersion(of: entry.thing, document.json, .draft, in: scope)
        }
    }

    /// Saves as ``saveDraft(_:_:by:)`` does. A device that leaves a page may not have heard yet that its last saving came
    /// through; then it is not another device that was faster.
    func saveLast(_ id: Item.ID, _ edit: DraftEdit, by author: Person.ID) throws -> DraftResult {
        let result = try saveDraft(id, edit, by: author)
        guard case .conflict(let stored) = result, !edit.device.isEmpty, stored.device == edit.device,
            stored.revision == edit.revision + 1
        else { return result }
        var again = edit
        again.revision = stored.revision
        return try saveDraft(id, again, by: author)
    }
}
