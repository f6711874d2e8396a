import Catalog
import GRDB
import HTTPServer
import Text

/// A comment on a page.
struct PageComment: Sendable, Hashable, Identifiable {
    let id: Int64
    let uid: String
    /// Author; `nil` once that account is deleted.
    let person: Person.ID?
    let personName: String
    let text: String
    let createdAt: Timestamp
}

/// Kinds of reactions to a page.
enum ReactionKind: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible {
    case heart, smile, star, wow, hug, cheer

    /// Emoji of the reaction in exported Markdown files.
    var emoji: String {
        switch self {
        case .heart: "❤️"
        case .smile: "😊"
        case .star: "⭐"
        case .wow: "😮"
        case .hug: "🤗"
        case .cheer: "👏"
        }
    }
}

/// A reaction of a person to a page.
struct PageReaction: Sendable, Hashable {
    let person: Person.ID
    let personName: String
    let kind: ReactionKind
}

extension DiaryStore {
    /// Maximum length of a comment, in characters.
    static let maxCommentLength = 2_000

    /// Returns the comments on a page, the oldest first.
    func comments(on page: DiaryPage, in db: Database) throws -> [PageComment] {
        try db.rows(
            "SELECT id, uid, person, personName, text, createdAt FROM pageComment WHERE sharedID = ? ORDER BY id",
            [page.sharedID]
        ).map {
            try PageComment(
                id: $0.value("id"), uid: $0.value("uid"), person: $0.value("person"),
                personName: $0.value("personName"), text: $0.value("text"), createdAt: $0.value("createdAt"))
        }
    }

    /// Adds a comment to a finished page and notifies its author.
    ///
    /// - Throws: `CatalogError.notFound`, `invalid`.
    func comment(_ text: String, on id: Item.ID, by person: Person.ID) throws -> PageComment {
        try catalog.write(of: person) { scope in
            let page = try page(id, in: scope)
            let text = text.nfc.stripped
            guard !text.isEmpty else { throw CatalogError.invalid("text", "댓글을 적어 주세요.", "Enter a comment.") }
            guard text.count <= Self.maxCommentLength else {
                throw CatalogError.invalid(
                    "text", "\(Self.maxCommentLength)글자까지 적을 수 있어요. 적은 것은 그대로예요.",
                    "At most \(Self.maxCommentLength) characters. Your text is still here.")
            }
            guard page.isFinished else {
                throw CatalogError.invalid("text", "아직 쓰는 중인 일기예요.", "This page is not finished yet.")
            }
            let now = catalog.environment.now()
            let nick = try catalog.people.find(person, in: scope.db)?.nick ?? ""
            let uid = catalog.environment.makeUID(at: now)
            try scope.db.run(
                "INSERT INTO pageComment(uid, sharedID, person, personName, text, createdAt) VALUES (?, ?, ?, ?, ?, ?)",
                [uid, page.sharedID, person, nick, text, now])
            let id = scope.db.lastInsertedRowID
            try touchAllCopies(page, in: scope)
            if !page.isOwn, let author = page.author {
                try notifyAuthor(author, of: page.sharedID, by: nick, in: scope.db)
            }
            return PageComment(
                id: id, uid: uid, person: person, personName: nick, text: text, createdAt: now)
        }
    }

    /// Notifies the author of a page of a comment.
    private func notifyAuthor(_ author: Person.ID, of sharedID: String, by nick: String, in db: Database) throws {
        let authorCopy = try catalog.shared.copies(of: sharedID, in: db).first { $0.owner == author }
        guard let authorCopy else { return }
        try catalog.notifications.add(
            .diaryNews, title: Phrase("\(nick) 님이 일기에 댓글을 달았어요", "\(nick) commented on your diary page"),
            path: DiaryPath.show(authorCopy.item), in: OwnerScope(of: author, in: db))
    }

    /// Deletes a comment: the person's own, or any on a page that the person wrote.
    ///
    /// - Throws: `CatalogError.notFound`, `notAllowed`.
    func deleteComment(_ comment: PageComment.ID, on id: Item.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let page = try page(id, in: scope)
            guard let stored = try comments(on: page, in: scope.db).first(where: { $0.id == comment }) else {
                throw CatalogError.notFound
            }
            guard stored.person == person || page.isOwn else { throw CatalogError.notAllowed }
            try scope.db.run("DELETE FROM pageComment WHERE id = ?", [comment])
            try touchAllCopies(page, in: scope)
        }
    }

    /// Returns the reactions to a page, the oldest first.
    func reactions(on page: DiaryPage, in db: Database) throws -> [PageReaction] {
        try db.rows(
            """
            SELECT person, nick, kind FROM pageReaction CROSS JOIN person ON person.id = pageReaction.person
            WHERE sharedID = ? ORDER BY pageReaction.createdAt, person
            """, [page.sharedID]
        ).compactMap { row in
            try ReactionKind(rawValue: row.value("kind")).map {
                try PageReaction(person: row.value("person"), personName: row.value("nick"), kind: $0)
            }
        }
    }

    /// Adds a reaction to a finished page, or removes it.
    func setReaction(_ kind: ReactionKind, isOn: Bool, on id: Item.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let page = try page(id, in: scope)
            guard page.isFinished else {
                throw CatalogError.invalid("kind", "아직 쓰는 중인 일기예요.", "This page is not finished yet.")
            }
            if isOn {
                try scope.db.run(
                    "INSERT OR IGNORE INTO pageReaction(sharedID, person, kind, createdAt) VALUES (?, ?, ?, ?)",
                    [page.sharedID, person, kind, catalog.environment.now()])
            } else {
                try scope.db.run(
                    "DELETE FROM pageReaction WHERE sharedID = ? AND person = ? AND kind = ?",
                    [page.sharedID, person, kind])
            }
            if scope.db.changesCount > 0 { try touchAllCopies(page, in: scope) }
        }
    }

    /// Marks all copies of a page as changed.
    private func touchAllCopies(_ page: DiaryPage, in scope: OwnerScope) throws {
        if try catalog.shared.find(page.id, in: scope.db) == nil {
            try catalog.items.touch([page.id], in: scope)
        } else {
            try catalog.shared.touch([page.sharedID], in: scope.db)
        }
    }
}
