import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Synchronization
import Text

/// Stored responses to requests with an `Idempotency-Key`. A phone that sends a request twice because the network
/// failed gets the first response again, also after a restart. A key belongs to one request: its route and its
/// contents.
final class IdempotencyStore: Sendable {
    fileprivate struct Key: Hashable {
        let person: Person.ID
        let text: String
    }

    /// Stores a response in the transaction that makes its changes.
    struct ResponseStore: Sendable {
        /// The key of the request; nil for a request without one, whose response is not stored.
        fileprivate let key: Key?
        /// Digest of the request.
        fileprivate let requestDigest: String
        fileprivate let environment: CatalogEnvironment

        func store(_ response: Response, in db: Database) throws {
            guard let key, case .bytes(let bytes) = response.body else { return }
            try db.run(
                "DELETE FROM idempotencyKey WHERE createdAt < ?",
                [environment.clock.passed - IdempotencyStore.retention])
            try db.run(
                "INSERT INTO idempotencyKey(owner, key, request, status, body, createdAt) VALUES (?, ?, ?, ?, ?, ?)",
                [key.person, key.text, requestDigest, response.status.code, Data(bytes), environment.now()])
        }
    }

    /// Time for which a response is stored, so that a client may try again.
    private static let retention = Duration.seconds(7 * 86_400)
    private static let maxKeyBytes = 200

    private let catalog: Catalog
    /// Keys of the requests that are being answered.
    private let keysInUse = Mutex<Set<Key>>([])

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    /// Returns the stored response, or that of `body`, which has to store it. Errors that `body` throws are not stored.
    /// - Throws: ``RequestError/keyInUse`` if the key was used for another request.
    func response(
        _ request: Request, of person: Person.ID, _ body: (ResponseStore) async throws -> Response
    ) async throws -> Response {
        let environment = catalog.environment
        guard let text = request.header(.idempotencyKey) else {
            return try await body(ResponseStore(key: nil, requestDigest: "", environment: environment))
        }
        guard !text.isEmpty, text.utf8.count <= Self.maxKeyBytes else {
            throw CatalogError.invalid("Idempotency-Key", "키는 1~200자예요.", "A key must have 1 to 200 characters.")
        }
        let key = Key(person: person, text: text)
        guard keysInUse.withLock({ $0.insert(key).inserted }) else { throw CatalogError.conflict(current: nil) }
        defer { keysInUse.withLock { _ = $0.remove(key) } }
        let digest = try digest(of: request)
        if let stored = try find(key) {
            // Rows of earlier versions have no digest of the request.
            guard stored.requestDigest.isEmpty || stored.requestDigest == digest else { throw RequestError.keyInUse }
            return stored.response
        }
        return try await body(ResponseStore(key: key, requestDigest: digest, environment: environment))
    }

    private func find(_ key: Key) throws -> (requestDigest: String, response: Response)? {
        try catalog.read { db in
            try db.row(
                "SELECT request, status, body FROM idempotencyKey WHERE owner = ? AND key = ?", [key.person, key.text])
        }.map { row in
            let bytes: Data = try row.value("body")
            let status: Int = try row.value("status")
            return (
                try row.value("request"),
                .bytes(Array(bytes), type: "application/json", status: HTTPResponse.Status(code: status))
            )
        }
    }

    /// Returns a hash of the route, the query and the contents; of files, the names and bytes.
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
        // Each part is preceded by its length, so that no two lists of parts give the same text.
        return hexadecimal(SHA256.hash(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }
}

extension RequestError {
    fileprivate static let keyInUse = RequestError(
        .unprocessableContent, "key-in-use",
        title: Phrase("이 키는 다른 요청에 쓰였어요", "This key was used for another request"),
        detail: Phrase(
            "같은 Idempotency-Key로 다른 내용을 보냈어요. 새 키로 다시 보내 주세요. 저장한 것은 없어요.",
            "The same Idempotency-Key was sent with different content. Send it again with a new key. Nothing was saved."
        ))
}
