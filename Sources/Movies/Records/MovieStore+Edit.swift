import Catalog
import GRDB

extension MovieStore {
    /// Stores a whole form.
    /// - Throws: `CatalogError.conflict` when the item is no longer the version that was on the screen.
    package func update(
        _ id: Item.ID, _ draft: MovieDraft, version: Int64?, by owner: Person.ID
    ) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: Phrase("영화 고침", "Edited a movie")) { db in
            let stored = try get(id, owner: owner, in: db)
            if let version, version != stored.item.version { throw CatalogError.conflict(current: stored.item) }
            // What the form does not ask for stays.
            var draft = draft
            let asked = Set(MovieForm.roles)
            draft.credits += stored.credits.filter { !asked.contains($0.role) }
            draft.credits = draft.credits.map { credit in
                stored.credits.first { $0.role == credit.role && $0.name == credit.name } ?? credit
            }
            try catalog.items.update(
                id, owner: owner, version: nil,
                ItemEdit(title: draft.title, subtitle: draft.subtitle, note: draft.note), in: db)
            try catalog.items.setTags(draft.tags, of: id, owner: owner, in: db)
            try catalog.items.setFolder(draft.folder, of: [id], owner: owner, in: db)
            try updateOwn(stored, draft, owner: owner, in: db)
        }.change
    }

    private func updateOwn(_ stored: Stored, _ draft: MovieDraft, owner: Person.ID, in db: Database) throws {
        let (id, movie) = (stored.item.id, stored.movie)
        let changed = [
            ("originalTitle", movie.originalTitle != draft.originalTitle), ("year", movie.year != draft.year),
            ("runtime", movie.runtime != draft.runtime), ("overview", movie.overview != draft.overview),
            ("credits", stored.credits != draft.credits),
        ].filter(\.1).map(\.0)
        guard !changed.isEmpty || movie.status != draft.status || movie.rating != draft.rating else { return }
        try db.cachedStatement(
            """
            UPDATE movie SET originalTitle = ?, year = ?, runtime = ?, overview = ?, status = ?, rating = ? WHERE item = ?
            """
        ).execute(arguments: [
            draft.originalTitle, draft.year, draft.runtime, draft.overview, draft.status, draft.rating, id,
        ])
        if changed.contains("credits") { try write(draft.credits, of: id, owner: owner, in: db) }
        try catalog.items.setSource(.typed, of: changed, on: id, in: db)
        try catalog.items.touch([id], owner: owner, in: db)
    }

    package func setStatus(_ status: Movie.Status, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let phrase = status.phrase
        return try set(
            "status", status.databaseValue, of: id, by: owner,
            summary: Phrase("‘\(phrase.ko)’(으)로 표시", "Marked as ‘\(phrase.en)’"))
    }

    /// - Parameter rating: nil takes it away.
    package func setRating(_ rating: Rating?, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        try set(
            "rating", rating?.databaseValue ?? .null, of: id, by: owner,
            summary: rating.map { Phrase("★ \($0.stars) 줌", "Rated ★ \($0.stars)") }
                ?? Phrase("평점 지움", "Removed the rating"))
    }

    private func set(
        _ column: String, _ value: DatabaseValue, of id: Item.ID, by owner: Person.ID, summary: Phrase
    ) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: summary) { db in
            _ = try get(id, owner: owner, in: db)
            try db.cachedStatement("UPDATE movie SET \(column) = ?1 WHERE item = ?2 AND \(column) IS NOT ?1")
                .execute(arguments: [value, id])
            if db.changesCount > 0 { try catalog.items.touch([id], owner: owner, in: db) }
        }.change
    }
}
