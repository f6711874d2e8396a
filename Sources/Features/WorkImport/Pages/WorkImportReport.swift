import Catalog
import Providers
import Site
import Tasks
import Text
import Works

/// The lines of an import report with rows of films or books.
package struct WorkImportReport {
    let format: WorkFormat
    private let items: [Item.ID: Item]
    private let targets: [any WorkImportTarget]
    private let words: Words

    /// Creates a report.
    /// - Parameter items: the items with the ids of ``items(in:)``.
    init(format: WorkFormat, items: [Item], targets: [any WorkImportTarget], words: Words) {
        self.format = format
        self.items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        self.targets = targets
        self.words = words
    }

    /// Returns the items that the lines of these rows need.
    static func items(in rows: [ImportRow]) -> [Item.ID] {
        rows.flatMap { row in [row.item].compactMap(\.self) + candidates(row) }
    }

    private static func candidates(_ row: ImportRow) -> [Item.ID] {
        guard row.status == .choice, case .which(let items)? = [RowNote](reason: row.reason).first else { return [] }
        return items
    }

    /// Returns the line of a row.
    func reportLine(_ row: ImportRow) -> ImportReportPage.Line {
        let fields = ImportRecord(json: row.raw)
        let work = fields.flatMap { try? format.work($0, in: ImportContext(zone: words.zone)) }
        let item = row.item.flatMap { items[$0] }
        let name = work.map { [$0.title, $0.isbns.first?.grouped ?? ""].first { !$0.isEmpty } ?? "" } ?? ""
        let fallback = fields?.columns.prefix(3).map(\.value).filter { !$0.isEmpty }.joined(separator: " · ") ?? ""
        return ImportReportPage.Line(
            title: [name, item?.title ?? "", fallback, fields?.file ?? ""].first { !$0.isEmpty } ?? "?",
            detail: detail(work, fields), url: item.map(url), reason: notes(on: row, item),
            options: options(row))
    }

    /// Returns the details of a row: "2019 · ★ 4.5 · 2024-05-01 · diary.csv"
    private func detail(_ work: ImportedWork?, _ fields: ImportRecord?) -> String {
        var parts: [String] = []
        if let work {
            parts += [work.year.map(String.init) ?? "", work.creators.prefix(2).map(\.name).joined(separator: ", ")]
            if let score = work.score ?? work.logEntries.first?.score { parts.append("★ \(score.rating.stars)") }
            parts += work.logEntries.prefix(2).map { $0.days.split(separator: "/").joined(separator: " – ") }
            parts += work.listPositions.map(\.list)
        }
        parts.append(fields?.file ?? "")
        return String(parts.filter { !$0.isEmpty }.joined(separator: " · ").beginning(300))
    }

    private func options(_ row: ImportRow) -> [ImportReportPage.Option] {
        if let question = row.question.flatMap({ AmbiguousLookup(text: $0) }) {
            return question.candidates.map { candidate in
                let identity = WorkExternalID(source: candidate.source, id: candidate.id)
                return ImportReportPage.Option(RowDecision.candidate(identity).text, candidate.name)
            } + [ImportReportPage.Option(RowDecision.leave.text, words("이 중에 없어요", "None of these"), isQuiet: true)]
        }
        guard row.status == .choice else { return [] }
        if [RowNote](reason: row.reason) == [.trashed], let item = row.item {
            return [
                ImportReportPage.Option(RowDecision.item(item).text, words("휴지통에서 복원", "Restore from trash")),
                ImportReportPage.Option(RowDecision.leave.text, words("그대로 두기", "Leave in trash"), isQuiet: true),
            ]
        }
        return Self.candidates(row).compactMap { items[$0] }.map { item in
            let subtitle = item.subtitle.isEmpty ? "" : " (\(item.subtitle))"
            return ImportReportPage.Option(
                RowDecision.item(item.id).text, words("‘\(item.title)’\(subtitle)", "‘\(item.title)’\(subtitle)"))
        } + [
            ImportReportPage.Option(RowDecision.new.text, words("새로 담기", "Save as new")),
            ImportReportPage.Option(RowDecision.leave.text, words("담지 않기", "Do not save"), isQuiet: true),
        ]
    }

    private func url(_ item: Item) -> String {
        targets.first { $0.kind == item.kind }?.show(item.id) ?? ""
    }

    private func notes(on row: ImportRow, _ item: Item?) -> String? {
        let question = row.question.map { _ in
            words("담았어요. 찾아보니 이 중에 어느 것인지 분명하지 않아요", "Saved, but it may be one of these")
        }
        let noteTexts = [RowNote](reason: row.reason).map { words($0.phrase(about: item)) }
        let lines = noteTexts + [question].compactMap(\.self)
        return lines.isEmpty ? nil : lines.joined(separator: " · ")
    }

    /// Returns the text for the problem of a failed run.
    package static func problem(_ code: String) -> Phrase {
        switch code {
        case "file-missing": Phrase("파일이 사라졌어요. 다시 올려 주세요", "The file is missing. Upload it again")
        case "empty": Phrase("이 파일에는 아무것도 없어요", "The file is empty")
        case "tooLarge":
            Phrase("끝나지 않는 칸이 있어요. 따옴표가 빠졌을 수 있어요", "A field does not end; a quotation mark may be missing")
        case "broken": Phrase("파일이 손상됐어요", "The file is damaged")
        default: Phrase(code, code)
        }
    }
}
