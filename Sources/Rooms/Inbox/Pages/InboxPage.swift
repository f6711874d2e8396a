import Catalog
import HTTPServer
import Site

/// The inbox: items to be sorted, and submissions that were rejected.
struct InboxPage: Sendable {
    struct Row: Sendable {
        /// Card of the item, with the reason of its submission if there is one.
        let card: ItemCard
        let kinds: [KindChoice]
    }

    struct KindChoice: Sendable {
        let value: String
        let title: String
        let key: String
        let takesText: Bool
    }

    /// A rejected submission.
    struct Line: Sendable {
        let id: Int64
        let name: String
        let reason: String
        let source: String
        let time: Timestamp
        let age: String
        let kinds: [KindChoice]
    }

    let detail: String
    /// Text of a rejected submission, shown again in the capture box.
    let text: String
    let problem: String?
    let rows: [Row]
    /// Files whose import waits for confirmation.
    let offers: [Line]
    let lines: [Line]
    let pager: Pager
    let bulk: BulkBar
    let empty: EmptyState
    /// Message about the watched folders; nil if there is none.
    let folders: String?
    /// Whether the disk is full. Nothing is ingested until space is freed.
    let isFull: Bool
    /// All kinds, in the order of their digits, for the script.
    let kinds: String

    init(
        shell: Shell, rows: [Row], refused: [Arrival], kinds: [KindChoice], pager: Pager, bulk: BulkBar,
        folders: FolderWatch.State = FolderWatch.State(), text: String = "", problem: String? = nil
    ) {
        let words = shell.words
        self.rows = rows
        self.pager = pager
        self.bulk = bulk
        self.text = text
        self.problem = problem
        let all = refused.map { arrival in
            Line(
                id: arrival.id, name: arrival.path, reason: words(arrival.reason), source: words(arrival.source.phrase),
                time: arrival.arrivedAt, age: words.ago(arrival.arrivedAt, now: shell.now),
                kinds: arrival.mayHoldText ? kinds.filter(\.takesText) : [])
        }
        let asked = Set(refused.filter(\.isOffer).map(\.id))
        offers = all.filter { asked.contains($0.id) }
        lines = all.filter { !asked.contains($0.id) }
        self.kinds = kinds.map(\.value).joined(separator: " ")
        detail = rows.isEmpty ? "" : words("정리할 것이 있어요", "Waiting to be sorted")
        isFull = folders.isFull
        self.folders = Self.told(folders, words)
        empty = EmptyState(
            words("다 정리했어요", "All sorted"),
            words(
                "휴대폰에서 보내거나, 여기에 끌어 놓거나, 받은함 폴더에 넣으면 여기로 와요.",
                "What a phone sends, what you drop here and what lies in the inbox folder comes here."),
            action: Choice(words.home, url: SitePath.home(), icon: "home"))
    }

    private static func told(_ state: FolderWatch.State, _ words: Words) -> String? {
        if state.isFull {
            return words(
                "디스크가 가득 차서 받은함 폴더를 멈췄어요. 자리가 생기면 저절로 이어서 해요. 잃은 것은 없어요.",
                "The disk is full, so the inbox folder waits. It goes on by itself once there is room; nothing is lost."
            )
        }
        if let path = state.missing.first {
            return words("보고 있던 폴더를 열 수 없어요: \(path)", "A watched folder cannot be opened: \(path)")
        }
        guard state.waiting > 0 else { return nil }
        let count = words.number(state.waiting)
        return words("폴더에서 파일 \(count)개를 받고 있어요", "\(count) files are on their way from the folder")
    }
}
