import Catalog
import HTTPServer
import Site

/// Where bookmark files come in, and the imports so far.
package struct LinkImportsPage: Sendable {
    package struct Run: Sendable {
        package let name: String
        package let url: String
        package let age: String
        package let summary: String
    }

    package let problem: String?
    package let runs: [Run]

    init(runs: [ImportRun], problem: FieldProblem?, shell: Shell) {
        let words = shell.words
        self.problem = problem.map { words($0.message) }
        self.runs = runs.map { run in
            Run(
                name: run.fileName.isEmpty ? words.importLinks : run.fileName, url: LinkPath.importRun(run.id),
                age: words.ago(run.startedAt, now: shell.now), summary: LinkImportRunPage.summary(of: run, words))
        }
    }
}

/// The ledger of one import: what became of every entry, and why.
package struct LinkImportRunPage: Sendable {
    package struct Row: Sendable {
        package let id: Int64
        package let title: String
        package let address: String
        package let url: String?
        package let reason: String?
        package let isFailed: Bool
        package let isChoice: Bool
    }

    package let id: Int64
    package let name: String
    package let summary: String
    package let problem: String?
    package let isRunning: Bool
    package let progress: String
    package let canUndo: Bool
    package let tabs: [Choice]
    package let rows: [Row]
    package let pager: Pager

    static let limit = 100

    init(run: ImportRun, rows: [ImportRow], status: ImportRow.Status?, after: Int, words: Words) {
        id = run.id
        name = run.fileName.isEmpty ? words.importLinks : run.fileName
        summary = Self.summary(of: run, words)
        problem = run.problem.map { words(Self.problem($0)) }
        isRunning = run.state == .staging || run.state == .running
        progress = words(
            "\(words.number(run.counts.total))개째 읽는 중", "Reading, \(words.number(run.counts.total)) so far")
        canUndo = run.state == .done && run.counts.accepted > 0
        let address = { (status: ImportRow.Status?, after: Int?) -> String in
            Address(LinkPath.importRun(run.id)).adding("status", status?.rawValue).adding(
                "after", after.map(String.init)
            )
            .text
        }
        let tabs: [(ImportRow.Status?, String, Int)] = [
            (nil, words.all, run.counts.total), (.accepted, words("담음", "Saved"), run.counts.accepted),
            (.duplicate, words("이미 있음", "Known"), run.counts.duplicate),
            (.choice, words("고를 것", "To decide"), run.counts.choice),
            (.failed, words("담지 못함", "Not saved"), run.counts.failed),
        ]
        self.tabs = tabs.filter { $0.2 > 0 || $0.0 == nil || $0.0 == status }.map { tab, title, count in
            Choice(title, url: address(tab, nil), count: words.number(count), isCurrent: tab == status)
        }
        self.rows = rows.prefix(Self.limit).map { Self.row($0, words) }
        pager = Pager(
            next: rows.count > Self.limit ? address(status, rows[Self.limit - 1].ordinal) : nil,
            first: after > 0 ? address(status, nil) : nil)
    }

    static func summary(of run: ImportRun, _ words: Words) -> String {
        let counts = run.counts
        var parts = [words("담음 \(words.number(counts.accepted))", "\(words.number(counts.accepted)) saved")]
        if counts.duplicate > 0 {
            parts.append(words("이미 있음 \(words.number(counts.duplicate))", "\(words.number(counts.duplicate)) known"))
        }
        if counts.choice > 0 {
            parts.append(words("고를 것 \(words.number(counts.choice))", "\(words.number(counts.choice)) to decide"))
        }
        if counts.failed > 0 {
            parts.append(words("담지 못함 \(words.number(counts.failed))", "\(words.number(counts.failed)) not saved"))
        }
        if run.state == .undone { parts.append(words("되돌림", "undone")) }
        return parts.joined(separator: " · ")
    }

    private static func row(_ row: ImportRow, _ words: Words) -> Row {
        let entry = try? Bookmark.Summary(json: row.raw)
        let address = entry?.address ?? ""
        let title = entry?.title ?? ""
        return Row(
            id: row.id, title: title.isEmpty ? address : title, address: String(address.prefix(300)),
            url: row.item.map { LinkPath.show($0) }, reason: row.reason.map { words(reason($0)) },
            isFailed: row.status == .failed, isChoice: row.status == .choice)
    }

    private static func reason(_ code: String) -> Phrase {
        switch code {
        case "known": Phrase("이미 있어요", "It is here already")
        case "twice": Phrase("이 파일에 두 번 있어요. 태그를 합쳤어요", "Twice in this file; the tags came together")
        case "trashed": Phrase("휴지통에 있어요", "It is in the trash")
        case "left": Phrase("휴지통에 두었어요", "Left in the trash")
        default: LinkAddressProblem(code: code)?.phrase ?? Phrase(code, code)
        }
    }

    private static func problem(_ code: String) -> Phrase {
        switch code {
        case "no-bookmarks": Phrase("이 파일에는 북마크가 없어요", "There are no bookmarks in this file")
        case "file-missing": Phrase("파일이 사라졌어요. 다시 올려 주세요", "The file is gone. Upload it again")
        default: Phrase(code, code)
        }
    }
}
