import Catalog
import GRDB
import MediaProtocol
import MediaTypes
import Site

/// Looks at a picture that came in, in the media worker.
package typealias PageInspector = @Sendable (_ path: String) async throws(MediaError) -> MediaInfo

/// Looks at a font file that came in, in the media worker.
package typealias FontInspector = @Sendable (_ path: String) async throws(FontProblem) -> FontFacts

extension DiaryStore {
    /// Takes a picture's file into the media store; recording it is the caller's part.
    /// - Throws: `CatalogError.invalid` for the field "file" with what is wrong with it; then the file stays the caller's.
    func takeIn(_ path: String, _ inspect: PageInspector) async throws -> Media {
        let info: MediaInfo
        do throws(MediaError) {
            info = try await inspect(path)
        } catch {
            throw error.isOurs
                ? Refusal.picturesRest
                : CatalogError.invalid("file", error.explanation.ko + ".", error.explanation.en + ".")
        }
        let stored = try catalog.media.store(file: path)
        return Media(
            sha256: stored.sha256, type: info.type.rawValue, bytes: stored.bytes, width: info.width,
            height: info.height, placeholder: info.placeholder, isDamaged: info.damaged)
    }

    /// The same for a font file; and what it is called.
    /// - Throws: `FontProblem`.
    func takeInFont(_ path: String, _ inspect: FontInspector) async throws -> (media: Media, name: String) {
        let facts = try await inspect(path)
        let stored = try catalog.media.store(file: path)
        return (Media(sha256: stored.sha256, type: facts.type.rawValue, bytes: stored.bytes), facts.name)
    }

    /// Pictures of this person's screenshots, the newest first.
    /// - Parameter position: of the last one seen.
    func screenshots(before position: Int64?, limit: Int, in scope: Scope) throws -> [HousePicture] {
        try Row.fetchAll(
            scope.db.cachedStatement(
                """
                SELECT position, cover, title, subtitle FROM item
                WHERE owner = ? AND state = 'kept' AND kind = 'screenshot' AND position < ? AND cover IS NOT NULL
                ORDER BY position DESC LIMIT ?
                """), arguments: [scope.owner, position ?? .max, limit]
        ).map {
            try HousePicture(
                position: $0.value("position"), sha256: $0.value("cover"), title: $0.value("title"),
                subtitle: $0.value("subtitle"))
        }
    }
}

/// A picture that the house has already.
struct HousePicture: Sendable, Hashable {
    let position: Int64
    let sha256: String
    let title: String
    let subtitle: String
}
