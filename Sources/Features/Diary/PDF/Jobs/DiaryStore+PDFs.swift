import Catalog
import Files
import Foundation
import GRDB
import HTTPServer
import Jobs
import Text

extension DiaryStore {
    /// Name of the job that makes a PDF file, ``RenderPDFJob``.
    static let pdfJobKind = "RenderPDFJob"
    /// Maximum number of finished and failed files of a person. The oldest is removed for a new one.
    static let maxPDFs = 12
    /// Maximum number of files of a person that are made at the same time.
    static let maxConcurrentPDFs = 3

    /// Unique key of the job of a file.
    static func jobKey(_ id: DiaryPDF.ID) -> String { "\(pdfJobKind):\(id)" }

    /// Returns a person's files, the newest first.
    func pdfs(in scope: OwnerScope) throws -> [DiaryPDF] {
        try scope.db.rows("SELECT \(DiaryPDF.columns) FROM diaryPDF WHERE owner = ? ORDER BY id DESC", [scope.owner])
            .map(DiaryPDF.init(row:))
    }

    /// Returns a file of the person.
    ///
    /// - Throws: `CatalogError.notFound`.
    func pdf(_ id: DiaryPDF.ID, in scope: OwnerScope) throws -> DiaryPDF {
        guard let pdf = try pdfs(in: scope).first(where: { $0.id == id }) else { throw CatalogError.notFound }
        return pdf
    }

    /// Returns the files of a person whose job failed.
    func failedPDFs(in scope: OwnerScope) throws -> Set<DiaryPDF.ID> {
        Set(
            try scope.db.values(
                Int64.self,
                """
                SELECT diaryPDF.id FROM diaryPDF CROSS JOIN job ON job.person = diaryPDF.owner
                WHERE diaryPDF.owner = ? AND job.kind = ? AND job.state = 'failed'
                    AND job.uniqueKey = ? || ':' || diaryPDF.id
                """, [scope.owner, Self.pdfJobKind, Self.pdfJobKind]))
    }

    /// Returns the number of finished pages in a range of days, both ends included; `nil` counts all diaries.
    func finishedCount(from: String, to: String, diary: Diary.ID?, in scope: OwnerScope) throws -> Int {
        try scope.db.number(
            """
            SELECT count(*) FROM page CROSS JOIN item ON item.id = page.item
            WHERE page.owner = :owner AND page.day BETWEEN :from AND :to AND (:diary IS NULL OR page.diary = :diary)
                AND page.finishedAt IS NOT NULL AND item.state = 'kept'
            """, ["owner": scope.owner, "from": from, "to": to, "diary": diary])
    }

    /// Starts to make one file of the finished pages in a range of days, or returns the same file if it is being made.
    ///
    /// - Parameters:
    ///   - from: first day of the range.
    ///   - to: last day of the range, included.
    ///   - diary: `nil` for all diaries.
    /// - Throws: `CatalogError.invalid` if there is no such page, or if too many files are being made.
    func makePDF(from: String, to: String, diary: Diary.ID?, by person: Person.ID) throws -> DiaryPDF {
        try catalog.write(of: person) { scope in
            let existing = try pdfs(in: scope)
            if let same = existing.first(where: {
                $0.finishedAt == nil && $0.from == from && $0.to == to && $0.diary == diary
            }), try !failedPDFs(in: scope).contains(same.id) {
                return same
            }
            let count = try finishedCount(from: from, to: to, diary: diary, in: scope)
            guard count > 0 else {
                throw CatalogError.invalid("from", "이 기간에 다 쓴 일기가 없어요.", "No page was finished in this period.")
            }
            let failed = try failedPDFs(in: scope)
            guard existing.count(where: { $0.finishedAt == nil && !failed.contains($0.id) }) < Self.maxConcurrentPDFs
            else {
                throw CatalogError.invalid(
                    "from", "PDF \(Self.maxConcurrentPDFs)개를 만들고 있어요. 다 되면 다시 해 주세요.",
                    "\(Self.maxConcurrentPDFs) PDF files are being made. Try again when they are ready.")
            }
            let surplus = existing.filter { $0.finishedAt != nil || failed.contains($0.id) }.dropFirst(Self.maxPDFs - 1)
            for pdf in surplus { try removePDF(pdf.id, in: scope) }
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
            return try pdf(id, in: scope)
        }
    }

    /// Stores the progress of a file.
    ///
    /// - Parameter renderedPages: number of pages that are in the file or were left out.
    /// - Returns: false if the file was removed meanwhile.
    func recordProgress(of id: DiaryPDF.ID, renderedPages: Int, failedPages: Int, by person: Person.ID) throws -> Bool {
        try catalog.write(of: person) { scope in
            try scope.db.run(
                "UPDATE diaryPDF SET renderedPages = ?, failedPages = ? WHERE id = ? AND owner = ?",
                [renderedPages, failedPages, id, person])
            return scope.db.changesCount > 0
        }
    }

    /// Marks a file as finished and notifies its person.
    ///
    /// - Returns: false if the file was removed meanwhile.
    func finishPDF(
        _ id: DiaryPDF.ID, renderedPages: Int, failedPages: Int, bytes: Int, in scope: OwnerScope
    ) throws -> Bool {
        try scope.db.run(
            "UPDATE diaryPDF SET renderedPages = ?, failedPages = ?, bytes = ?, finishedAt = ? WHERE id = ? AND owner = ?",
            [renderedPages, failedPages, bytes, catalog.environment.now(), id, scope.owner])
        guard scope.db.changesCount > 0 else { return false }
        try catalog.notifications.add(
            .diaryNews,
            title: Phrase("일기 \(renderedPages)쪽이 든 PDF가 다 되었어요", "The PDF of \(renderedPages) diary pages is ready"),
            path: DiaryPath.pdfs(), in: scope)
        try catalog.touch(scope.owner, in: scope.db)
        return true
    }

    /// Deletes a file and cancels its job.
    ///
    /// - Throws: `CatalogError.notFound`.
    func removePDF(_ id: DiaryPDF.ID, in scope: OwnerScope) throws {
        try catalog.jobs.withdraw(Self.jobKey(id), in: scope.db)
        try scope.db.run("DELETE FROM diaryPDF WHERE id = ? AND owner = ?", [id, scope.owner])
        guard scope.db.changesCount > 0 else { throw CatalogError.notFound }
        try catalog.touch(scope.owner, in: scope.db)
        let path = pdfPath(id)
        catalog.afterCommit { unlink(path) }
    }

    var pdfFolder: String { catalog.folder.cache + "/prints" }
    func pdfPath(_ id: DiaryPDF.ID) -> String { "\(pdfFolder)/\(id).pdf" }

    /// Deletes expired files and files without a row.
    func deleteUnusedPDFs() throws {
        let now = catalog.environment.clock.passed
        try catalog.write { db in
            try db.run(
                "DELETE FROM diaryPDF WHERE coalesce(finishedAt, createdAt + ?) <= ?",
                [DiaryPDF.lifetime.milliseconds, now - DiaryPDF.lifetime])
        }
        let knownIDs = try catalog.read { Set(try $0.values(Int64.self, "SELECT id FROM diaryPDF")) }
        for name in Directory.names(in: pdfFolder) {
            let id = name.split(separator: ".").first.flatMap { Int64($0) }
            if id.map(knownIDs.contains) != true { unlink("\(pdfFolder)/\(name)") }
        }
    }

    /// Deletes the files of a person who leaves. Their rows are deleted with the person.
    func deletePDFFiles(of person: Person.ID) throws {
        for pdf in try catalog.read(of: person, { try pdfs(in: $0) }) { unlink(pdfPath(pdf.id)) }
    }
}
