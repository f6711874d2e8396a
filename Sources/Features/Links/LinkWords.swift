import Catalog
import Site

extension Words {
    var links: String { self("링크", "Links") }
    var addLink: String { self("링크 추가", "Add a link") }
    var address: String { self("주소", "Address") }
    var pageDescription: String { self("설명", "Description") }
    var unread: String { self("읽지 않음", "Unread") }
    var broken: String { self("끊긴 링크", "Broken link") }
    var brokenLinks: String { self("끊긴 링크", "Broken links") }
    var archived: String { self("보관한 것", "Archived") }
    var markRead: String { self("읽음으로", "Mark as read") }
    var markUnread: String { self("읽지 않음으로", "Mark as unread") }
    var open: String { self("원문 열기", "Open the page") }
    var copyAddress: String { self("주소 복사", "Copy the address") }
    var share: String { self("공유", "Share") }
    var recheck: String { self("링크 확인", "Check the link") }
    var fetching: String { self("가져오는 중", "Fetching") }
    var merge: String { self("합치기", "Merge") }
    var checkHistory: String { self("확인 기록", "Check history") }

    /// "342개", "1 link", "342 links".
    func links(_ count: Int) -> String {
        language == .ko ? number(count) + "개" : number(count) + (count == 1 ? " link" : " links")
    }
}
