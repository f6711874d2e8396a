import Archives
import Catalog
import Files
import Foundation
import Site

/// Ingests submissions: recognises each part and offers it to the collections.
struct Intake: Sendable {
    /// Result of one part of a submission.
    struct Piece: Sendable {
        enum Outcome: Sendable {
            case accepted(Saved)
            /// - Parameter file: an entry of an archive, in `DataFolder.incoming`; the caller has to keep or remove it.
            case refused(file: String?)
        }

        /// Name of the file, or the address or text itself.
        let name: String
        /// The address or text; nil for files.
        let content: Capture.Content?
        let outcome: Outcome
        /// Reason for which the part was recognised or rejected.
        let reason: Phrase
        /// Whether the part is rejected only until a person confirms its import.
        var isOffer = false

        var accepted: Saved? {
            if case .accepted(let accepted) = outcome { accepted } else { nil }
        }

        /// The entry of an archive that no collection accepted.
        var leftFile: String? {
            if case .refused(let file) = outcome { file } else { nil }
        }
    }

    let dashboard: Dashboard
    let recognition: Recognition
    var limits = ZipLimits()

    init(dashboard: Dashboard) {
        self.dashboard = dashboard
        recognition = Recognition(dashboard.collections)
    }

    /// Ingests a file in `DataFolder.incoming`. The file stays the caller's unless a collection moves it away.
    /// - Throws: ``DiskFull`` and internal errors; never because of the file's contents.
    func take(_ file: CapturedFile, by owner: Person.ID, state: ItemState = .inbox) async throws -> [Piece] {
        if let piece = asked(file, named: file.name) { return [piece] }
        switch Recognition.kind(name: file.name, head: Self.head(of: file.path)) {
        case .archive: return try await takeArchive(file, by: owner, state: state)
        case .text: return try takeText(file, by: owner, state: state)
        case .other: return [try await takeWhole(file, named: file.name, by: owner, state: state)]
        }
    }

    /// Returns the rejection of an empty file, or of a file of many items, which is imported only after confirmation.
    /// Nil if the file can be saved as it is.
    private func asked(_ file: CapturedFile, named name: String) -> Piece? {
        func refused(_ reason: Phrase, isOffer: Bool = false) -> Piece {
            Piece(
                name: name, content: nil, outcome: .refused(file: isOffer ? file.path : nil), reason: reason,
                isOffer: isOffer)
        }
        guard file.hasBytes else { return refused(Phrase("빈 파일이에요", "The file is empty")) }
        guard Recognition.mayBeTold(head: Self.head(of: file.path)) else { return nil }
        do throws(CaptureRefusal) {
            guard let offer = try dashboard.importOffer(for: file) else { return nil }
            return refused(
                Phrase(
                    "\(offer.name.ko) 파일이에요. 가져오기를 누르면 내용을 담아요",
                    "A file of \(offer.name.en). Its contents are saved once you import it"), isOffer: true)
        } catch {
            return refused(error.reason)
        }
    }

    func take(_ found: [Recognition.Found], by owner: Person.ID, state: ItemState) throws -> [Piece] {
        try found.map { found in
            let (outcome, reason) = try offer(found, by: owner, state: state)
            return Piece(
                name: found.capture.content.text, content: found.capture.content, outcome: outcome, reason: reason)
        }
    }

    private func takeWhole(
        _ file: CapturedFile, named name: String, by owner: Person.ID, state: ItemState
    ) async throws -> Piece {
        switch try await dashboard.accept(file, by: owner, state: state) {
        case .success(let accepted):
            let name = dashboard.collection(of: accepted.item.kind)?.name ?? Phrase("항목", "item")
            return Piece(
                name: file.name, content: nil, outcome: .accepted(accepted),
                reason: accepted.isNew
                    ? Phrase("\(name.ko) 파일을 알아봤어요", "Recognised as a \(name.en.lowercased())")
                    : .here(accepted))
        case .failure(let refusal):
            return Piece(name: name, content: nil, outcome: .refused(file: nil), reason: refusal.message)
        }
    }

    private func takeText(_ file: CapturedFile, by owner: Person.ID, state: ItemState) throws -> [Piece] {
        func refused(_ reason: Phrase) -> [Piece] {
            [Piece(name: file.name, content: nil, outcome: .refused(file: nil), reason: reason)]
        }
        guard let bytes = Self.bytes(of: file.path, limit: AddressFile.largest) else {
            return refused(Phrase("글 파일로는 너무 커요 (5 MB까지)", "Too large for a text (the limit is 5 MB)"))
        }
        let title = file.title.isEmpty ? nil : file.title
        let found = recognition.captures(in: bytes, name: file.name, title: title, note: file.note, tags: file.tags)
        guard !found.isEmpty else {
            return refused(Phrase("파일에서 주소를 찾지 못했어요", "There is no address in the file"))
        }
        let pieces = try take(found, by: owner, state: state)
        // A text that no collection accepts stays one file with one reason.
        guard pieces.contains(where: { $0.accepted != nil }) else { return refused(pieces[0].reason) }
        return pieces
    }

    private func takeArchive(_ file: CapturedFile, by owner: Person.ID, state: ItemState) async throws -> [Piece] {
        var pieces: [Piece] = []
        do throws(ZipError) {
            // The whole archive is read once before anything is saved, so that nothing of an archive with a bomb at its
            // end is saved.
            let reader = try ZipReader(file.path, limits: limits)
            while let entry = try reader.next() { _ = entry }
        } catch {
            return [Piece(name: file.name, content: nil, outcome: .refused(file: nil), reason: error.phrase)]
        }
        do {
            let reader = try ZipReader(file.path, limits: limits)
            var path = dashboard.catalog.makeIncomingPath()
            defer { unlink(path) }
            var unknownTexts = 0
            while let entry = try reader.next() {
                try reader.write(to: path)
                let isAsked = unknownTexts < Self.mostUnknownTexts
                let found = try await takeEntry(entry, at: path, of: file, isAsked: isAsked, by: owner, state: state)
                pieces += found
                if AddressFile(name: entry.name) != nil, !found.contains(where: \.isOffer) { unknownTexts += 1 }
                if found.contains(where: { $0.leftFile == path }) { path = dashboard.catalog.makeIncomingPath() }
            }
        } catch {
            guard let error = error as? ZipError else {
                // The caller gets no list of the rejected entries, so their files are deleted here.
                for case .refused(let left?) in pieces.map(\.outcome) { unlink(left) }
                throw error
            }
            if case .unwritable(let code) = error { throw FileError(file.path, Errno(rawValue: code)) }
            pieces.append(Piece(name: file.name, content: nil, outcome: .refused(file: nil), reason: error.phrase))
        }
        if pieces.isEmpty {
            let reason = Phrase("비어 있는 압축 파일이에요", "There is nothing in this archive")
            pieces.append(Piece(name: file.name, content: nil, outcome: .refused(file: nil), reason: reason))
        }
        return pieces
    }

    /// Number of texts in an archive that match no import format, after which further entries are not tested for
    /// imports. The test costs more than all other work on a small text.
    private static let mostUnknownTexts = 200

    /// - Parameter isAsked: whether the entry may be the export of another program.
    private func takeEntry(
        _ entry: ZipEntry, at path: String, of file: CapturedFile, isAsked: Bool, by owner: Person.ID, state: ItemState
    ) async throws -> [Piece] {
        let inner = CapturedFile(
            path: path, name: entry.name, modifiedAt: entry.modifiedAt.map { Timestamp(0) + .seconds($0) },
            note: file.note, tags: file.tags, folder: file.folder)
        let name = file.name + "/" + entry.path
        let found: [Piece]
        let offer = isAsked || !inner.hasBytes ? asked(inner, named: name) : nil
        switch (Recognition.kind(name: entry.name, head: Self.head(of: path)), offer) {
        case (.archive, _):
            let reason = Phrase("압축 파일 안의 압축 파일은 열지 않아요", "Archives within archives are not opened")
            found = [Piece(name: name, content: nil, outcome: .refused(file: nil), reason: reason)]
        case (_, let piece?): found = [piece]
        case (.text, _): found = try takeText(inner, by: owner, state: state)
        case (.other, _): found = [try await takeWhole(inner, named: name, by: owner, state: state)]
        }
        return found.map { piece in
            guard piece.accepted == nil, piece.content == nil else { return piece }
            return Piece(
                name: name, content: nil, outcome: .refused(file: path), reason: piece.reason, isOffer: piece.isOffer)
        }
    }

    /// Offers a part to the collections. An address that the collection which recognised it rejects is offered as a
    /// plain address.
    private func offer(
        _ found: Recognition.Found, by owner: Person.ID, state: ItemState
    ) throws -> (Piece.Outcome, Phrase) {
        let capture = found.capture
        var result = try dashboard.accept(capture, by: owner, state: state)
        if case .failure = result, capture.kind != nil, case .url = capture.content {
            let plain = Capture(capture.content, title: capture.title, note: capture.note, tags: capture.tags)
            result = try dashboard.accept(plain, by: owner, state: state)
        }
        switch result {
        case .success(let accepted): return (.accepted(accepted), accepted.isNew ? found.reason : .here(accepted))
        case .failure(let refusal): return (.refused(file: nil), refusal.message)
        }
    }
}

extension Phrase {
    static let known = Phrase("이미 있어요", "It is here already")

    /// Message for an item that existed before.
    static func here(_ saved: Saved) -> Phrase {
        switch saved.outcome {
        case .joined: Phrase("이미 있던 것에 더했어요", "Added to what was here")
        case .restored: Phrase("휴지통에서 되돌렸어요", "Back from the trash")
        case .new, .known: .known
        }
    }
}

extension Refusal {
    var message: Phrase { problems.first?.message ?? detail }
}
