import Catalog
import HTTPServer
import Site

/// The list of a person's PDF files, finished or in progress.
struct DiaryPDFsPage: Sendable {
    struct Row: Sendable {
        let title: String
        let detail: String
        /// Address of the file; `nil` before it is finished.
        let url: String?
        let removalURL: String
        /// Label of the button that deletes the file or stops its job.
        let removalLabel: String
        let pageCount: Int
        let renderedPages: Int
        let isRunning: Bool
    }

    let rows: [Row]
    /// Whether a file is being made, so that the web page refreshes itself.
    let isBusy: Bool

    init(_ pdfs: [DiaryPDF], failed: Set<DiaryPDF.ID>, diaries: [Diary], _ shell: Shell) {
        let words = shell.words
        let diaryNames = Dictionary(diaries.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        rows = pdfs.map { pdf in
            let days = "\(pdf.from) – \(pdf.to)"
            let isRunning = pdf.finishedAt == nil && !failed.contains(pdf.id)
            return Row(
                title: pdf.diary.flatMap { diaryNames[$0] }.map { "\(days) · \($0)" } ?? days,
                detail: Self.detail(pdf, isRunning: isRunning, words),
                url: pdf.finishedAt == nil ? nil : DiaryPath.pdfFile(pdf.id),
                removalURL: DiaryPath.pdfRemoval(pdf.id),
                removalLabel: isRunning ? words("중지", "Stop") : words.delete, pageCount: pdf.pageCount,
                renderedPages: pdf.renderedPages, isRunning: isRunning)
        }
        isBusy = rows.contains(where: \.isRunning)
    }

    private static func detail(_ pdf: DiaryPDF, isRunning: Bool, _ words: Words) -> String {
        if isRunning {
            return pdf.renderedPages == 0
                ? words("곧 시작해요 · \(words.pages(pdf.pageCount))", "Starts soon · \(words.pages(pdf.pageCount))")
                : words("\(pdf.renderedPages) / \(pdf.pageCount)쪽", "\(pdf.renderedPages) of \(pdf.pageCount) pages")
        }
        guard let expiry = pdf.expiresAt else {
            return words("만들지 못했어요. 작업에서 다시 시도할 수 있어요.", "The PDF could not be made. Try again under Tasks.")
        }
        let megabytes = max(1, (pdf.bytes + 500_000) / 1_000_000)
        let day = words.day(LocalDate(expiry, in: words.zone), withYear: false)
        var facts = [words.pages(pdf.renderedPages), "\(megabytes) MB", words("\(day)까지 보관", "kept until \(day)")]
        if pdf.failedPages > 0 {
            facts.append(words("그리지 못한 쪽 \(pdf.failedPages)", "\(pdf.failedPages) could not be drawn"))
        }
        return facts.joined(separator: " · ")
    }
}
