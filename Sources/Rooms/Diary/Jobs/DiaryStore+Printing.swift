import Catalog
import GRDB
import Jobs

extension DiaryStore {
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
}
