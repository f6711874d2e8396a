import Archives
import Catalog
import Files
import Foundation
import Site

/// Ingests submissions: recognises each part and offers it to the collections.
struct Ingester: Sendable {
    /// Result of one part of a submission.
    struct IngestResult: Sendable {
        enum Outcome: Sendable {
            case accepted(SaveResult)
            /// - Parameter file: an entry of an archive, in `DataFolder.incoming`; the caller has to keep or remove it.
            case refused(file: String?)
        }

        /// Name of the file, or the address or text itself.
        let name: String
        /// The address or text; nil for files.
        let content: Submission.Content?
        let outcome: Outcome
        /// Reason for which the part was recognised or rejected.
        let reason: Phrase
        /// Whether the part is rejected only until a person confirms its import.
        var isOffer = false

        var accepted: SaveResult? {
            if case .accepted(let accepted) = outcome { accepted } else { nil }
        }

        /// Path of an entry of an archive that no collection accepted.
        var rejectedEntryPath: String? {
            if case .refused(let file) = outcome { file } else { nil }
        }
    }

    let site: SiteContext
    let recogniser: ContentRecogniser
    var limits = ZipLimits()

    init(site: SiteContext) {
        self.site = site
        recogniser = ContentRecogniser(site.collections)
    }

    /// Ingests a file in `DataFolder.incoming`. The caller deletes the file, unless a collection has moved it.
    /// - Throws: ``DiskFullError`` and internal errors; never because of the file's contents.
    func ingest(_ file: SubmittedFile, by owner: Person.ID, state: ItemState = .inbox) async throws -> [IngestResult] {
        if let partResult = rejection(of: file, named: file.name) { return [partResult] }
        switch ContentRecogniser.kind(name: file.name, head: Self.head(of: file.path)) {
        case .archive: return try await ingestArchive(file, by: owner, state: state)
        case .text: return try ingestText(file, by: owner, state: state)
        case .other: return [try await ingestWholeFile(file, named: file.name, by: owner, state: state)]
        }
    }

    /// Returns the rejection of an empty file, or of the export of another program, which is imported only after
    /// confirmation. Nil if the file can be ingested.
    private func rejection(of file: SubmittedFile, named name: String) -> IngestResult? {
        func rejected(_ reason: Phrase, isOffer: Bool = false) -> IngestResult {
            IngestResult(
                name: name, content: nil, outcome: .refused(file: isOffer ? file.path : nil), reason: reason,
                isOffer: isOffer)
        }
        guard file.hasBytes else { return rejected(Phrase("빈 파일이에요", "The file is empty")) }
        guard ContentRecogniser.mayBeImportFile(head: Self.head(of: file.path)) else { return nil }
        do throws(SubmissionRejection) {
            guard let offer = try site.importOffer(for: file) else { return nil }
            return rejected(
                Phrase(
                    "\(offer.name.ko) 파일이에요. 가져오기를 누르면 내용을 담아요",
                    "This file contains \(offer.name.en). Import it to save its contents"), isOffer: true)
        } catch {
            return rejected(error.reason)
        }
    }

    func ingest(_ parts: [ContentRecogniser.RecognisedPart], by owner: Person.ID, state: ItemState) throws
        -> [IngestResult]
    {
        try parts.map { part in
            let (outcome, reason) = try offerToCollections(part, by: owner, state: state)
            return IngestResult(
                name: part.submission.content.text, content: part.submission.content, outcome: outcome, reason: reason
            )
        }
    }

    private func ingestWholeFile(
        _ file: SubmittedFile, named name: String, by owner: Person.ID, state: ItemState
    ) async throws -> IngestResult {
        switch try await site.accept(file, by: owner, state: state) {
        case .success(let accepted):
            let name = site.collection(of: accepted.item.kind)?.name ?? Phrase("항목", "item")
            return IngestResult(
                name: file.name, content: nil, outcome: .accepted(accepted),
                reason: accepted.isNew
                    ? Phrase("\(name.ko) 파일을 알아봤어요", "Recognised as a \(name.en.lowercased())")
                    : .existing(accepted))
        case .failure(let rejection):
            return IngestResult(name: name, content: nil, outcome: .refused(file: nil), reason: rejection.message)
        }
    }

    private func ingestText(_ file: SubmittedFile, by owner: Person.ID, state: ItemState) throws -> [IngestResult] {
        func rejected(_ reason: Phrase) -> [IngestResult] {
            [IngestResult(name: file.name, content: nil, outcome: .refused(file: nil), reason: reason)]
        }
        guard let bytes = Self.bytes(of: file.path, limit: AddressFile.maxFileSize) else {
            return rejected(Phrase("텍스트 파일로는 너무 커요 (5 MB까지)", "The text is too large (the limit is 5 MB)"))
        }
        let title = file.title.isEmpty ? nil : file.title
        let parts = recogniser.recognisedParts(
            in: bytes, name: file.name, title: title, note: file.note, tags: file.tags)
        guard !parts.isEmpty else {
            return rejected(Phrase("파일에서 주소를 찾지 못했어요", "There is no address in the file"))
        }
        let partResults = try ingest(parts, by: owner, state: state)
        // A text that no collection accepts stays one file with one reason.
        guard partResults.contains(where: { $0.accepted != nil }) else { return rejected(partResults[0].reason) }
        return partResults
    }

    private func ingestArchive(_ file: SubmittedFile, by owner: Person.ID, state: ItemState) async throws
        -> [IngestResult]
    {
        var partResults: [IngestResult] = []
        do throws(ZipError) {
            // The whole archive is read once before anything is saved, so that nothing of an archive with a bomb at its
            // end is saved.
            let reader = try GuardedZipReader(file.path, limits: limits)
            while let entry = try reader.next() { _ = entry }
        } catch {
            return [IngestResult(name: file.name, content: nil, outcome: .refused(file: nil), reason: error.phrase)]
        }
        do {
            let reader = try GuardedZipReader(file.path, limits: limits)
            var path = site.catalog.makeIncomingPath()
            defer { unlink(path) }
            var unknownTexts = 0
            while let entry = try reader.next() {
                try reader.write(to: path)
                let mayBeExport = unknownTexts < Self.maxUnknownTexts
                let entryResults = try await ingestEntry(
                    entry, at: path, of: file, mayBeExport: mayBeExport, by: owner, state: state)
                partResults += entryResults
                if AddressFile(name: entry.name) != nil, !entryResults.contains(where: \.isOffer) { unknownTexts += 1 }
                if entryResults.contains(where: { $0.rejectedEntryPath == path }) {
                    path = site.catalog.makeIncomingPath()
                }
            }
        } catch {
            guard let error = error as? ZipError else {
                // The caller gets no list of the rejected entries, so their files are deleted here.
                for case .refused(let path?) in partResults.map(\.outcome) { unlink(path) }
                throw error
            }
            if case .unwritable(let code) = error { throw FileError(file.path, Errno(rawValue: code)) }
            partResults.append(
                IngestResult(name: file.name, content: nil, outcome: .refused(file: nil), reason: error.phrase))
        }
        if partResults.isEmpty {
            let reason = Phrase("비어 있는 압축 파일이에요", "The archive is empty")
            partResults.append(
                IngestResult(name: file.name, content: nil, outcome: .refused(file: nil), reason: reason))
        }
        return partResults
    }

    /// Number of texts in an archive that match no import format, after which further entries are not tested for
    /// imports. The test costs more than all other work on a small text.
    private static let maxUnknownTexts = 200

    /// - Parameter mayBeExport: whether to test if the entry is the export of another program.
    private func ingestEntry(
        _ entry: ZipEntry, at path: String, of file: SubmittedFile, mayBeExport: Bool, by owner: Person.ID,
        state: ItemState
    ) async throws -> [IngestResult] {
        let entryFile = SubmittedFile(
            path: path, name: entry.name, modifiedAt: entry.modifiedAt.map { Timestamp(0) + .seconds($0) },
            note: file.note, tags: file.tags, folder: file.folder)
        let name = file.name + "/" + entry.path
        let results: [IngestResult]
        let offer = mayBeExport || !entryFile.hasBytes ? rejection(of: entryFile, named: name) : nil
        switch (ContentRecogniser.kind(name: entry.name, head: Self.head(of: path)), offer) {
        case (.archive, _):
            let reason = Phrase("압축 파일 안의 압축 파일은 열지 않아요", "Archives inside archives are not opened")
            results = [IngestResult(name: name, content: nil, outcome: .refused(file: nil), reason: reason)]
        case (_, let partResult?): results = [partResult]
        case (.text, _): results = try ingestText(entryFile, by: owner, state: state)
        case (.other, _): results = [try await ingestWholeFile(entryFile, named: name, by: owner, state: state)]
        }
        return results.map { partResult in
            guard partResult.accepted == nil, partResult.content == nil else { return partResult }
            return IngestResult(
                name: name, content: nil, outcome: .refused(file: path), reason: partResult.reason,
                isOffer: partResult.isOffer)
        }
    }

    /// Offers a part to the collections. An address that the collection which recognised it rejects is offered as a
    /// plain address.
    private func offerToCollections(
        _ part: ContentRecogniser.RecognisedPart, by owner: Person.ID, state: ItemState
    ) throws -> (IngestResult.Outcome, Phrase) {
        let submission = part.submission
        var result = try site.accept(submission, by: owner, state: state)
        if case .failure = result, submission.kind != nil, case .url = submission.content {
            let plainSubmission = Submission(
                submission.content, title: submission.title, note: submission.note, tags: submission.tags)
            result = try site.accept(plainSubmission, by: owner, state: state)
        }
        switch result {
        case .success(let accepted):
            return (.accepted(accepted), accepted.isNew ? part.reason : .existing(accepted))
        case .failure(let rejection): return (.refused(file: nil), rejection.message)
        }
    }
}

extension Phrase {
    static let alreadyKnown = Phrase("이미 있어요", "Already saved")

    /// Message for an item that existed before.
    static func existing(_ saved: SaveResult) -> Phrase {
        switch saved.outcome {
        case .joined: Phrase("있던 것에 추가했어요", "Added to an existing item")
        case .restored: Phrase("휴지통에서 복원했어요", "Restored from the trash")
        case .new, .known: .alreadyKnown
        }
    }
}

extension RequestError {
    var message: Phrase { problems.first?.message ?? detail }
}
