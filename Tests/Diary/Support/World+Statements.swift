import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport

@testable import Diary

extension World {
    /// Returns the SQL of the statements that `body` runs.
    func statements(of person: Person.ID, _ body: (OwnerScope) throws -> Void) throws -> [String] {
        final class Log { var lines: [String] = [] }
        return try catalog.read(of: person) { scope in
            let log = Log()
            scope.db.trace { if case .statement(let statement) = $0 { log.lines.append(statement.expandedSQL) } }
            defer { scope.db.trace(options: []) }
            try body(scope)
            return log.lines
        }
    }

    /// Creates a diary of Ann and Bob without turns.
    func pairWithoutTurns() throws -> Diary {
        let diary = try pair()
        try catalog.write(of: ann) { try store.change(diary.id, name: nil, hasTurns: false, in: $0) }
        return diary
    }

    func plan(_ sql: String) throws -> [String] {
        try catalog.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
        }
    }
}

extension SiteContext {
    /// Returns the shell of a person's page, without a request.
    func bareShell(of person: Person.ID) throws -> Shell {
        guard let person = try catalog.read({ try catalog.people.find(person, in: $0) }) else {
            throw CatalogError.notFound
        }
        let sidebar = try catalog.read(of: person.id) {
            Sidebar(collections: collections, counts: try catalog.items.counts(in: $0))
        }
        return Shell(
            frame: BarePageContext(words: Words(.ko), assets: assets),
            session: Session(person: person, device: 1, scope: .everything, isToken: false),
            section: .collection(.page), sidebar: sidebar, currentURL: "/", now: now)
    }
}
