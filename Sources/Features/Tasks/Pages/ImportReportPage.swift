import Catalog
import HTTPServer
import Site
import Text

/// The report of one import: the result of every entry, and its reason.
package struct ImportReportPage: Sendable {
    /// An entry as its feature describes it.
    package struct Line: Sendable {
        package var title: String
        package var detail: String
        package var url: String?
        package var reason: String?
        /// The decisions that the person can choose from.
        package var options: [Option]

        package init(title: String, detail: String, url: String? = nil, reason: String? = nil, options: [Option] = []) {
            // A title may be as long as a page. 120 characters are several lines on a phone.
            self.title = String(title.beginning(120))
            self.detail = detail
            self.url = url
            self.reason = reason
            self.options = options
        }
    }

    /// A decision about an entry, shown as a button.
    package struct Option: Sendable {
        /// The value of the field `take`.
        let value: String
        let title: String
        /// Whether the button is less prominent.
        let isQuiet: Bool

        package init(_ value: String, _ title: String, isQuiet: Bool = false) {
            self.value = value
            self.title = title
            self.isQuiet = isQuiet
        }

        /// Returns the options of an entry whose item is in the trash.
        package static func fromTrash(_ words: Words) -> [Option] {
            [
                Option("1", words("휴지통에서 복원", "Restore from trash")),
                Option("0", words("그대로 두기", "Leave in trash"), isQuiet: true),
            ]
        }
    }

    /// The progress of the provider lookups of imported items.
    package struct LookupProgress: Sendable {
        package var total: Int
        package var waiting: Int
        /// Waiting items with a queued lookup; the others wait until a provider is available.
        package var queued: Int

        package init(total: Int = 0, waiting: Int = 0, queued: Int = 0) {
            self.total = total
            self.waiting = waiting
            self.queued = queued
        }

        package static func + (a: LookupProgress, b: LookupProgress) -> LookupProgress {
            LookupProgress(total: a.total + b.total, waiting: a.waiting + b.waiting, queued: a.queued + b.queued)
        }
    }

    struct Row: Sendable {
        let line: Line
        let isFailed: Bool
        let action: String
    }

    let home: String
    let homeURL: String
    let removal: String
    let name: String
    let summary: String
    let problem: String?
    let isRunning: Bool
    let progress: String
    /// The progress of lookups; `nil` if none are waiting.
    let lookups: String?
    let isLookingUp: Bool
    let canUndo: Bool
    let tabs: [LinkChoice]
    let rows: [Row]
    let pager: Pager

    /// Entries on one page.
    package static let limit = 100

    /// - Parameters:
    ///   - rows: the entries of the page, and one more if there is a next page.
    ///   - status: the status of the entries to show; `nil` for all.
    ///   - after: the ordinal of the last entry of the previous page; 0 on the first page.
    ///   - problem: returns the text for the error code of a run.
    ///   - line: describes an entry.
    package init(
        run: ImportRun, rows: [ImportRow], status: ImportRow.Status?, after: Int, title: Phrase, paths: ImportPaths,
        words: Words, lookups: LookupProgress = LookupProgress(), problem: (String) -> Phrase,
        line: (ImportRow) throws -> Line
    ) rethrows {
        home = words(title)
        homeURL = paths.imports()
        removal = paths.removal(run.id)
        name = run.fileName.isEmpty ? words(title) : run.fileName
        summary = words.summary(of: run)
        self.problem = run.problem.map { words(problem($0)) }
        isRunning = run.state == .staging || run.state == .running
        progress =
            run.state == .running
            ? words("\(words.number(run.counts.pending))개 남았어요", "\(words.number(run.counts.pending)) left")
            : words("\(words.number(run.counts.total))개째 읽는 중", "Reading, \(words.number(run.counts.total)) so far")
        isLookingUp = lookups.queued > 0
        let (lookedUp, total) = (words.number(lookups.total - lookups.waiting), words.number(lookups.total))
        self.lookups =
            lookups.waiting == 0
            ? nil
            : isLookingUp
                ? words(
                    "그림과 정보를 찾는 중: \(total)개 중 \(lookedUp)개", "Looking up pictures and details: \(lookedUp) of \(total)"
                )
                : words(
                    "\(words.number(lookups.waiting))개는 검색 서비스를 켜면 찾아봐요",
                    "\(words.number(lookups.waiting)) will be looked up once a provider is switched on")
        canUndo = (run.state == .done || run.state == .failed) && run.counts.accepted > 0
        let address = { (status: ImportRow.Status?, after: Int?) -> String in
            URLBuilder(paths.run(run.id)).adding("status", status?.rawValue).adding("after", after.map(String.init))
                .text
        }
        let tabs: [(ImportRow.Status?, String, Int)] = [
            (nil, words.all, run.counts.total), (.accepted, words("담음", "Saved"), run.counts.accepted),
            (.duplicate, words("이미 있음", "Already saved"), run.counts.duplicate),
            (.choice, words("고를 것", "To choose"), run.counts.choice + run.counts.ambiguous),
            (.failed, words("담지 못함", "Failed"), run.counts.failed),
        ]
        self.tabs = tabs.filter { $0.2 > 0 || $0.0 == nil || $0.0 == status }.map { tab, title, count in
            LinkChoice(title, url: address(tab, nil), count: words.number(count), isCurrent: tab == status)
        }
        self.rows = try rows.prefix(Self.limit).map { row in
            Row(line: try line(row), isFailed: row.status == .failed, action: paths.choice(run.id, row.id))
        }
        pager = Pager(
            next: rows.count > Self.limit ? address(status, rows[Self.limit - 1].ordinal) : nil,
            first: after > 0 ? address(status, nil) : nil)
    }
}
