import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Text

/// The inbox for phones and scripts: accepts any contents, and each collection takes what it recognises.
struct InboxAPIRoutes: Sendable {
    /// Maximum size of one file, in bytes.
    static let maxFileSize = 200 << 20
    /// Maximum size of all files of a request, in bytes.
    static let maxTotalSize = 1 << 30

    let site: SiteContext
    let ingester: Ingester
    let idempotencyStore: IdempotencyStore

    init(site: SiteContext) {
        self.site = site
        ingester = Ingester(site: site)
        idempotencyStore = IdempotencyStore(site.catalog)
    }

    func register(in routes: inout Routes) {
        routes.onAsync(
            .post, APIPath.inbox, access: .adding, body: .upload(perFile: Self.maxFileSize, total: Self.maxTotalSize)
        ) {
            request in
            let session = try request.session
            return try await idempotencyStore.response(request, of: session.person.id) { responseStore in
                let submission = SubmissionRequest(request, ingester.recogniser)
                guard !submission.isEmpty else {
                    throw CatalogError.invalid("url", "url, text나 file을 보내 주세요.", "Send url, text or file.")
                }
                return try await answer(
                    submission, by: session.person.id, from: session.isToken ? .script : .browser,
                    request.words, responseStore)
            }
        }
    }

    /// Ingests a submission and returns the JSON response.
    func answer(
        _ submission: SubmissionRequest, by owner: Person.ID, from source: InboxRecord.Source, _ words: Words,
        _ responseStore: IdempotencyStore.ResponseStore? = nil
    ) async throws -> Response {
        let partResults = try await ingest(submission, by: owner, from: source, state: .inbox) { partResults, db in
            if let response = Self.response(for: partResults, words) { try responseStore?.store(response, in: db) }
        }
        if let response = Self.response(for: partResults, words) { return response }
        var rejection = RequestError.invalid
        rejection.problems = partResults.map { FieldError(field: $0.field, message: $0.reason) }
        throw rejection
    }

    /// Returns the response; nil if everything was rejected.
    private static func response(for partResults: [Ingester.IngestResult], _ words: Words) -> Response? {
        let accepted = partResults.filter { $0.accepted != nil }
        let offers = partResults.filter(\.isOffer)
        let refused = partResults.filter { $0.accepted == nil && !$0.isOffer }
        if accepted.isEmpty, offers.isEmpty { return nil }
        return .json(status: .accepted) { json in
            for (key, partResults) in [("accepted", accepted), ("asked", offers), ("refused", refused)]
            where key == "accepted" || !partResults.isEmpty {
                json.array(key) { json in
                    for partResult in partResults { partResult.write(to: &json, words) }
                }
            }
        }
    }

    /// - Parameters:
    ///   - state: state of items from files.
    ///   - textState: state of items from addresses and texts.
    ///   - then: work that belongs in the last transaction. After a crash before it, saved items are recognised, so
    ///     that sending again has the same result.
    func ingest(
        _ submission: SubmissionRequest, by owner: Person.ID, from source: InboxRecord.Source, state: ItemState,
        textState: ItemState = .inbox, then: ([Ingester.IngestResult], Database) throws -> Void = { _, _ in }
    ) async throws -> [Ingester.IngestResult] {
        do {
            var partResults = try ingester.ingest(submission.parts, by: owner, state: textState)
            for file in submission.files { partResults += try await ingester.ingest(file, by: owner, state: state) }
            let records = InboxStore(catalog: site.catalog)
            let rejectedFiles = RejectedFileStore(catalog: site.catalog)
            let wasRejectedAsWhole = partResults.allSatisfy { $0.accepted == nil && !$0.isOffer }
            try site.catalog.write(of: owner) { scope in
                try records.recordResults(
                    partResults, wasRejectedAsWhole: wasRejectedAsWhole, from: source, rejectedFiles: rejectedFiles,
                    in: scope)
                try then(partResults, scope.db)
            }
            return partResults
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
