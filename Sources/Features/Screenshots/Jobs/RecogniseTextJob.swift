import Catalog
import GRDB
import Jobs
import MediaProtocol

struct RecogniseTextJob: JobHandler {
    static let kind = ScreenshotStore.readJob
    var title: Phrase { Phrase("그림 속 글자 읽기", "Read the text in a picture") }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        let error = MediaError(code: code, limit: parameters.first.flatMap { Int($0) } ?? 0)
        return error.map { Phrase($0.explanation.ko, $0.explanation.en) }
    }

    /// Half an hour: the worker processes one picture at a time, so the last of several jobs waits for the others.
    var lease: Duration { .seconds(1800) }
    /// Maximum number of jobs at once: one picture is read while the text of another is stored. More would only delay
    /// other work, such as previews.
    var maxConcurrency: Int { 2 }
    let store: ScreenshotStore
    let reader: TextRecogniser

    func run(_ job: Job, report: JobContext) async throws {
        guard let id = job.item, let owner = job.person else { return }
        let (pictures, choice) = try store.catalog.read(of: owner) { scope in
            (try store.pictures(of: [id], in: scope), try OCRPreference.of(store.catalog, in: scope))
        }
        guard !pictures.isEmpty else { return }
        guard let language = choice.language else { return try finish(.off, id, report) }
        switch await read(pictures, language) {
        case .success(let texts):
            try store.catalog.write { db in
                try store.record(texts, language: language, of: id, in: db)
                try report.finish(db)
            }
        case .failure(.noEngine):
            try finish(.off, id, report)
        case .failure(let error):
            let isLast = !error.isTransient || job.attempts >= job.maxAttempts
            if isLast, error != .cancelled { try store.catalog.write { try store.record(.failed, of: id, in: $0) } }
            throw JobFailure(
                code: error.code, parameters: error.limit.map { ["\($0)"] } ?? [], isTransient: error.isTransient)
        }
    }

    private func read(
        _ pictures: [ScreenshotPicture], _ language: OCRLanguage
    ) async -> Result<[(picture: Int64, text: RecognisedText)], MediaError> {
        var texts: [(picture: Int64, text: RecognisedText)] = []
        for picture in pictures {
            do throws(MediaError) {
                texts.append(
                    (picture.id, try await reader.read(store.catalog.media.path(picture.media), language).cleaned))
            } catch {
                return .failure(error)
            }
        }
        return .success(texts)
    }

    private func finish(_ state: Screenshot.TextState, _ id: Item.ID, _ report: JobContext) throws {
        try store.catalog.write { db in
            try store.record(state, of: id, in: db)
            try report.finish(db)
        }
    }
}

/// Finds screenshots to read: after a start, after a change of the language, and once an hour, because an engine may
/// have been installed.
struct EnqueueTextRecognitionJob: JobHandler {
    enum Payload: Int, Codable, Sendable {
        case unread = 0
        /// Includes screenshots that were read in another language.
        case all = 1
    }

    static let step = 500

    var title: Phrase { Phrase("읽을 그림 찾기", "Find pictures to read") }
    let store: ScreenshotStore
    let reader: TextRecogniser

    func run(_ job: Job, report: JobContext) async throws {
        let catalog = store.catalog
        let wanted = try payload(of: job)
        let languages = Set(await reader.describe()?.languages ?? [])
        var outdated = try catalog.read { try store.outdated(languages, all: wanted == .all, in: $0) }[...]
        while !outdated.isEmpty {
            try catalog.write { try store.markWaiting(outdated.prefix(Self.step), in: $0) }
            outdated = outdated.dropFirst(Self.step)
            try Task.checkCancellation()
        }
        var place: Int64? = .max
        while let below = place {
            place = try catalog.write { try store.enqueueWaiting(below: below, limit: Self.step, in: $0) }
            try Task.checkCancellation()
        }
        let hour = catalog.environment.now().rawValue / 3_600_000 + 1
        try catalog.write { db in
            try catalog.jobs.enqueue(
                db,
                NewJob(
                    Self.self, payload: .unread, priority: NewJob.background, notBefore: Timestamp(hour * 3_600_000),
                    uniqueKey: "\(Self.kind):\(hour)"))
        }
    }

    /// Enqueues a job that runs at once, independently of the hourly one.
    /// - Parameter all: also includes screenshots that were read in another language.
    static func enqueue(all: Bool = false, _ jobs: JobQueue, in db: Database) throws {
        try jobs.enqueue(
            db, NewJob(Self.self, payload: all ? .all : .unread, uniqueKey: "\(kind):\(all ? "all" : "now")"))
    }
}

extension ScreenshotStore {
    /// Stores a person's choice of languages and enqueues a search for screenshots that it affects.
    package func choose(_ choice: OCRPreference, by owner: Person.ID) throws {
        try catalog.write { db in
            try catalog.settings.set(OCRPreference.setting, to: choice.rawValue, of: owner, in: db)
            try EnqueueTextRecognitionJob.enqueue(all: true, catalog.jobs, in: db)
        }
    }
}
