import Catalog
import GRDB
import PageDocument
import Site
import Text

/// The stored values that the editor of a page starts from.
struct EditorState: Sendable {
    let page: DiaryPage
    let draft: StoredDraft
    let diary: Diary?
    /// Pictures of the document, by hash.
    let pictures: [String: SVGPicture]

    /// Returns the label of the button that finishes the page.
    func finishTitle(_ words: Words) -> String {
        if page.isFinished { return words("수정 완료", "Update") }
        let coWriters = diary?.coWriters(than: page.item.owner) ?? []
        guard let coWriter = coWriters.first else { return words("다 썼어요", "Finish") }
        return coWriters.count == 1
            ? words("\(coWriter.nick)에게 보내기", "Send to \(coWriter.nick)") : words("모두에게 보내기", "Send to all")
    }
}

extension DiaryStore {
    /// Reads a page for the editor.
    ///
    /// - Throws: `CatalogError.notFound`; `othersThing`; `invalid` for a page of a newer version, which is not changed.
    func editing(_ id: Item.ID, in scope: OwnerScope) throws -> EditorState {
        let page = try ownPage(id, in: scope)
        let draft = try draft(of: id, in: scope)
        let document = try PageDocument.checked(draft.document)
        return EditorState(
            page: page, draft: draft, diary: try page.diary.flatMap { try find($0, in: scope.db) },
            pictures: try PictureURLs.pictures(document.photos, of: catalog, in: scope.db))
    }
}
