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

    /// A kind of item that a row can become.
    struct KindChoice: Sendable {
        let value: String
        let title: String
        /// Digit that chooses the kind on the keyboard.
        let key: String
        /// Whether items of this kind can be made from a text.
        let takesText: Bool
    }

    /// A rejected submission.
    struct RejectedSubmission: Sendable {
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
    let importProposals: [RejectedSubmission]
    let rejectedSubmissions: [RejectedSubmission]
    let pager: Pager
    let bulk: BulkBar
    let empty: EmptyState
    /// Message about the watched folders; nil if there is nothing to report.
    let folderMessage: String?
    /// Whether the disk is full. Nothing is ingested until space is freed.
    let isFull: Bool
    /// All kinds, separated by spaces, in the order of their digits, for the script.
    let kinds: String

    init(
        shell: Shell, rows: [Row], refused: [InboxRecord], kinds: [KindChoice], pager: Pager, bulk: BulkBar,
        folders: FolderWatcher.State = FolderWatcher.State(), text: String = "", problem: String? = nil
    ) {
        let words = shell.words
        self.rows = rows
        self.pager = pager
        self.bulk = bulk
        self.text = text
        self.problem = problem
        let records = refused.map { record in
            RejectedSubmission(
                id: record.id, name: record.path, reason: words(record.reason), source: words(record.source.phrase),
                time: record.arrivedAt, age: words.ago(record.arrivedAt, now: shell.now),
                kinds: record.mayHoldText ? kinds.filter(\.takesText) : [])
        }
        let offerIDs = Set(refused.filter(\.isOffer).map(\.id))
        importProposals = records.filter { offerIDs.contains($0.id) }
        rejectedSubmissions = records.filter { !offerIDs.contains($0.id) }
        self.kinds = kinds.map(\.value).joined(separator: " ")
        detail = rows.isEmpty ? "" : words("정리할 것이 있어요", "To sort")
        isFull = folders.isFull
        folderMessage = Self.statusText(folders, words)
        empty = EmptyState(
            words("다 정리했어요", "All sorted"),
            words(
                "휴대폰에서 보내거나, 여기에 끌어 놓거나, 받은함 폴더에 넣으면 여기로 와요.",
                "Files and links that you send from a phone, drop here or put into the inbox folder appear here."),
            action: LinkChoice(words.home, url: SitePath.home(), icon: "home"))
    }

    private static func statusText(_ state: FolderWatcher.State, _ words: Words) -> String? {
        if state.isFull {
            return words(
                "디스크가 가득 차서 받은함 폴더를 멈췄어요. 공간이 생기면 자동으로 이어서 해요. 잃은 것은 없어요.",
                "The disk is full, so the inbox folder is paused. It continues automatically once there is space; nothing is lost."
            )
        }
        if let path = state.missing.first {
            return words("지켜보는 폴더를 열 수 없어요: \(path)", "A watched folder cannot be opened: \(path)")
        }
        guard state.waiting > 0 else { return nil }
        let count = words.number(state.waiting)
        return words("폴더에서 파일 \(count)개를 받고 있어요", "Receiving \(count) files from the folder")
    }
}
