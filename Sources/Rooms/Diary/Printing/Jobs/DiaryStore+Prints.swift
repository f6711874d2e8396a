import Catalog
import Files
import Foundation
import GRDB
import HTTPServer
import Jobs
import Text

extension DiaryStore {
    /// Makes a PDF file; ``PrintPagesJob`` does it.
    static let printJob = "PrintPagesJob"
    /// The number of files that are kept for a person; the oldest is removed for the next.
    static let mostPrints = 12
    /// The number of files that are made at once for a person.
    static let mostPrinting = 3

    static func jobKey(_ id: PagePrint.ID) -> String { "\(printJob):\(id)" }

    /// A person's files, the newest first.
    func prints(in scope: Scope) throws -> [PagePrint] {
        try scope.db.rows("SELECT \(PagePrint.columns) FROM pagePrint WHERE owner = ? ORDER BY id DESC", [scope.owner])
            .map(PagePrint.init(row:))
    }

    /// - Throws: `CatalogError.notFound`.
    func print(_ id: PagePrint.ID, in scope: Scope) throws -> PagePrint {
        guard let print = try prints(in: scope).first(where: { $0.id == id }) else { throw CatalogError.notFound }
        return print
    }

    /// The files of a person whose job was given up.
    func failedPrints(in scope: Scope) throws -> Set<PagePrint.ID> {
        Set(
            try scope.db.values(
                Int64.self,
                """
                SELECT pagePrint.id FROM pagePrint CROSS JOIN job ON job.person = pagePrint.owner
                WHERE pagePrint.owner = ? AND job.kind = ? AND job.state = 'failed'
                    AND job.uniqueKey = ? || ':' || pagePrint.id
                """, [scope.owner, Self.printJob, Self.printJob]))
    }

    /// So many finished pages are in a file of these days.
    func finishedCount(from: String, to: String, diary: Diary.ID?, in scope: Scope) throws -> Int {
        try scope.db.number(
            """
            SELECT count(*) FROM page CROSS JOIN item ON item.id = page.item
            WHERE page.owner = ?1 AND page.day BETWEEN ?2 AND ?3 AND (?4 IS NULL OR page.diary = ?4)
                AND page.finishedAt IS NOT NULL AND item.state = 'kept'
            """, [scope.owner, from, to, diary])
    }

    /// Has the finished pages of some days made into one file.
    /// - Parameters:
    ///   - from: with `to`, both days are in it.
    ///   - diary: nil for all.
    /// - Throws: `CatalogError.invalid` where there is no such page, and while too many are being made.
    func makePrint(from: String, to: String, diary: Diary.ID?, by person: Person.ID) throws -> PagePrint {
        try catalog.write(of: person) { scope in
            let before = try prints(in: scope)
            if let same = before.first(where: {
                $0.finishedAt == nil && $0.from == from && $0.to == to && $0.diary == diary
            }), try !failedPrints(in: scope).contains(same.id) {
                return same
            }
            let count = try finishedCount(from: from, to: to, diary: diary, in: scope)
            guard count > 0 else {
                throw CatalogError.invalid("from", "이 날들에는 다 쓴 쪽이 없어요.", "No page was finished in these days.")
            }
            let failed = try failedPrints(in: scope)
            guard before.count(where: { $0.finishedAt == nil && !failed.contains($0.id) }) < Self.mostPrinting else {
                throw CatalogError.invalid(
                    "from", "PDF \(Self.mostPrinting)개를 만들고 있어요. 다 되면 다시 해 주세요.",
                    "\(Self.mostPrinting) PDF files are being made. Try again when they are done.")
            }
            let old = before.filter { $0.finishedAt != nil || failed.contains($0.id) }.dropFirst(Self.mostPrints - 1)
            for print in old { try removePrint(print.id, in: scope) }
            try scope.db.run(
                "INSERT INTO pagePrint(owner, fromDay, toDay, diary, pages, createdAt) VALUES (?, ?, ?, ?, ?, ?)",
                [person, from, to, diary, count, catalog.environment.now()])
            let id = scope.db.lastInsertedRowID
            try catalog.jobs.enqueue(
                scope.db,
                NewJob(
                    PrintPagesJob.self, person: person, payload: id, priority: NewJob.background,
                    uniqueKey: Self.jobKey(id)))
            try catalog.touch(person, in: scope.db)
            return try print(id, in: scope)
        }
    }

    /// How far a file has come.
    /// - Returns: whether it is still wanted.
    func notePrint(_ id: PagePrint.ID, done: Int, leftOut: Int, of person: Person.ID) throws -> Bool {
        try catalog.write(of: person) { scope in
            try scope.db.run(
                "UPDATE pagePrint SET done = ?, leftOut = ? WHERE id = ? AND owner = ?", [done, leftOut, id, person])
            return scope.db.changesCount > 0
        }
    }

    /// The file is in its place: its person is told.
    /// - Returns: whether it is still wanted.
    func finishPrint(_ id: PagePrint.ID, done: Int, leftOut: Int, bytes: Int, in scope: Scope) throws -> Bool {
        try scope.db.run(
            "UPDATE pagePrint SET done = ?, leftOut = ?, bytes = ?, finishedAt = ? WHERE id = ? AND owner = ?",
            [done, leftOut, bytes, catalog.environment.now(), id, scope.owner])
        guard scope.db.changesCount > 0 else { return false }
        try catalog.notifications.add(
            .diaryNews,
            title: Phrase("일기 \(done)쪽이 든 PDF가 다 되었어요", "The PDF of \(done) diary pages is ready"),
            path: DiaryPath.prints(), in: scope)
        try catalog.touch(scope.owner, in: scope.db)
        return true
    }

    /// Takes a file away, or stops its making.
    /// - Throws: `CatalogError.notFound`.
    func removePrint(_ id: PagePrint.ID, in scope: Scope) throws {
        try catalog.jobs.withdraw(Self.jobKey(id), in: scope.db)
        try scope.db.run("DELETE FROM pagePrint WHERE id = ? AND owner = ?", [id, scope.owner])
        guard scope.db.changesCount > 0 else { throw CatalogError.notFound }
        try catalog.touch(scope.owner, in: scope.db)
        let path = printFile(id)
        catalog.afterCommit { unlink(path) }
    }

    var printFolder: String { catalog.folder.cache + "/prints" }
    func printFile(_ id: PagePrint.ID) -> String { "\(printFolder)/\(id).pdf" }

    /// Removes files that are over, and what belongs to none.
    func sweepPrints() throws {
        let now = catalog.environment.clock.passed
        try catalog.write { db in
            try db.run(
                "DELETE FROM pagePrint WHERE coalesce(finishedAt, createdAt + ?) <= ?",
                [PagePrint.lifetime.milliseconds, now - PagePrint.lifetime])
        }
        let known = try catalog.read { Set(try $0.values(Int64.self, "SELECT id FROM pagePrint")) }
        for name in Directory.names(in: printFolder) {
            let number = name.split(separator: ".").first.flatMap { Int64($0) }
            if number.map(known.contains) != true { unlink("\(printFolder)/\(name)") }
        }
    }

    /// The files of somebody who leaves; their rows go with the person.
    func erasePrints(of person: Person.ID) throws {
        for print in try catalog.read(of: person, { try prints(in: $0) }) { unlink(printFile(print.id)) }
    }
}
