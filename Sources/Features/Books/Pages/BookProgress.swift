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

/// Progress of a reading, as the book's page shows it and asks for it.
struct BookProgress: Sendable {
    struct ProgressRow: Sendable {
        let day: String
        let text: String
        let percent: Int?
    }

    let percent: Int?
    /// Value of the form field: "120", "35%".
    let text: String
    /// Number of pages, "312쪽"; empty if unknown.
    let pageCount: String
    /// Pages left and the expected end: "122쪽 남음 · 이 속도면 12월 1일쯤 다 읽어요".
    let line: String
    /// Next value to choose: ten pages on, or five per cent if no page is known.
    let nextStep: SelectOption
    let states: ChoiceButtons
    /// Progress entries of the latest reading, the latest first.
    let entries: [ProgressRow]
    let readingPace: ReadingPace

    init(
        _ book: BookStore.Stored, readings: [BookStore.Entry], history: [ProgressEntry], now: Timestamp, words: Words
    ) {
        let pages = book.work.pageCount
        let isRead = book.status == .read
        percent = book.work.percent ?? (isRead ? 100 : book.status == .reading ? 0 : nil)
        text = book.work.progress?.text ?? ""
        pageCount = pages.map(words.pages) ?? ""
        nextStep = Self.nextStep(book.work.progress, pages, words)
        let isOpen = readings.first?.value.state == .open
        let steps: [(Reading.State, Phrase)] =
            isOpen
            ? [(.finished, Phrase("오늘 다 읽었어요", "Finished today")), (.stopped, Phrase("그만 읽을래요", "Stop reading"))]
            : [(.open, Phrase("오늘 읽기 시작", "Start reading")), (.finished, Phrase("오늘 다 읽었어요", "Finished today"))]
        states = ChoiceButtons(
            action: BookPath.reading(book.item.id), name: "state", label: words("지금 읽기", "Reading now"),
            options: steps.map { SelectOption($0.0.rawValue, words($0.1)) })
        let latest = history.first?.reading
        let own = history.filter { $0.reading == latest }
        let pace = ReadingPace(own, pages: pages, now: now, words: words)
        self.readingPace = pace
        entries = own.prefix(30).map { mark in
            ProgressRow(
                day: words.day(mark.at, now: now), text: mark.progress.page.map(words.pages) ?? mark.progress.text,
                percent: mark.progress.percent(of: pages))
        }
        let left =
            isRead
            ? nil
            : book.work.progress?.page(of: pages).flatMap { page in
                pages.map { max(0, $0.subtractingReportingOverflow(page).partialValue) }
            }
        line = [
            left.map { words("\(words.number($0))쪽 남음", "\(words.pages($0)) left") } ?? "",
            left.flatMap { pace.end(after: $0, now: now, words) } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private static func nextStep(_ progress: Book.Progress?, _ pages: Int?, _ words: Words) -> SelectOption {
        if pages == nil, let percent = progress?.percent {
            return SelectOption("\(min(percent + 5, 100))%", words("+5%", "+5%"))
        }
        let page = progress?.page(of: pages) ?? 0
        return SelectOption(String(min(page &+ 10, pages ?? .max)), words("+10쪽", "+10 pages"))
    }
}

extension Book.Progress {
    /// Returns the page; that of a percentage only if the number of pages is known, and otherwise nil.
    func page(of pages: Int?) -> Int? {
        switch self {
        case .page(let page): page
        case .percent(let percent): pages.map { $0 * percent / 100 }
        }
    }
}

extension JSONWriter {
    /// Writes the progress entries of readings.
    mutating func write(_ marks: [ProgressEntry]) {
        objects("progress", marks) { json, mark in
            json.member("reading", mark.readingUID)
            json.member("at", mark.at)
            json.member(ifPresent: "page", mark.progress.page)
            json.member(ifPresent: "percent", mark.progress.percent)
        }
    }
}
