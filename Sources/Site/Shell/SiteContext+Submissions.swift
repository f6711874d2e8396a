import Catalog

/// Passes a submission to one collection after the other, until one saves it.
extension SiteContext {
    /// Saves a text or URL. A submission with a kind is passed only to the collection of that kind.
    /// - Returns: the saved item, or the error to show if no collection accepts the submission.
    package func accept(
        _ submission: Submission, by owner: Person.ID, state: ItemState = .kept
    ) throws -> Result<SaveResult, RequestError> {
        do {
            for collection in collections where submission.kind == nil || submission.kind == collection.kind {
                if let saved = try collection.ingest(submission, by: owner, state: state) {
                    return .success(saved)
                }
            }
        } catch let error as CatalogError {
            return .failure(RequestError(error))
        }
        return .failure(Self.rejection("text", Self.noAddressFound))
    }

    /// Saves a file.
    /// - Returns: the saved item, or the error to show: the reason of a rejection, or the supported types. The caller
    ///   still
    ///   owns a file that was not saved.
    package func accept(
        _ file: SubmittedFile, by owner: Person.ID, state: ItemState = .kept
    ) async throws -> Result<SaveResult, RequestError> {
        do {
            for collection in collections {
                if let saved = try await collection.ingest(file, by: owner, state: state) {
                    return .success(saved)
                }
            }
        } catch let error as CatalogError {
            return .failure(RequestError(error))
        }
        return .failure(Self.rejection("file", unsupportedFile))
    }

    private static let noAddressFound = Phrase(
        "주소를 찾지 못했어요. http://나 https://로 시작하는 주소를 붙여넣어 주세요.",
        "No address was found. Paste one that starts with http:// or https://.")

    private var unsupportedFile: Phrase {
        let types = collections.compactMap(\.acceptedFileTypes)
        guard !types.isEmpty else {
            return Phrase("파일은 받지 않아요.", "Files are not accepted here.")
        }
        return Phrase(
            "지원하지 않는 파일이에요. 받을 수 있는 것: \(types.map(\.ko).joined(separator: ", ")).",
            "This file is not supported. Supported: \(types.map(\.en).joined(separator: ", ")).")
    }

    private static func rejection(_ field: String, _ message: Phrase) -> RequestError {
        var rejection = RequestError.invalid
        rejection.problems = [FieldError(field: field, message: message)]
        return rejection
    }
}
