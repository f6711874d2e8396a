import Catalog
import Files
import Foundation
import GRDB
import HTTPServer
import Jobs
import Text

extension DiaryStore {
    /// Kind of the job that makes a PDF file, ``RenderPDFJob``.
    static let printJob = "RenderPDFJob"
    /// Maximum number of files of a person. The oldest is removed for a new one.
    static let maxPDFs = 12
    /// Maximum number of files of a person that are made at the same time.
    static let maxConcurrentPDFs = 3

    static func jobKey(_ id: DiaryPDF.ID) -> String { "\(printJob):\(id)" }

    /// Returns a person's files, the newest first.
    func prints(in scope: OwnerScope) throws -> [DiaryPDF] {
        try scope.db.rows("SELECT \(DiaryPDF.columns) FROM diaryPDF WHERE owner = ? ORDER BY id DESC", [scope.owner])
            .map(DiaryPDF.init(row:))
    }

    /// Returns a file of the person.
    ///
    /// - Throws: `CatalogError.notFound`.
    func print(_ id: DiaryPDF.ID, in scope: OwnerScope) throws -> DiaryPDF {
        guard let print = try prints(in: scope).first(where: { $0.id == id }) else { throw CatalogError.notFound }
        return print
    }

    /// Returns the files of a person whose job failed.
    func failedPrints(in scope: OwnerScope) throws -> Set<DiaryPDF.ID> {
        Set(
            try scope.db.values(
                Int64.self,
                """
                SELECT diaryPDF.id FROM diaryPDF CROSS JOIN job ON job.person = diaryPDF.owner
                WHERE diaryPDF.owner = ? AND job.kind = ? AND job.state = 'failed'
                    AND job.uniqueKey = ? || ':' || diaryPDF.id
                """, [scope.owner, Self.printJob, Self.printJob]))
    }

    /// Returns the number of finished pages in a range of days, both ends included.
    func finishedCount(from: String, to: String, diary: Diary.ID?, in scope: OwnerScope) throws -> Int {
        try scope.db.number(
            """
            SELECT count(*) FROM page CROSS JOIN item ON item.id = page.item
            WHERE page.owner = ?1 AND page.day BETWEEN ?2 AND ?3 AND (?4 IS NULL OR page.diary = ?4)
                AND page.finishedAt IS NOT NULL AND item.state = 'kept'
            """, [scope.owner, from, to, diary])
    }

    /// Starts to make one file of the finished pages in a range of days, or returns the same file if it is being made.
    ///
    /// - Parameters:
    ///   - from: first day of the range.
    ///   - to: last day of the range, included.
    ///   - diary: `nil` for all diaries.
    /// - Throws: `CatalogError.invalid` if there is no such page, or if too many files are being made.
    func makePrint(from: String, to: String, diary: Diary.ID?, by person: Person.ID) throws -> DiaryPDF {
        try catalog.write(of: person) { scope in
            let before = try prints(in: scope)
            if let same = before.first(where: {
                $0.finishedAt == nil && $0.from == from && $0.to == to && $0.diary == diary
            }), try !failedPrints(in: scope).contains(same.id) {
                return same
            }
            let count = try finishedCount(from: from, to: to, diary: diary, in: scope)
            guard count > 0 else {
                throw CatalogError.invalid("from", "이 기간에 다 쓴 일기가 없어요.", "No page was finished in this period.")
            }
            let failed = try failedPrints(in: scope)
            guard before.count(where: { $0.finishedAt == nil && !failed.contains($0.id) }) < Self.maxConcurrentPDFs
            else {
                throw CatalogError.invalid(
                    "from", "PDF \(Self.maxConcurrentPDFs)개를 만들고 있어요. 다 되면 다시 해 주세요.",
                    "\(Self.maxConcurrentPDFs) PDF files are being made. Try again when they are ready.")
            }
            let old = before.filter { $0.finishedAt != nil || failed.contains($0.id) }.dropFirst(Self.maxPDFs - 1)
            for print in old { try removePrint(print.id, in: scope) }
            try scope.db.run(
                "INSERT INTO diaryPDF(owner, fromDay, toDay, diary, pages, createdAt) VALUES (?, ?, ?, ?, ?, ?)",
                [person, from, to, diary, count, catalog.environment.now()])
            let id = scope.db.lastInsertedRowID
            try catalog.jobs.enqueue(
                scope.db,
                NewJob(
                    RenderPDFJob.self, person: person, payload: id, priority: NewJob.background,
                    uniqueKey: Self.jobKey(id)))
            try catalog.touch(person, in: scope.db)
            return try print(id, in: scope)
        }
    }

    /// Stores the progress of a file.
    ///
    /// - Returns: whether the file is still wanted.
    func notePrint(_ id: DiaryPDF.ID, done: Int, leftOut: Int, of person: Person.ID) throws -> Bool {
        try catalog.write(of: person) { scope in
            try scope.db.run(
                "UPDATE diaryPDF SET renderedPages = ?, failedPages = ? WHERE id = ? AND owner = ?",
                [done, leftOut, id, person])
            return scope.db.changesCount > 0
        }
    }

    /// Marks a file as finished and notifies its person.
    ///
    /// - Returns: whether the file is still wanted.
    func finishPrint(_ id: DiaryPDF.ID, done: Int, leftOut: Int, bytes: Int, in scope: OwnerScope) throws -> Bool {
        try scope.db.run(
            "UPDATE diaryPDF SET renderedPages = ?, failedPages = ?, bytes = ?, finishedAt = ? WHERE id = ? AND owner = ?",
            [done, leftOut, bytes, catalog.environment.now(), id, scope.owner])
        guard scope.db.changesCount > 0 else { return false }
        try catalog.notifications.add(
            .diaryNews,
            title: Phrase("일기 \(done)쪽이 든 PDF가 다 되었어요", "The PDF of \(done) diary pages is ready"),
            path: DiaryPath.prints(), in: scope)
        try catalog.touch(scope.owner, in: scope.db)
        return true
    }

    /// Deletes a file, or stops its job.
    ///
    /// - Throws: `CatalogError.notFound`.
    func removePrint(_ id: DiaryPDF.ID, in scope: OwnerScope) throws {
        try catalog.jobs.withdraw(Self.jobKey(id), in: scope.db)
        try scope.db.run("DELETE FROM diaryPDF WHERE id = ? AND owner = ?", [id, scope.owner])
        guard scope.db.changesCount > 0 else { throw CatalogError.notFound }
        try catalog.touch(scope.owner, in: scope.db)
        let path = printFile(id)
        catalog.afterCommit { unlink(path) }
    }

    var printFolder: String { catalog.folder.cache + "/prints" }
    func printFile(_ id: DiaryPDF.ID) -> String { "\(printFolder)/\(id).pdf" }

    /// Removes expired files and files without a row.
    func sweepPrints() throws {
        let now = catalog.environment.clock.passed
        try catalog.write { db in
            try db.run(
                "DELETE FROM diaryPDF WHERE coalesce(finishedAt, createdAt + ?) <= ?",
                [DiaryPDF.lifetime.milliseconds, now - DiaryPDF.lifetime])
        }
        let known = try catalog.read { Set(try $0.values(Int64.self, "SELECT id FROM diaryPDF")) }
        for name in Directory.names(in: printFolder) {
            let number = name.split(separator: ".").first.flatMap { Int64($0) }
            if number.map(known.contains) != true { unlink("\(printFolder)/\(name)") }
        }
    }

    /// Deletes the files of a person who leaves. Their rows are deleted with the person.
    func erasePrints(of person: Person.ID) throws {
        for print in try catalog.read(of: person, { try prints(in: $0) }) { unlink(printFile(print.id)) }
    }
}
