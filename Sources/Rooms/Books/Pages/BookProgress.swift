import Catalog
import HTTPServer
import Site
import Works

/// What the page of a book shows beside what all works have.
package struct BookParts: Sendable {
    let progress: BookProgress
    let quotes: QuoteSection
    let holding: HoldingSection
}

/// How far the reading under way has come, as its page shows and asks.
package struct BookProgress: Sendable {
    package struct Mark: Sendable {
        package let day: String
        package let text: String
        package let percent: Int?
    }

    package let percent: Int?
    /// What stands in the field: "120", "35%".
    package let text: String
    /// Ten pages on; nil where no page is known.
    package let further: Int?
    package let states: ChoiceButtons
    /// Of the latest reading, the latest first.
    package let marks: [Mark]

    init(_ book: BookStore.Stored, readings: [BookStore.Entry], history: [ProgressMark], words: Words) {
        let pages = book.pageCount
        percent = book.work.percent
        text = book.progress?.text ?? ""
        further = book.progress?.page.map { min($0 + 10, pages ?? .max) }
        let isOpen = readings.first?.state == .open
        let steps: [(Reading.State, Phrase)] =
            isOpen
            ? [(.finished, Phrase("오늘 다 읽었어요", "Finished today")), (.stopped, Phrase("그만 읽을래요", "Stop reading"))]
            : [(.open, Phrase("오늘 읽기 시작", "Start reading")), (.finished, Phrase("오늘 다 읽었어요", "Finished today"))]
        states = ChoiceButtons(
            action: BookPath.reading(book.item.id), name: "state", label: words("지금 읽기", "Reading now"),
            options: steps.map { Option($0.0.rawValue, words($0.1)) })
        let latest = history.first?.reading
        marks = history.filter { $0.reading == latest }.prefix(30).map { mark in
            Mark(
                day: words.exact(mark.at), text: mark.progress.page.map(words.pages) ?? mark.progress.text,
                percent: mark.progress.percent(of: pages))
        }
    }
}

extension JSONWriter {
    /// How far readings had come when.
    mutating func write(_ marks: [ProgressMark]) {
        objects("progress", marks) { json, mark in
            json.member("reading", mark.readingUID)
            json.member("at", mark.at)
            json.member(ifPresent: "page", mark.progress.page)
            json.member(ifPresent: "percent", mark.progress.percent)
        }
    }
}
