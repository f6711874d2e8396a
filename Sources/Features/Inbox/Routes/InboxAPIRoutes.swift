import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Text

/// The inbox for phones and scripts: accepts any contents, and each collection takes what it recognises.
struct InboxAPIRoutes: Sendable {
    static let perFile = 200 << 20
    static let total = 1 << 30

    let site: SiteContext
    let ingester: Ingester
    let sentOnce: IdempotencyStore

    init(site: SiteContext) {
        self.site = site
        ingester = Ingester(site: site)
        sentOnce = IdempotencyStore(site.catalog)
    }

    func register(in routes: inout Routes) {
        routes.onAsync(.post, APIPath.inbox, access: .adding, body: .upload(perFile: Self.perFile, total: Self.total)) {
            request in
            let session = try request.session
            return try await sentOnce.response(request, of: session.person.id) { keeper in
                let delivery = SubmissionRequest(request, ingester.recognition)
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
        _ delivery: SubmissionRequest, by owner: Person.ID, from source: InboxRecord.Source, _ words: Words,
        _ keeper: IdempotencyStore.Keeper? = nil
    ) async throws -> Response {
        let pieces = try await ingest(delivery, by: owner, from: source, state: .inbox) { pieces, db in
            if let answer = Self.answer(to: pieces, words) { try keeper?.keep(answer, in: db) }
        }
        if let answer = Self.answer(to: pieces, words) { return answer }
        var rejection = RequestError.invalid
        rejection.problems = pieces.map { FieldError(field: $0.field, message: $0.reason) }
        throw rejection
    }

    /// Returns the response; nil if everything was rejected.
    private static func answer(to pieces: [Ingester.IngestResult], _ words: Words) -> Response? {
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
    func ingest(
        _ delivery: SubmissionRequest, by owner: Person.ID, from source: InboxRecord.Source, state: ItemState,
        textState: ItemState = .inbox, then: ([Ingester.IngestResult], Database) throws -> Void = { _, _ in }
    ) async throws -> [Ingester.IngestResult] {
        do {
            var pieces = try ingester.ingest(delivery.parts, by: owner, state: textState)
            for file in delivery.files { pieces += try await ingester.ingest(file, by: owner, state: state) }
            let records = InboxStore(catalog: site.catalog)
            let aside = RejectedFileStore(catalog: site.catalog)
            let isWhole = pieces.allSatisfy { $0.accepted == nil && !$0.isOffer }
            try site.catalog.write(of: owner) { scope in
                try records.add(pieces, isWhole: isWhole, from: source, aside: aside, in: scope)
                try then(pieces, scope.db)
            }
            return pieces
        } catch {
            if DiskFullError(error) != nil { throw RequestError.diskFull }
            throw error
        }
    }
}

extension Ingester.IngestResult {
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
