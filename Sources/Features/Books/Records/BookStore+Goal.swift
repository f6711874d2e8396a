import Catalog
import GRDB
import Site
import Works

extension WorkStore<Book> {
    /// Returns the number of books to finish in a year; `nil` if no goal is set.
    package func goal(for year: Int, in scope: OwnerScope) throws -> Int? {
        try scope.db.value(Int.self, "SELECT books FROM readingGoal WHERE owner = ? AND year = ?", [scope.owner, year])
    }

    /// - Parameter books: `nil` deletes the goal.
    func setGoal(_ books: Int?, for year: Int, by owner: Person.ID) throws -> Change.ID? {
        let summary =
            books.map { Phrase("\(year)년에 \(Words(.ko).number($0))권 읽기로 함", "Goal of \($0) books for \(year)") }
            ?? Phrase("\(year)년 목표 삭제함", "Deleted the goal for \(year)")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            if try goal(for: year, in: scope) == books { return }
            guard let books else {
                return try scope.db.run("DELETE FROM readingGoal WHERE owner = ? AND year = ?", [owner, year])
            }
            // No conflict clause, because it would also apply to the triggers that record the change.
            try scope.db.run("UPDATE readingGoal SET books = ? WHERE owner = ? AND year = ?", [books, owner, year])
            if scope.db.changesCount > 0 { return }
            try scope.db.run("INSERT INTO readingGoal(owner, year, books) VALUES (?, ?, ?)", [owner, year, books])
        }.change
    }
}
