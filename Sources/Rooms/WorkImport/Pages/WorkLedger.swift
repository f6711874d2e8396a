import Catalog
import Providers
import Site
import Tasks
import Text
import Works

package struct WorkLedger {
    let format: WorkFormat
    private let items: [Item.ID: Item]
    private let targets: [any WorkImportTarget]
    private let words: Words

    /// Creates the value.
    /// - Parameter items: the items with the ids of ``items(in:)``.
    init(format: WorkFormat, items: [Item], targets: [any WorkImportTarget], words: Words) {
        self.format = format
        self.items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        self.targets = targets
        self.words = words
    }

    static func items(in rows: [ImportRow]) -> [Item.ID] {
        rows.flatMap { row in [row.item].compactMap(\.self) + candidates(row) }
    }

    private static func candidates(_ row: ImportRow) -> [Item.ID] {
        guard row.status == .choice, case .which(let items)? = [RowRemark](reason: row.reason).first else { return [] }
        return items
    }

    func line(_ row: ImportRow) -> ImportRunPage.Line {
        let fields = ImportFields(json: row.raw)
        let work = fields.flatMap { try? format.work($0, in: ImportContext(zone: words.zone)) }
        let item = row.item.flatMap { items[$0] }
        let name = work.map { [$0.title, $0.isbns.first?.grouped ?? ""].first { !$0.isEmpty } ?? "" } ?? ""
        let fallback = fields?.columns.prefix(3).map(\.value).filter { !$0.isEmpty }.joined(separator: " · ") ?? ""
        return ImportRunPage.Line(
            title: [name, item?.title ?? "", fallback, fields?.file ?? ""].first { !$0.isEmpty } ?? "?",
            detail: detail(work, fields), url: item.map(url), reason: reasons(of: row, item),
            options: options(row))
    }

    /// "2019 · ★ 4.5 · 2024-05-01 · diary.csv"
    private func detail(_ work: ImportedWork?, _ fields: ImportFields?) -> String {
        var parts: [String] = []
        if let work {
            parts += [work.year.map(String.init) ?? "", work.creators.prefix(2).map(\.name).joined(separator: ", ")]
            if let score = work.score ?? work.logEntries.first?.score { parts.append("★ \(score.rating.stars)") }
            parts += work.logEntries.prefix(2).map { $0.days.split(separator: "/").joined(separator: " – ") }
            parts += work.places.map(\.list)
        }
        parts.append(fields?.file ?? "")
        return String(parts.filter { !$0.isEmpty }.joined(separator: " · ").beginning(300))
    }

    private func options(_ row: ImportRow) -> [ImportRunPage.Option] {
        if let doubt = row.doubt.flatMap({ WorkDoubt(text: $0) }) {
            return doubt.candidates.map { one in
                let identity = WorkIdentity(source: one.source, id: one.id)
                return ImportRunPage.Option(ImportChoice.known(identity).text, one.name)
            } + [ImportRunPage.Option(ImportChoice.leave.text, words("이 중에 없어요", "None of these"), isQuiet: true)]
        }
        guard row.status == .choice else { return [] }
        if [RowRemark](reason: row.reason) == [.trashed], let item = row.item {
            return [
                ImportRunPage.Option(ImportChoice.item(item).text, words("꺼내 오기", "Bring back")),
                ImportRunPage.Option(ImportChoice.leave.text, words("그대로 두기", "Leave it"), isQuiet: true),
            ]
        }
        return Self.candidates(row).compactMap { items[$0] }.map { item in
            let about = item.subtitle.isEmpty ? "" : " (\(item.subtitle))"
            return ImportRunPage.Option(
                ImportChoice.item(item.id).text, words("‘\(item.title)’\(about)", "‘\(item.title)’\(about)"))
        } + [
            ImportRunPage.Option(ImportChoice.new.text, words("새로 담기", "A new one")),
            ImportRunPage.Option(ImportChoice.leave.text, words("담지 않기", "Leave it out"), isQuiet: true),
        ]
    }

    private func url(_ item: Item) -> String {
        targets.first { $0.kind == item.kind }?.show(item.id) ?? ""
    }

    private func reasons(of row: ImportRow, _ item: Item?) -> String? {
        let doubt = row.doubt.map { _ in
            words("담았어요. 찾아보니 이 중에 어느 것인지 분명하지 않아요", "Saved. Looked up, it may be one of these")
        }
        let told = [RowRemark](reason: row.reason).map { words($0.phrase(about: item)) }
        let lines = told + [doubt].compactMap(\.self)
        return lines.isEmpty ? nil : lines.joined(separator: " · ")
    }

    package static func problem(_ code: String) -> Phrase {
        switch code {
        case "file-missing": Phrase("파일이 사라졌어요. 다시 올려 주세요", "The file is gone. Upload it again")
        case "empty": Phrase("이 파일에는 아무것도 없어요", "There is nothing in this file")
        case "tooLarge": Phrase("끝나지 않는 칸이 있어요. 따옴표가 빠졌을지도 몰라요", "A field has no end; a quote may be missing")
        case "broken": Phrase("파일이 깨져 있어요", "The file is broken")
        default: Phrase(code, code)
        }
    }
}
