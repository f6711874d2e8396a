import Catalog
import HTTPServer
import Site

/// Notifications, newest first, and the kinds that a person wants to receive.
struct NotificationsPage: Sendable {
    /// Notifications on one page.
    static let size = 50

    struct Line: Sendable {
        let id: UserNotification.ID
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

    init(shell: Shell, notifications: [UserNotification], isFirst: Bool, kinds: Set<NotificationKind>) {
        let words = shell.words
        lines = notifications.map { notification in
            Line(
                id: notification.id, title: words(notification.title), kind: words(notification.kind.title),
                time: notification.createdAt,
                age: words.ago(notification.createdAt, now: shell.now), isNew: notification.readAt == nil,
                hasPath: notification.path != nil)
        }
        self.kinds = NotificationKind.allCases.map { kind in
            KindChoice(value: kind.rawValue, title: words(kind.title), isOn: kinds.contains(kind))
        }
        hasUnread = shell.sidebar.unread > 0
        pager = Pager(
            next: notifications.count == Self.size
                ? notifications.last.map { URLBuilder(SitePath.notices()).adding("before", String($0.id)).text } : nil,
            first: isFirst ? nil : SitePath.notices())
        empty = EmptyState(
            words("알림이 없어요", "No notifications"),
            words(
                "가져오기가 실패하거나 링크가 끊기거나 새 기기가 연결되면 여기에서 알려 드려요.",
                "Failed imports, broken links and newly paired devices appear here."))
    }
}

extension NotificationKind {
    package var title: Phrase {
        switch self {
        case .backupTrouble:
            Phrase("백업이 실패했거나 복원할 수 없을 때", "A backup failed or could not be restored")
        case .devicePaired: Phrase("새 기기가 연결됐을 때", "A device was paired")
        case .importFailed: Phrase("가져오지 못한 것이 있을 때", "An import had failures")
        case .linkLost: Phrase("링크가 끊겼을 때", "A link is broken")
        case .diaryNews: Phrase("함께 쓰는 일기: 새 일기장, 부탁, 댓글", "Shared diaries: new diary, request, comment")
        case .pageWritten: Phrase("다른 사람이 일기를 썼을 때", "Someone wrote a diary page")
        case .personJoined: Phrase("새 사람이 참여했을 때", "Someone joined")
        case .personLeaving: Phrase("누군가 탈퇴를 신청했을 때", "Someone is deleting their account")
        }
    }
}
