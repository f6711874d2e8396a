import Catalog
import Foundation
import GRDB
import MediaProtocol
import Site
import Text

extension ScreenshotStore {
    /// Saves a picture. If a picture of this person has the same bytes, its item is extended by the new title, note,
    /// tags and folder (see ``ItemAddition``), and restored if it is in the trash.
    /// - Throws: `CatalogError.invalid` for the field "file" with what is wrong with the picture.
    package func save(_ new: NewScreenshot, by owner: Person.ID) async throws -> SaveResult {
        let sha256 = try catalog.media.digest(ofFile: new.path)
        if let known = try existingScreenshot(sha256, new, by: owner) {
            // Replaces a stored file that has lost bytes.
            _ = try? catalog.media.store(file: new.path)
            unlink(new.path)
            return known
        }
        return try await keep(new, of: owner) { traits, media in try insert(new, traits, media, by: owner) }
    }

    /// Inspects a picture's file, moves it into the media store and calls `record`. If that fails, the file stays the
    /// caller's.
    func keep(
        _ new: NewScreenshot, of owner: Person.ID, _ record: (ScreenshotMetadata, Media) throws -> SaveResult
    ) async throws -> SaveResult {
        let facts: ImageInspection
        do throws(MediaError) {
            guard let processor else { throw .unavailable }
            facts = try await processor.inspect(new.path)
        } catch {
            throw Self.rejection(error)
        }
        let traits = ScreenshotMetadata(
            facts: facts, fileName: new.fileName, modifiedAt: new.modifiedAt, now: catalog.environment.now(),
            in: try catalog.zone(of: owner))
        if new.mustBeScreenshot, !traits.recognition.isScreenshot {
            let reason = RecognitionReason.phrase(traits.recognition.reason)
            throw CatalogError.invalid(
                "file", "스크린샷이 아니라 사진 같아요 (\(reason.ko)).", "This looks like a photo (\(reason.en)).")
        }
        let stored = try catalog.media.store(file: new.path)
        do {
            return try record(traits, Media(facts.info, in: stored))
        } catch {
            // The bytes are in the media store without a row, so the caller gets its file back as a link.
            link(stored.path, new.path)
            throw error
        }
    }

    static func rejection(_ error: MediaError) -> any Error {
        error.isOurs
            ? RequestError.picturesRest
            : CatalogError.invalid("file", error.explanation.ko + ".", error.explanation.en + ".")
    }

    /// Adds to the item that has these bytes and restores it from the trash; nil if there is none.
    private func existingScreenshot(_ sha256: String, _ new: NewScreenshot, by owner: Person.ID) throws -> SaveResult? {
        guard let item = try catalog.read(of: owner, { try find(picture: sha256, in: $0) }) else { return nil }
        let (saved, change) = try catalog.perform(.restore, by: owner, summary: .restored) { scope in
            let saved = try join(new, into: item.id, in: scope)
            if saved.outcome == .joined {
                try scope.nameChange(asAdditionTo: saved.item)
            } else {
                try scope.nameChange(after: item.id)
            }
            return saved
        }
        return SaveResult(saved.item, saved.outcome, change: change)
    }

    private func join(_ new: NewScreenshot, into id: Item.ID, in scope: OwnerScope) throws -> SaveResult {
        let isBack = try catalog.items.restore([id], in: scope) > 0
        let addition = ItemAddition(
            title: new.title, titleSource: new.titleSource, notes: [new.note], tags: new.tags, folder: new.folder)
        let isMore = try catalog.items.add(addition, to: id, in: scope)
        return SaveResult(try catalog.items.get(id, in: scope), isBack ? .restored : isMore ? .joined : .known)
    }

    private func insert(
        _ new: NewScreenshot, _ traits: ScreenshotMetadata, _ media: Media, by owner: Person.ID
    ) throws -> SaveResult {
        let (saved, change) = try catalog.perform(.create, by: owner, summary: .saved) { scope in
            // Another request may have saved the same bytes since the check.
            if let known = try find(picture: media.sha256, in: scope) {
                return try join(new, into: known.id, in: scope)
            }
            try catalog.media.record(media, in: scope.db)
            let item = try catalog.items.create(Self.newItem(new, traits, media, owner: owner), in: scope.db)
            try insert(traits, media, item: item, in: scope.db)
            try scope.nameChange(after: item.id)
            try enqueueComparison(in: scope)
            return SaveResult(try catalog.items.get(item.id, in: scope), .new)
        }
        return SaveResult(saved.item, saved.outcome, change: change)
    }

    private static func newItem(
        _ new: NewScreenshot, _ traits: ScreenshotMetadata, _ media: Media, owner: Person.ID
    ) -> NewItem {
        var sources = FieldProvenances()
        if !new.title.oneLine.isEmpty { sources["title"] = new.titleSource }
        if !new.note.isEmpty { sources["note"] = .typed }
        return NewItem(
            kind: .screenshot, owner: owner, title: new.title, subtitle: traits.subtitle, note: new.note,
            state: new.state, addedAt: traits.captureTime.at, changedAt: traits.importedAt, folder: new.folder,
            tags: new.tags, cover: media.sha256, placeholder: media.placeholder, sources: sources)
    }

    func insert(_ traits: ScreenshotMetadata, _ media: Media, item: Item, in db: Database) throws {
        try db.run(
            """
            INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt, isScreenshot, reason, device,
                app, fileName, bytes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                item.id, item.owner, item.position, traits.captureTime.at, traits.captureTime.source.rawValue,
                traits.importedAt,
                traits.recognition.isScreenshot, traits.recognition.reason, traits.recognition.device?.rawValue ?? "",
                traits.name.app, traits.fileName, media.bytes,
            ])
        try db.run(
            """
            INSERT INTO screenshotPicture(item, position, owner, media, fileName, dhash) VALUES (?, 0, ?, ?, ?, ?)
            """, [item.id, item.owner, media.sha256, traits.fileName, traits.hash.text])
        try enqueueReading(of: item.id, in: OwnerScope(of: item.owner, in: db))
    }
}

extension Phrase {
    fileprivate static let saved = Phrase("스크린샷 담음", "Saved a screenshot")
    fileprivate static let restored = Phrase("스크린샷을 휴지통에서 복원함", "Restored a screenshot")
}
