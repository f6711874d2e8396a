import Catalog
import Foundation
import GRDB

extension ScreenshotStore {
    /// Appends a picture to those of a screenshot. Does nothing if the screenshot has the same bytes already.
    /// - Throws: `CatalogError.invalid` for the field "file" with what is wrong with the picture, or if another item
    ///   has these bytes; `notFound` if the item is not a screenshot of this person or is in the trash.
    package func add(_ new: NewScreenshot, to id: Item.ID, by owner: Person.ID) async throws -> SaveResult {
        try catalog.read(of: owner) { scope in
            guard try get(id, in: scope).item.state != .trashed else { throw CatalogError.notFound }
        }
        let sha256 = try catalog.media.digest(ofFile: new.path)
        if let known = try catalog.read(of: owner, { try find(picture: sha256, in: $0) }) {
            guard known.id == id else { throw Self.alreadySaved }
            unlink(new.path)
            return SaveResult(known, .known)
        }
        return try await keep(new, of: owner) { traits, media in
            let (item, change) = try catalog.perform(.edit, by: owner, summary: .added) { scope in
                guard try find(picture: media.sha256, in: scope) == nil else { throw Self.alreadySaved }
                try catalog.media.record(media, in: scope.db)
                try scope.db.run(
                    """
                    INSERT INTO screenshotPicture(item, position, owner, media, fileName, dhash)
                    SELECT ?1, max(position) + 1, ?2, ?3, ?4, ?5 FROM screenshotPicture WHERE item = ?1 AND owner = ?2
                    """, [id, owner, media.sha256, traits.fileName, traits.hash.text])
                try picturesChanged(of: id, in: scope)
                try scope.nameChange(after: id)
                try enqueueComparison(in: scope)
                return try catalog.items.get(id, in: scope)
            }
            return SaveResult(item, .new, change: change)
        }
    }

    private static var alreadySaved: CatalogError {
        .invalid(
            "file", "이 그림은 이미 다른 스크린샷에 있어요. 둘을 골라 하나로 묶을 수 있어요.",
            "Another screenshot already has this picture. Select both to join them.")
    }
}

extension Phrase {
    fileprivate static let added = Phrase("스크린샷에 그림 추가", "Added a picture to a screenshot")
}
