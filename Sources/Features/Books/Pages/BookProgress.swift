import Catalog
import HTTPServer
import Site
import Text
import Works

/// Parts of a book's page that other works do not have.
struct BookPageSections: Sendable {
    let progress: BookProgress
    let quotes: QuoteSection
    let holding: HoldingSection
}

/// Progress of a reading, as the book's page shows it, with the controls that change it.
struct BookProgress: Sendable {
    /// A progress entry in the reading history.
    struct HistoryRow: Sendable {
        let day: String
        /// "120쪽", "35%"
        let progressText: String
        let percent: Int?
    }

    /// 0...100; `nil` if it is neither known nor implied by the status.
    let percent: Int?
    /// Value of the form field: "120", "35%".
    let fieldText: String
    /// Number of pages in the book, "312쪽"; empty if unknown.
    let pageCountText: String
    /// Pages left and the expected end: "122쪽 남음 · 이 속도면 12월 1일쯤 다 읽어요".
    let remainingText: String
    /// Value that one press sets: five per cent more if the progress is a percentage and the page count is unknown,
    /// otherwise ten pages more.
    let nextStep: SelectOption
    /// Buttons that start, finish or stop a reading.
    let stateButtons: ChoiceButtons
    /// Up to ``maxHistoryRows`` progress entries of the latest reading, the latest first.
    let historyRows: [HistoryRow]
    let readingPace: ReadingPace

    private static let maxHistoryRows = 30

    /// - Parameters:
    ///   - readings: the readings of the book; one in progress is first.
    ///   - history: the progress entries of all readings, the latest first.
    init(
        _ book: BookStore.Stored, readings: [BookStore.Entry], history: [ProgressEntry], now: Timestamp, words: Words
    ) {
        let pageCount = book.work.pageCount
        let isRead = book.status == .read
        percent = book.work.percent ?? (isRead ? 100 : book.status == .reading ? 0 : nil)
        fieldText = book.work.progress?.text ?? ""
        pageCountText = pageCount.map(words.pages) ?? ""
        nextStep = Self.nextStep(after: book.work.progress, pageCount: pageCount, words)
        let isReadingOpen = readings.first?.value.state == .open
        let stateOptions: [(Reading.State, Phrase)] =
            isReadingOpen
            ? [(.finished, Phrase("오늘 다 읽었어요", "Finished today")), (.stopped, Phrase("그만 읽을래요", "Stop reading"))]
            : [(.open, Phrase("오늘 읽기 시작", "Start reading")), (.finished, Phrase("오늘 다 읽었어요", "Finished today"))]
        stateButtons = ChoiceButtons(
            action: BookPath.reading(book.item.id), name: "state", label: words("지금 읽기", "Reading now"),
            options: stateOptions.map { SelectOption($0.0.rawValue, words($0.1)) })
        let latestReading = history.first?.reading
        let entries = history.filter { $0.reading == latestReading }
        let pace = ReadingPace(entries, pageCount: pageCount, now: now, words: words)
        self.readingPace = pace
        historyRows = entries.prefix(Self.maxHistoryRows).map { entry in
            HistoryRow(
                day: words.day(entry.at, now: now),
                progressText: entry.progress.page.map(words.pages) ?? entry.progress.text,
                percent: entry.progress.percent(of: pageCount))
        }
        let pagesLeft =
            isRead
            ? nil
            : book.work.progress?.page(of: pageCount).flatMap { page in
                pageCount.map { max(0, $0.subtractingReportingOverflow(page).partialValue) }
            }
        remainingText = [
            pagesLeft.map { words("\(words.number($0))쪽 남음", "\(words.pages($0)) left") } ?? "",
            pagesLeft.flatMap { pace.expectedEnd(pagesLeft: $0, now: now, words) } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private static func nextStep(
        after progress: Book.Progress?, pageCount: Int?, _ words: Words
    ) -> SelectOption {
        if pageCount == nil, let percent = progress?.percent {
            return SelectOption("\(min(percent + 5, 100))%", words("+5%", "+5%"))
        }
        let page = progress?.page(of: pageCount) ?? 0
        // Wrapping addition, because a damaged row may hold any page number.
        return SelectOption(String(min(page &+ 10, pageCount ?? .max)), words("+10쪽", "+10 pages"))
    }
}

extension Book.Progress {
    /// Returns the page that was reached; `nil` for a percentage of an unknown page count.
    func page(of pageCount: Int?) -> Int? {
        switch self {
        case .page(let page): page
        case .percent(let percent): pageCount.map { $0 * percent / 100 }
        }
    }
}

extension JSONWriter {
    /// Writes the member `progress` with the progress entries of all readings.
    mutating func write(_ entries: [ProgressEntry]) {
        objects("progress", entries) { json, entry in
            json.member("reading", entry.readingUID)
            json.member("at", entry.at)
            json.member(ifPresent: "page", entry.progress.page)
            json.member(ifPresent: "percent", entry.progress.percent)
        }
    }
}
