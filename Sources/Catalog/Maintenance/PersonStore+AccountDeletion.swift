import GRDB
import Jobs
import Text

extension PersonStore {
    /// Time within which a person can cancel leaving.
    package static let leavingTime = Duration.seconds(7 * 86_400)

    /// Schedules the deletion of a person: in seven days everything of theirs is erased, unless they
    /// ``cancelDeletion(_:jobs:in:)``.
    /// - Parameter typedNick: the person's name, typed to confirm.
    /// - Returns: the time of deletion. Leaving twice changes nothing.
    /// - Throws: `CatalogError.invalid` if the name differs, or for the administrator while other people stay.
    @discardableResult
    package func requestDeletion(_ id: Person.ID, typing typedNick: String, jobs: JobQueue, in db: Database) throws
        -> Timestamp
    {
        guard let person = try find(id, in: db) else { throw CatalogError.notFound }
        if let moment = person.leavingAt { return moment }
        guard typedNick.oneLine.matchKey == person.nick.matchKey else {
            throw CatalogError.invalid("typed", "이름이 달라요. 똑같이 적어 주세요.", "The name does not match.")
        }
        if person.isAdministrator, try all(in: db).contains(where: { $0.id != id && $0.leavingAt == nil }) {
            throw CatalogError.invalid(
                "typed", "함께 쓰는 사람이 있어요. 먼저 관리자를 넘겨 주세요.",
                "Other people use this Seorap. Transfer administration first.")
        }
        let moment = dependencies.environment.clock.latest + Self.leavingTime
        try set(leavingAt: moment, of: id, in: db)
        try jobs.enqueue(db, ErasePersonJob.job(for: id, at: moment))
        return moment
    }

    /// Cancels leaving. Nothing has been erased yet.
    /// - Throws: `CatalogError.notFound` if this person is not leaving, or the seven days are over.
    package func cancelDeletion(_ id: Person.ID, jobs: JobQueue, in db: Database) throws {
        guard let moment = try find(id, in: db)?.leavingAt, moment > dependencies.environment.now() else {
            throw CatalogError.notFound
        }
        try set(leavingAt: nil, of: id, in: db)
        try jobs.withdraw(ErasePersonJob.key(id), in: db)
    }

    /// Makes another person the administrator.
    /// - Parameters:
    ///   - id: the present administrator.
    ///   - heir: the new administrator.
    /// - Throws: `CatalogError.notAllowed` if `id` is not the administrator; `invalid` if `heir` is leaving or does not
    ///   exist.
    package func transferAdministration(from id: Person.ID, to heir: Person.ID, in db: Database) throws {
        guard try find(id, in: db)?.isAdministrator == true else { throw CatalogError.notAllowed }
        guard heir != id, let person = try find(heir, in: db), person.leavingAt == nil else {
            throw CatalogError.invalid("person", "새 관리자를 골라 주세요.", "Choose the new administrator.")
        }
        try moveAdministration(from: id, to: heir, in: db)
    }

    /// Moves the administrator role in two statements, so that there is never more than one administrator.
    func moveAdministration(from id: Person.ID, to heir: Person.ID, in db: Database) throws {
        for (person, isAdministrator) in [(id, false), (heir, true)] {
            try db.run("UPDATE person SET isAdministrator = ? WHERE id = ?", [isAdministrator, person])
        }
        clearSessionCacheAfterCommit()
        try db.markPages(of: nil)
    }

    private func set(leavingAt moment: Timestamp?, of id: Person.ID, in db: Database) throws {
        try db.run("UPDATE person SET leavingAt = ? WHERE id = ?", [moment, id])
        clearSessionCacheAfterCommit()
        try db.markPages(of: nil)
    }
}
