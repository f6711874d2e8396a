import Catalog
import HTTPServer
import Site

/// Notifications, newest first, and the kinds that a person wants to receive.
struct NoticesPage: Sendable {
    static let size = 50

    struct Line: Sendable {
        let id: Notice.ID
        let title: String
        let kind: String
        let time: Timestamp
        let age: String
        let isNew: Bool
        let hasPath: Bool
    }

    struct KindChoice: Sendable {
        let value: String
        let title: String
        let isOn: Bool
    }

    let lines: [Line]
    let kinds: [KindChoice]
    let hasUnread: Bool
    let pager: Pager
    let empty: EmptyState

    init(shell: Shell, notices: [Notice], isFirst: Bool, kinds: Set<NotificationKind>) {
        let words = shell.words
        lines = notices.map { notice in
            Line(
                id: notice.id, title: words(notice.title), kind: words(notice.kind.title), time: notice.createdAt,
                age: words.ago(notice.createdAt, now: shell.now), isNew: notice.readAt == nil,
                hasPath: notice.path != nil)
        }
        self.kinds = NotificationKind.allCases.map { kind in
            KindChoice(value: kind.rawValue, title: words(kind.title), isOn: kinds.contains(kind))
        }
        hasUnread = shell.sidebar.unread > 0
        pager = Pager(
            next: notices.count == Self.size
                ? notices.last.map { Address(SitePath.notices()).adding("before", String($0.id)).text } : nil,
            first: isFirst ? nil : SitePath.notices())
        empty = EmptyState(
            words("알림이 없어요", "No notifications"),
            words(
                "가져오기가 실패하거나 링크가 끊기거나 새 기기가 연결되면 여기에서 알려 드려요.",
                "A failed import, a lost link or a newly paired device is told here."))
    }
}

extension NotificationKind {
    package var title: Phrase {
        switch self {
        case .backupTrouble:
            Phrase("백업을 못 했거나 되돌려 볼 수 없음", "A backup failed, or nobody could restore one")
        case .devicePaired: Phrase("새 기기가 연결됨", "A device was paired")
        case .importFailed: Phrase("가져오기가 다 되지 않음", "An import had failures")
        case .linkLost: Phrase("링크가 끊김", "A link was lost")
        case .diaryNews: Phrase("함께 쓰는 일기의 소식: 시작, 부탁, 댓글", "News of shared diaries: a beginning, a request, a comment")
        case .pageWritten: Phrase("다른 사람이 일기를 씀", "Somebody wrote a diary page")
        case .personJoined: Phrase("새 사람이 들어옴", "Somebody joined")
        case .personLeaving: Phrase("누군가 떠나려 함", "Somebody is leaving")
        }
    }
}
