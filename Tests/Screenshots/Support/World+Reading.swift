import Foundation
import GRDB
import Jobs
import MediaProtocol
import Synchronization
import TestSupport

@testable import Catalog
@testable import Screenshots

/// A reader that sees what it is told to see, however the picture looks.
final class FakeReader: MediaProcessorStub {
    struct Seen: Sendable {
        var result: Result<RecognisedText, MediaError>
        var languages: [OCRLanguage] = OCRLanguage.allCases
        var asked: [OCRLanguage] = []
    }

    let seen: Mutex<Seen>

    init(_ text: RecognisedText) { seen = Mutex(Seen(result: .success(text))) }

    convenience init(_ lines: String..., codes: [String] = []) {
        self.init(RecognisedText.lines(lines, codes: codes))
    }

    func sees(_ result: Result<RecognisedText, MediaError>) { seen.withLock { $0.result = result } }

    var asked: [OCRLanguage] { seen.withLock(\.asked) }

    func read(_ path: String, language: OCRLanguage) async throws(MediaError) -> RecognisedText {
        let result = seen.withLock { seen in
            seen.asked.append(language)
            return seen.result
        }
        return try result.get()
    }

    func describeReader() async throws(MediaError) -> OCRCapabilities {
        let languages = seen.withLock(\.languages)
        return OCRCapabilities(engine: languages.isEmpty ? nil : "tesseract 5.3.0", languages: languages)
    }

    var reader: TextRecogniser { TextRecogniser(self) }
}

extension RecognisedText {
    /// Lines of words, twenty pixels high; a syllable is as wide as high, other letters half as wide.
    static func lines(_ lines: [String], codes: [String] = []) -> RecognisedText {
        RecognisedText(
            width: 640, height: 1136,
            lines: lines.enumerated().map { row, line in
                var x = 10
                return Line(
                    line.split(separator: " ").map { word in
                        let width = word.unicodeScalars.reduce(0) { $0 + ($1.value > 0x1100 ? 20 : 10) }
                        defer { x += width + 8 }
                        return Word(String(word), x: x, y: 40 + row * 40, width: width, height: 20, confidence: 90)
                    })
            }, codes: codes.map { Code($0, format: "QRCode") })
    }
}

extension World {
    /// Does all waiting jobs of these kinds here and now, as a runner would; returns how many.
    @discardableResult
    func work(_ reader: TextRecogniser, kinds: [String] = [RecogniseTextJob.kind]) async throws -> Int {
        let handlers: [any JobHandler] = [
            RecogniseTextJob(store: store, reader: reader), EnqueueTextRecognitionJob(store: store, reader: reader),
        ]
        var count = 0
        for kind in kinds {
            for job in try waiting(kind) {
                guard let handler = handlers.first(where: { $0.kind == kind }) else { continue }
                let claimed = try claim(job)
                try await handler.run(
                    claimed, report: JobContext(queue: catalog.jobs, job: claimed, lease: handler.lease))
                try catalog.write { db in
                    try db.execute(sql: "DELETE FROM job WHERE id = ? AND state = 'running'", arguments: [job.id])
                }
                count += 1
            }
        }
        return count
    }

    func waiting(_ kind: String = RecogniseTextJob.kind) throws -> [Job] {
        try catalog.read { db in
            try Job.fetchAll(
                db, sql: "SELECT * FROM job WHERE kind = ? AND state = 'waiting' AND notBefore = 0", arguments: [kind])
        }
    }

    private func claim(_ job: Job) throws -> Job {
        try catalog.write { db in
            try db.execute(
                sql: """
                    UPDATE job SET state = 'running', attempts = attempts + 1, startedAt = ?2, leaseUntil = ?2 + 1000,
                        leaseOwner = 'test' WHERE id = ?1
                    """, arguments: [job.id, clock.now])
            guard let job = try Job.fetchOne(db, sql: "SELECT * FROM job WHERE id = ?", arguments: [job.id]) else {
                throw CatalogError.notFound
            }
            return job
        }
    }

    func found(_ query: String, by person: Int64? = nil) throws -> [Item.ID] {
        try catalog.read(of: person ?? ann) { scope in
            try catalog.search.page(query, in: scope).hits.map(\.item.id)
        }
    }
}
