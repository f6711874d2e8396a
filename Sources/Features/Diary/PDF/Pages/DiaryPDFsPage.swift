import Catalog
import HTTPServer
import Site

/// The list of a person's PDF files, finished or in progress.
struct DiaryPDFsPage: Sendable {
    struct Line: Sendable {
        let title: String
        let detail: String
        /// Address of the file; `nil` before it is finished.
        let url: String?
        let removalURL: String
        let removal: String
        let pages: Int
        let done: Int
        let isRunning: Bool
    }

    let lines: [Line]
    let isBusy: Bool

    init(_ prints: [DiaryPDF], failed: Set<DiaryPDF.ID>, diaries: [Diary], _ shell: Shell) {
        let words = shell.words
        let names = Dictionary(diaries.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        lines = prints.map { print in
            let days = "\(print.from) – \(print.to)"
            let isRunning = print.finishedAt == nil && !failed.contains(print.id)
            return Line(
                title: print.diary.flatMap { names[$0] }.map { "\(days) · \($0)" } ?? days,
                detail: Self.detail(print, isRunning: isRunning, words),
                url: print.finishedAt == nil ? nil : DiaryPath.printFile(print.id),
                removalURL: DiaryPath.printRemoval(print.id),
                removal: isRunning ? words("중지", "Stop") : words.delete, pages: print.pages, done: print.done,
                isRunning: isRunning)
        }
        isBusy = lines.contains(where: \.isRunning)
    }

    private static func detail(_ print: DiaryPDF, isRunning: Bool, _ words: Words) -> String {
        if isRunning {
            return print.done == 0
                ? words("곧 시작해요 · \(words.pages(print.pages))", "Starts soon · \(words.pages(print.pages))")
                : words("\(print.done) / \(print.pages)쪽", "\(print.done) of \(print.pages) pages")
        }
        guard let end = print.expiresAt else {
            return words("만들지 못했어요. 작업에서 다시 시도할 수 있어요.", "The PDF could not be made. Try again under Tasks.")
        }
        let megabytes = max(1, (print.bytes + 500_000) / 1_000_000)
        let day = words.day(LocalDate(end, in: words.zone), withYear: false)
        var parts = [words.pages(print.done), "\(megabytes) MB", words("\(day)까지 보관", "kept until \(day)")]
        if print.failedPages > 0 {
            parts.append(words("그리지 못한 쪽 \(print.failedPages)", "\(print.failedPages) could not be drawn"))
        }
        return parts.joined(separator: " · ")
    }
}
