import Archives
import Catalog
import Diary
import Files
import Foundation
import GRDB
import HTTPServer
import MediaProtocol
import Site
import Tables

/// An import of another program's diary, with an import row for each entry.
///
/// Each step is one transaction, and the rows show how far the import came. After a crash it continues with the next
/// entry, and the same file a second time changes nothing.
package struct DiaryImport: Sendable {
    /// Names of the formats of import runs.
    package static let formats = DiaryFormat.allCases.map(\.rawValue)
    /// Number of entries in one transaction. The pictures of this many entries are unpacked on disk at a time.
    static let batchSize = 40

    let store: DiaryStore
    let processor: (any MediaProcessor)?
    var catalog: Catalog { store.catalog }
    /// The import runs of diaries.
    var imports: ImportRunStore { catalog.imports.filtered(to: Self.formats) }

    /// - Parameter processor: The media worker; without one an import stops at its first picture or font.
    package init(store: DiaryStore, processor: (any MediaProcessor)?) {
        self.store = store
        self.processor = processor
    }

    /// Takes over a file and begins an import run, if the file's format is known.
    /// - Parameters:
    ///   - format: `nil` to detect it.
    ///   - queues: whether a job does the rest. Otherwise the caller calls ``finish(_:of:progress:)``, and a job only
    ///     does so if the caller's process dies.
    /// - Throws: `CatalogError.invalid`, naming the formats that are understood.
    package func begin(
        _ path: String, fileName: String, by person: Person.ID, format: DiaryFormat? = nil, keepsFile: Bool = false,
        queues: Bool = true
    ) throws -> ImportRun {
        let detectedFormat = try catalog.folder.withScratchPath { try open(path, fileName, format, in: $0).format }
        return try catalog.beginImport(
            path, format: detectedFormat.rawValue, fileName: fileName, by: person, keepsFile: keepsFile,
            job: ImportDiaryJob.self, queues: queues)
    }

    /// Returns whether a file is almost certainly a diary.
    package func recognises(_ path: String, name: String) -> Bool {
        (try? catalog.folder.withScratchPath { try DiaryFile(path, name: name, scratch: $0).isSure }) ?? false
    }

    /// Returns the offer to import a submitted file of unknown kind; `nil` unless it is almost certainly a diary.
    func importProposal(for file: SubmittedFile) -> ImportProposal? {
        let diaryFile = try? catalog.folder.withScratchPath {
            try DiaryFile(file.path, name: file.name, scratch: $0)
        }
        guard let diaryFile, diaryFile.isSure else { return nil }
        return ImportProposal(name: Phrase("\(diaryFile.format.title.ko) 일기", "diary (\(diaryFile.format.title.en))")) {
            file, owner in
            DiaryPath.importRun(try begin(file.path, fileName: file.name, by: owner).id)
        }
    }

    /// Imports the remaining entries of a run. May be called again, after a crash as well as when the run has ended.
    /// - Parameter progress: called with the number of import rows after each step.
    package func finish(
        _ id: ImportRun.ID, of person: Person.ID, progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        let run = try catalog.read(of: person) { try imports.get(id, in: $0) }
        guard run.state == .staging else { return }
        let unpackFolder = catalog.importFile(of: run) + ".parts"
        defer { Directory.remove(unpackFolder) }
        let file: DiaryFile
        do {
            file = try open(
                catalog.importFile(of: run), run.fileName, DiaryFormat(rawValue: run.format),
                in: unpackFolder + "/texts")
        } catch is CatalogError {
            return try end(run, as: .failed, problem: "file-missing")
        }
        var reader = DiaryEntryReader(file)
        for _ in 0..<(try recordedEntryCount(of: run)) { _ = reader.next() }
        let pictureExtractor = EntryPictureExtractor(
            file.archive, folder: unpackFolder + "/pictures", processor: processor
        ) {
            try catalog.media.store(file: $0)
        }
        var fontExtractor = EntryFontExtractor(
            file.archive, folder: unpackFolder + "/fonts", store: store, processor: processor)
        while true {
            let results = reader.next(Self.batchSize)
            if results.isEmpty { break }
            let extractedPictures = try await pictureExtractor.extract(results)
            let extractedFonts = try await fontExtractor.extract(results)
            try catalog.write(of: person) { scope in
                try imports.step(of: run, in: scope.db) {
                    let writer = try DiaryImportWriter(
                        run: run, store: store, pictures: extractedPictures, fonts: extractedFonts,
                        in: scope)
                    for result in results { try writer.write(result) }
                }
            }
            try await progress(try rowCount(of: run))
        }
        let isEmpty = try rowCount(of: run) == 0
        try end(run, as: isEmpty ? .failed : .done, problem: isEmpty ? "no-entries" : nil)
    }

    /// Predicts the result of an import without storing anything: counts known and failed entries, and the pages that new
    /// entries would have. Inspects pictures, because their shape decides how many pages an entry takes.
    package func preview(
        _ path: String, fileName: String, by person: Person.ID, format: DiaryFormat? = nil
    ) async throws -> [ImportRow.Status: Int] {
        let scratch = catalog.folder.makeScratchPath()
        defer { Directory.remove(scratch) }
        let file = try open(path, fileName, format, in: scratch + "/texts")
        let pictureExtractor = EntryPictureExtractor(file.archive, folder: scratch + "/pictures", processor: processor)
        {
            UnreferencedFile(sha256: $0, bytes: 0, path: $0)
        }
        var reader = DiaryEntryReader(file)
        var counts: [ImportRow.Status: Int] = [:]
        var seenOrigins: Set<String> = []
        while true {
            let results = reader.next(Self.batchSize)
            if results.isEmpty { break }
            let extractedPictures = try await pictureExtractor.extract(results)
            for result in results {
                guard case .entry(let entry, _) = result else {
                    counts[.failed, default: 0] += 1
                    continue
                }
                let existingEntry = try catalog.read(of: person) {
                    try DiaryImportWriter.existingEntry(entry, store: store, in: $0)
                }
                let status = seenOrigins.insert(entry.origin).inserted ? existingEntry?.status ?? .accepted : .duplicate
                let pages = DiaryImportWriter.pages(of: entry, extractedPictures.pictures(of: entry))
                counts[status, default: 0] += status == .accepted ? pages.count : 1
            }
        }
        return counts
    }

    private func rowCount(of run: ImportRun) throws -> Int {
        try catalog.read(of: run.person) { try imports.get(run.id, in: $0).counts.total }
    }

    /// Returns the number of entries that earlier attempts have recorded. Rows for further pages of an entry are not
    /// counted.
    private func recordedEntryCount(of run: ImportRun) throws -> Int {
        try catalog.read { db in
            try db.number(
                "SELECT count(*) FROM importRow WHERE run = ? AND (reason IS NULL OR reason NOT LIKE 'page:%')",
                [run.id])
        }
    }

    private func end(_ run: ImportRun, as state: ImportRun.State, problem: String?) throws {
        try catalog.endImport(run, as: state, problem: problem, page: DiaryPath.importRun(run.id))
    }

    // MARK: Opening

    private func open(_ path: String, _ name: String, _ format: DiaryFormat?, in scratch: String) throws -> DiaryFile {
        do {
            return try DiaryFile(path, name: name, scratch: scratch, format: format)
        } catch ImportFileError.empty {
            throw CatalogError.invalid([FieldError(field: "file", message: .emptyFile)])
        } catch is ImportFileError {
            throw Self.rejection(Phrase("지원하지 않는 일기 파일이에요.", "This diary file is not supported."))
        } catch let error as ZipError {
            throw Self.rejection(error.diaryPhrase)
        }
    }

    private static func rejection(_ reason: Phrase) -> CatalogError {
        .invalid([
            FieldError(
                field: "file",
                message: Phrase(
                    "\(reason.ko) 지원하는 형식: \(supportedPrograms.ko). 담긴 것은 바뀌지 않았어요.",
                    "\(reason.en) Supported: \(supportedPrograms.en). Nothing was changed."))
        ])
    }

    /// Names of the formats that are understood, for error messages.
    static let supportedPrograms = Phrase(
        "Day One(JSON zip), Journiv, Diarium(JSON), Daylio(백업·CSV), jrnl(JSON·텍스트), Markdown 폴더(zip), 날짜로 나뉜 텍스트",
        "Day One (JSON zip), Journiv, Diarium (JSON), Daylio (backup, CSV), jrnl (JSON, text), folders of Markdown (zip), text with dates"
    )
}

extension ZipError {
    fileprivate var diaryPhrase: Phrase {
        switch self {
        case .unreadable: Phrase("압축 파일이 손상되어 열 수 없어요.", "The archive is damaged and cannot be opened.")
        case .encrypted:
            Phrase("암호가 걸린 압축 파일은 열 수 없어요.", "Password-protected archives cannot be opened.")
        case .tooMany(let limit):
            Phrase("압축 파일에 든 파일이 너무 많아요(\(limit)개까지).", "Too many files in the archive (the limit is \(limit)).")
        case .tooLarge, .bomb: Phrase("압축을 풀면 너무 커요.", "The archive is too large when unpacked.")
        case .escapes:
            Phrase("압축 파일에 폴더 밖을 가리키는 이름이 들어 있어 열지 않았어요.", "A name in the archive points outside its folder.")
        case .unwritable: Phrase("압축을 풀 공간이 없어요.", "There is no space to unpack it.")
        }
    }
}
