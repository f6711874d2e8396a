import GRDB

/// The schema of commit ``commit``, which 66 migrations created at that commit. The migrations numbered below ``end``
/// create it now, one for each feature; later ones are appended.
package enum Baseline {
    /// Last commit whose program migrates older data folders to the baseline.
    package static let commit = "00880939"
    /// Number of the first migration after the baseline.
    static let end = "204"

    /// Migrations that a data folder or a backup of that commit has run.
    package static let formerSteps = Set(
        """
        001-people 002-items 003-tags 004-history 005-imports 006-collections 010-search 020-jobs 030-deletions
        040-household 060-notifications 070-import-rows 070-inbox 071-inbox-undo 072-inbox-offers 080-job-reasons
        080-originals 081-import-leavings 081-job-counts 082-shared-items 101-links 120-screenshots 121-reading
        122-screenshot-lists 123-alike-screenshots 124-screenshot-orders 125-work-answers 126-imports-lists
        127-imports-parts 128-imports-effects 130-movies 140-books 141-book-parts 142-readings 143-book-days
        144-find-words 150-work-terms 151-work-series-counts 152-book-facets 152-movie-facets 153-book-counts
        153-movie-counts 154-work-tallies 155-book-tallies 155-movie-tallies 156-reading-goals 157-work-list-counts
        158-book-twins 159-provider-logos 160-book-rated-status 160-movie-rated-status 161-work-parts-leave
        162-book-quotes-leave 163-movie-released 164-import-day-order 170-diary 171-diary-reading 172-own-fonts
        173-page-prints 180-movie-orders 181-book-orders 200-import-changes 201-book-tallies-of-one
        201-movie-tallies-of-one 202-search-numbers 203-checked-words
        """.split { $0 == " " || $0 == "\n" }.map(String.init))

    /// Returns the version of a schema: 66 for the baseline, plus one for each later migration.
    /// - Parameter steps: names of all its migrations, former or present ones.
    package static func version(of steps: some Sequence<String>) -> Int {
        formerSteps.count + steps.count { $0 >= end }
    }

    /// Returns the migrations that a data folder or a backup has run.
    /// - Parameter steps: the names that it lists.
    /// - Returns: `nil` if it lists a migration that does not exist, such as one of a newer program.
    /// - Throws: ``OlderSchemaError``.
    package static func applied(_ steps: some Sequence<String>, of migrations: [Migration]) throws(OlderSchemaError)
        -> [Migration]?
    {
        let steps = try renamed(Set(steps), migrations)
        return steps.isSubset(of: migrations.map(\.name)) ? migrations.filter { steps.contains($0.name) } : nil
    }

    /// Checks that the schema is not older than the baseline. Reads only the names of its migrations and writes
    /// nothing.
    /// - Throws: ``OlderSchemaError``, GRDB's errors.
    static func check(_ db: Database) throws {
        _ = try renamed(appliedMigrations(in: db), [])
    }

    /// Marks a database of ``commit`` as one that has run the migrations of the baseline, and replaces
    /// ``FormerNames``. Does not change any other.
    /// - Throws: ``OlderSchemaError``, GRDB's errors.
    static func markAsApplied(
        _ migrations: [Migration], in database: some DatabaseWriter, configuration: Configuration
    ) throws {
        try database.writeWithoutTransaction { db in
            let appliedMigrations = try Self.appliedMigrations(in: db)
            let today = try renamed(appliedMigrations, migrations)
            guard try today != appliedMigrations || FormerNames.areUsed(in: db) else { return }
            try db.inTransaction(.immediate) {
                for step in appliedMigrations.subtracting(today) {
                    try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [step])
                }
                for step in today.subtracting(appliedMigrations) {
                    try db.execute(sql: "INSERT OR IGNORE INTO grdb_migrations VALUES (?)", arguments: [step])
                }
                // Another process may have replaced them by now.
                if try FormerNames.areUsed(in: db) {
                    let ran = migrations.filter { today.contains($0.name) }
                    try FormerNames.replace(in: db, after: ran, configuration: configuration)
                }
                return .commit
            }
        }
    }

    private static func appliedMigrations(in db: Database) throws -> Set<String> {
        let table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'grdb_migrations'"
        guard try Int.fetchOne(db, sql: table) != nil else { return [] }
        return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// Returns the names, with former migrations replaced by those of the baseline.
    private static func renamed(_ steps: Set<String>, _ migrations: [Migration]) throws(OlderSchemaError) -> Set<String>
    {
        if steps.isDisjoint(with: formerSteps) { return steps }
        guard steps.isSuperset(of: formerSteps) else { throw OlderSchemaError() }
        return steps.subtracting(formerSteps).union(migrations.map(\.name).filter { $0 < end })
    }
}

/// A data folder or a backup whose schema is older than the ``Baseline``.
package struct OlderSchemaError: Error {
    /// Message that names the program which can migrate it.
    package static let phrase = Phrase(
        "커밋 \(Baseline.commit)보다 오래된 서랍이 만든 데이터예요. 그 커밋의 프로그램으로 한 번 열거나 복원한 뒤 다시 하세요. 아무것도 바뀌지 않았어요.",
        "it was written by a Seorap older than commit \(Baseline.commit): open or restore it once with the "
            + "program of that commit; nothing was changed"
    )
}
