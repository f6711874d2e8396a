import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Synchronization

/// Answers to requests that came with an `Idempotency-Key`: a phone that sends twice because the network broke gets the
/// first answer again, also after the server was started anew.
final class IdempotencyStore: Sendable {
    private struct Key: Hashable {
        let person: Person.ID
        let text: String
    }

    /// So long a phone may try again.
    private static let memory = Duration.seconds(7 * 86_400)
    private static let longest = 200

    private let catalog: Catalog
    private let running = Mutex<Set<Key>>([])

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    /// Answers as before, or asks `body` and remembers what it says. What it throws is not remembered.
    func answer(
        _ request: Request, of person: Person.ID, _ body: () async throws -> Response
    ) async throws -> Response {
        guard let text = request.header(.idempotencyKey) else { return try await body() }
        guard !text.isEmpty, text.utf8.count <= Self.longest else {
            throw CatalogError.invalid("Idempotency-Key", "열쇠는 1~200자예요.", "A key has 1 to 200 characters.")
        }
        let key = Key(person: person, text: text)
        guard running.withLock({ $0.insert(key).inserted }) else { throw CatalogError.conflict(current: nil) }
        defer { running.withLock { _ = $0.remove(key) } }
        if let known = try find(key) { return known }
        let response = try await body()
        try keep(response, for: key)
        return response
    }

    private func find(_ key: Key) throws -> Response? {
        try catalog.read { db in
            try db.row("SELECT status, body FROM sentOnce WHERE owner = ? AND key = ?", [key.person, key.text])
        }.map { row in
            .bytes(
                Array(row["body"] as Data), type: "application/json", status: HTTPResponse.Status(code: row["status"]))
        }
    }

    private func keep(_ response: Response, for key: Key) throws {
        guard case .bytes(let bytes) = response.body else { return }
        let now = catalog.environment.now()
        try catalog.write { db in
            try db.run("DELETE FROM sentOnce WHERE sentAt < ?", [now - Self.memory])
            try db.run(
                "INSERT OR IGNORE INTO sentOnce(owner, key, status, body, sentAt) VALUES (?, ?, ?, ?, ?)",
                [key.person, key.text, response.status.code, Data(bytes), now])
        }
    }
}
