import Catalog

/// Offers what came in to one collection after the other, until one accepts it.
extension SiteContext {
    package func accept(
        _ submission: Submission, by owner: Person.ID, state: ItemState = .kept
    ) throws -> Result<SaveResult, RequestError> {
        do {
            for collection in collections where submission.kind == nil || submission.kind == collection.kind {
                if let accepted = try collection.ingest(submission, by: owner, state: state) {
                    return .success(accepted)
                }
            }
        } catch let error as CatalogError {
            return .failure(RequestError(error))
        }
        return .failure(Self.rejection("text", Self.nothingToKeep))
    }

    /// - Returns: a refusal that says what is wrong with the file, or which kinds are understood; it stays the caller's
    ///   then.
    package func accept(
        _ file: SubmittedFile, by owner: Person.ID, state: ItemState = .kept
    ) async throws -> Result<SaveResult, RequestError> {
        do {
            for collection in collections {
                if let accepted = try await collection.ingest(file, by: owner, state: state) {
                    return .success(accepted)
                }
            }
        } catch let error as CatalogError {
            return .failure(RequestError(error))
        }
        return .failure(Self.rejection("file", unknownKind))
    }

    private static let nothingToKeep = Phrase(
        "주소를 찾지 못했어요. http://나 https://로 시작하는 주소를 붙여넣어 주세요.",
        "No address was found. Paste one that starts with http:// or https://.")

    private var unknownKind: Phrase {
        let kinds = collections.compactMap(\.acceptedFileTypes)
        guard !kinds.isEmpty else {
            return Phrase("파일은 받지 않아요.", "Files are not accepted here.")
        }
        return Phrase(
            "지원하지 않는 파일이에요. 받을 수 있는 것: \(kinds.map(\.ko).joined(separator: ", ")).",
            "This file is not supported. Supported: \(kinds.map(\.en).joined(separator: ", ")).")
    }

    private static func rejection(_ field: String, _ message: Phrase) -> RequestError {
        var rejection = RequestError.invalid
        rejection.problems = [FieldError(field: field, message: message)]
        return rejection
    }
}
