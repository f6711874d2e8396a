import Catalog
import Providers
import Site
import Tasks
import Text
import Works

package struct WorkLedger {
    let format: WorkFormat
    private let items: [Item.ID: Item]
    private let sides: [WorkImportSide]
    private let words: Words

    /// - Parameter items: those of ``items(in:)``.
    init(format: WorkFormat, items: [Item], shows sides: [WorkImportSide], words: Words) {
        self.format = format
        self.items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        self.sides = sides
        self.words = words
    }

    static func items(in rows: [ImportRow]) -> [Item.ID] {
        rows.flatMap { row in [row.item].compactMap(\.self) + candidates(row) }
    }

    private static func candidates(_ row: ImportRow) -> [Item.ID] {
        guard row.status == .choice, let reason = row.reason, reason.hasPrefix("which:") else { return [] }
        return reason.dropFirst(6).split(separator: ",").compactMap { Item.ID($0) }
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
        if row.reason == "trashed", let item = row.item {
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
        sides.first { $0.target.kind == item.kind }?.show(item.id) ?? ""
    }

    private func reasons(of row: ImportRow, _ item: Item?) -> String? {
        let doubt = row.doubt.map { _ in
            words("담았어요. 찾아보니 이 중에 어느 것인지 분명하지 않아요", "Saved. Looked up, it may be one of these")
        }
        let told = (row.reason ?? "").split(separator: "\n").map { words(reason(String($0), item)) }
        let lines = told + [doubt].compactMap(\.self)
        return lines.isEmpty ? nil : lines.joined(separator: " · ")
    }

    private func reason(_ code: String, _ item: Item?) -> Phrase {
        switch code {
        case "folded":
            let title = item?.title ?? "?"
            return Phrase(
                "이 파일의 앞줄과 같은 것으로 보고 ‘\(title)’에 모았어요",
                "Taken for the same as an earlier row of this file and put into ‘\(title)’")
        case "known": return Phrase("이미 있어요", "It is here already")
        case "twice": return Phrase("이 파일의 앞줄에 다 있어요", "An earlier row of this file said it all")
        case "joined": return Phrase("있던 것에 더했어요", "Added to what was here")
        case "differs": return Phrase("이미 있고 별점이 달라요. 있던 것을 그대로 두었어요", "Here already with another rating, which stays")
        case "trashed": return Phrase("휴지통에 있어요", "It is in the trash")
        case "left": return Phrase("담지 않았어요", "Left out")
        case "file": return Phrase("알아들을 수 없는 파일이에요", "This file is not understood")
        case "no-title": return Phrase("제목이 없어요", "It has no title")
        case "no-isbn": return Phrase("ISBN이 아니에요", "This is no ISBN")
        case "no-quote": return Phrase("옮겨 적을 글이 없어요", "It holds no text")
        case "maybe-episode":
            return Phrase("시리즈의 한 회일지도 몰라요. 영화인가요?", "It may be an episode of a series. Is it a film?")
        case "open-quote":
            return Phrase(
                "따옴표가 닫히지 않은 줄이라, 그 따옴표 없이 읽었어요", "A quote in this row was never closed; it was read without that quote"
            )
        default: break
        }
        let parts = code.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.last) {
        case ("which", _): return Phrase("어느 것인가요?", "Which one is it?")
        case ("kind", let word?): return Phrase("영화나 책이 아니에요: \(word)", "Neither a film nor a book: \(word)")
        case ("no-id", let text?):
            return Phrase(
                "‘\(text)’은(는) 식별 번호가 아니어서 뺐어요. 제목으로 찾았어요",
                "‘\(text)’ is no id and was left out; the title decides")
        case ("long-tag", let text?):
            return Phrase(
                "‘\(text)…’ 태그가 길어서 앞의 \(Tag.longest)자만 담았어요",
                "The tag ‘\(text)…’ is long; its first \(Tag.longest) characters were kept")
        case ("no-date", let text?): return Phrase("‘\(text)’은(는) 날짜가 아니어서 뺐어요", "‘\(text)’ is no day and was left out")
        case ("type", let word?):
            return Phrase("‘\(word)’은(는) 모르는 종류라서 영화로 담았어요", "‘\(word)’ is no known type; taken as a film")
        case ("kept", let text?):
            let (written, kept) = Self.sides(text)
            return Phrase("‘\(written)’에서 \(kept)만 담았어요", "Of ‘\(written)’ \(kept) was kept")
        case ("assumed", let text?):
            let (written, kept) = Self.sides(text)
            return Phrase(
                "파일에 날과 달의 순서가 드러나지 않아 ‘\(written)’을(를) \(kept)로 읽었어요",
                "‘\(written)’ was read as \(kept); nothing in the file tells day from month")
        case ("rounded", let score?):
            return Phrase("점수 \(score)/10을 가장 가까운 별점으로 담았어요", "The score of \(score)/10 was kept as the nearest rating")
        default: return Phrase(code, code)
        }
    }

    /// "5/6/2022=2022-05-06"
    private static func sides(_ text: String) -> (String, String) {
        let kept = text.split(separator: "=").last ?? ""
        return (String(text.dropLast(kept.count + 1)), String(kept))
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
