import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Text

/// The inbox for phones and scripts: accepts any contents, and each collection takes what it recognises.
struct InboxAPI: Sendable {
    static let perFile = 200 << 20
    static let total = 1 << 30

    let dashboard: Dashboard
    let intake: Intake
    let sentOnce: IdempotencyStore

    init(dashboard: Dashboard) {
        self.dashboard = dashboard
        intake = Intake(dashboard: dashboard)
        sentOnce = IdempotencyStore(dashboard.catalog)
    }

    func register(in routes: inout Routes) {
        routes.onAsync(.post, APIPath.inbox, access: .adding, body: .upload(perFile: Self.perFile, total: Self.total)) {
            request in
            let session = try request.session
            return try await sentOnce.answer(request, of: session.person.id) { keeper in
                let delivery = Delivery(request, intake.recognition)
                guard !delivery.isEmpty else {
                    throw CatalogError.invalid("url", "url, text나 file을 보내 주세요.", "Send url, text or file.")
                }
                return try await answer(
                    delivery, by: session.person.id, from: session.isToken ? .script : .browser,
                    request.words, keeper)
            }
        }
    }

    func answer(
        _ delivery: Delivery, by owner: Person.ID, from source: Arrival.Source, _ words: Words,
        _ keeper: IdempotencyStore.Keeper? = nil
    ) async throws -> Response {
        let pieces = try await take(delivery, by: owner, from: source, state: .inbox) { pieces, db in
            if let answer = Self.answer(to: pieces, words) { try keeper?.keep(answer, in: db) }
        }
        if let answer = Self.answer(to: pieces, words) { return answer }
        var refusal = Refusal.invalid
        refusal.problems = pieces.map { FieldProblem(field: $0.field, message: $0.reason) }
        throw refusal
    }

    /// Returns the response; nil if everything was rejected.
    private static func answer(to pieces: [Intake.Piece], _ words: Words) -> Response? {
        let accepted = pieces.filter { $0.accepted != nil }
        let asked = pieces.filter(\.isOffer)
        let refused = pieces.filter { $0.accepted == nil && !$0.isOffer }
        if accepted.isEmpty, asked.isEmpty { return nil }
        return .json(status: .accepted) { json in
            for (key, pieces) in [("accepted", accepted), ("asked", asked), ("refused", refused)]
            where key == "accepted" || !pieces.isEmpty {
                json.array(key) { json in
                    for piece in pieces { piece.write(to: &json, words) }
                }
            }
        }
    }

    /// - Parameter then: work that belongs in the last transaction. After a crash before it, saved items are
    ///   recognised, so that sending again has the same result.
    func take(
        _ delivery: Delivery, by owner: Person.ID, from source: Arrival.Source, state: ItemState,
        textState: ItemState = .inbox, then: ([Intake.Piece], Database) throws -> Void = { _, _ in }
    ) async throws -> [Intake.Piece] {
        do {
            var pieces = try intake.take(delivery.found, by: owner, state: textState)
            for file in delivery.files { pieces += try await intake.take(file, by: owner, state: state) }
            let arrivals = Arrivals(catalog: dashboard.catalog)
            let aside = AsideFiles(catalog: dashboard.catalog)
            let isWhole = pieces.allSatisfy { $0.accepted == nil && !$0.isOffer }
            try dashboard.catalog.write(of: owner) { scope in
                try arrivals.add(pieces, isWhole: isWhole, from: source, aside: aside, in: scope)
                try then(pieces, scope.db)
            }
            return pieces
        } catch {
            if DiskFull(error) != nil { throw Refusal.diskFull }
            throw error
        }
    }
}

extension Intake.Piece {
    /// Field of the request that contained the part.
    var field: String {
        switch content {
        case nil: "file"
        case .text: "text"
        case .url: "url"
        }
    }

    fileprivate func write(to json: inout JSONWriter, _ words: Words) {
        json.object { json in
            if let accepted {
                json.member("id", accepted.item.uid)
                json.member("kind", accepted.item.kind.rawValue)
                json.member("title", accepted.item.title)
                json.member("isNew", accepted.isNew)
                json.member("reason", words(reason))
            } else {
                json.member("detail", words(reason))
            }
            switch content {
            case nil: json.member("file", name)
            case .text: json.member("text", name)
            case .url: json.member("url", name)
            }
        }
    }
}
