import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Synchronization
import Text

/// Answers to requests that came with an `Idempotency-Key`: a phone that sends twice because the network broke gets the
/// first answer again, also after the server was started anew. A key belongs to one request: its route and what it sent.
final class IdempotencyStore: Sendable {
    fileprivate struct Key: Hashable {
        let person: Person.ID
        let text: String
    }

    /// Keeps an answer in the transaction that makes it true.
    struct Keeper: Sendable {
        fileprivate let key: Key?
        fileprivate let request: String
        fileprivate let environment: Environment

        func keep(_ response: Response, in db: Database) throws {
            guard let key, case .bytes(let bytes) = response.body else { return }
            try db.run("DELETE FROM sentOnce WHERE sentAt < ?", [environment.clock.passed - IdempotencyStore.memory])
            try db.run(
                "INSERT INTO sentOnce(owner, key, request, status, body, sentAt) VALUES (?, ?, ?, ?, ?, ?)",
                [key.person, key.text, request, response.status.code, Data(bytes), environment.now()])
        }
    }

    /// So long a phone may try again.
    private static let memory = Duration.seconds(7 * 86_400)
    private static let longest = 200

    private let catalog: Catalog
    private let running = Mutex<Set<Key>>([])

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    /// Answers as before, or asks `body`, which has its answer kept. What it throws is not remembered.
    /// - Throws: ``Refusal/keyInUse`` where the key came with another request.
    func answer(
        _ request: Request, of person: Person.ID, _ body: (Keeper) async throws -> Response
    ) async throws -> Response {
        let environment = catalog.environment
        guard let text = request.header(.idempotencyKey) else {
            return try await body(Keeper(key: nil, request: "", environment: environment))
        }
        guard !text.isEmpty, text.utf8.count <= Self.longest else {
            throw CatalogError.invalid("Idempotency-Key", "열쇠는 1~200자예요.", "A key has 1 to 200 characters.")
        }
        let key = Key(person: person, text: text)
        guard running.withLock({ $0.insert(key).inserted }) else { throw CatalogError.conflict(current: nil) }
        defer { running.withLock { _ = $0.remove(key) } }
        let digest = try digest(of: request)
        if let known = try find(key) {
            // Answers of earlier versions do not say what was asked.
            guard known.request.isEmpty || known.request == digest else { throw Refusal.keyInUse }
            return known.response
        }
        return try await body(Keeper(key: key, request: digest, environment: environment))
    }

    private func find(_ key: Key) throws -> (request: String, response: Response)? {
        try catalog.read { db in
            try db.row(
                "SELECT request, status, body FROM sentOnce WHERE owner = ? AND key = ?", [key.person, key.text])
        }.map { row in
            let bytes: Data = try row.value("body")
            let status: Int = try row.value("status")
            return (
                try row.value("request"),
                .bytes(Array(bytes), type: "application/json", status: HTTPResponse.Status(code: status))
            )
        }
    }

    /// A hash of the route, the query and everything that was sent; of files their names and bytes.
    private func digest(of request: Request) throws -> String {
        var parts = [request.method.rawValue, request.path, request.rawQuery ?? ""]
        switch request.body {
        case .none: break
        case .bytes(let bytes): parts.append(hexadecimal(SHA256.hash(bytes)))
        case .form(let fields, let files):
            for field in fields.fields { parts += [field.name, field.value] }
            for file in files {
                parts += [file.name, file.fileName, try catalog.media.digest(ofFile: file.path)]
            }
        }
        // With their lengths, so that no two lists of parts are one text.
        return hexadecimal(SHA256.hash(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }
}

extension Refusal {
    fileprivate static let keyInUse = Refusal(
        .unprocessableContent, "key-in-use",
        title: Phrase("이 열쇠는 다른 요청에 쓰였어요", "This key came with another request"),
        detail: Phrase(
            "같은 Idempotency-Key로 다른 내용을 보냈어요. 새 열쇠로 다시 보내 주세요. 저장한 것은 없어요.",
            "The same Idempotency-Key was sent with something else. Send this with a new key; nothing was saved."))
}
