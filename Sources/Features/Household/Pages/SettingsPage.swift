import Catalog
import HTTPServer
import Site
import Text

/// The first page of the settings: groups of links to all other pages. A search keeps the rows that contain its
/// words.
struct SettingsPage: Sendable {
    struct Row: Sendable {
        let title: String
        let detail: String
        let url: String
        let icon: String

        fileprivate init(_ link: SettingsLink, _ words: Words, icon: String) {
            self.init(
                title: words(link.title), detail: link.detail.map { words($0) } ?? "", url: link.path, icon: icon)
        }

        fileprivate init(title: String, detail: String, url: String, icon: String) {
            self.title = title
            self.detail = detail
            self.url = url
            self.icon = icon
        }
    }

    struct Group: Sendable {
        let title: String
        let rows: [Row]
    }

    let search: ListSearch
    let groups: [Group]
    let empty: EmptyState

    /// Creates the page.
    /// - Parameter links: links of the features.
    init(shell: Shell, query: String, links: [SettingsLink]) {
        let words = shell.words
        let queryWords = query.matchKey.split(separator: " ")
        search = ListSearch(
            SitePath.settings(), scope: words("설정에서 찾기", "Search settings"), query: query)
        groups = Self.allGroups(words, links, isSearch: !queryWords.isEmpty).compactMap { group in
            let rows = group.rows.filter { row in
                let rowText = "\(group.title) \(row.title) \(row.detail)".matchKey
                return queryWords.allSatisfy { rowText.contains($0) }
            }
            return rows.isEmpty ? nil : Group(title: group.title, rows: rows)
        }
        empty = EmptyState(
            words("맞는 설정이 없어요", "No matching settings"),
            words("다른 말로 찾아 보세요.", "Try another word."), action: LinkChoice(words.all, url: SitePath.settings()))
    }

    /// - Parameter isSearch: whether links that only a search shows are included.
    private static func allGroups(_ words: Words, _ links: [SettingsLink], isSearch: Bool) -> [Group] {
        [
            Group(
                title: words("나와 함께 쓰는 사람", "You and your household"),
                rows: [
                    Row(
                        title: words("내 프로필", "My profile"),
                        detail: words("이름, 그림, 탈퇴", "Name, picture, account deletion"), url: SitePath.profile(),
                        icon: "pen"),
                    Row(
                        title: words("함께 쓰는 사람", "People"),
                        detail: words("초대, 관리자 넘기기", "Invitations, administration"), url: SitePath.people(),
                        icon: "share"),
                    Row(
                        title: words("화면", "Appearance"),
                        detail: words("언어, 밝은 화면과 어두운 화면, 시간대", "Language, light and dark theme, time zone"),
                        url: SitePath.appearance(), icon: "moon"),
                    Row(
                        title: words.notices, detail: words("받을 알림", "Notifications to receive"),
                        url: SitePath.notices(),
                        icon: "bell"),
                ]),
            Group(
                title: words("기기와 연결", "Devices and connections"),
                rows: [
                    Row(
                        title: words.connectPhone, detail: words("QR 코드, 홈 화면에 추가", "QR code, home screen"),
                        url: SitePath.phone(), icon: "shots"),
                    Row(
                        title: words.devices,
                        detail: words("로그인한 브라우저, 스크립트의 토큰", "Signed-in browsers, tokens for scripts"),
                        url: SitePath.devices(), icon: "rows"),
                    Row(
                        title: words("보안 연결", "Secure connection"), detail: words("https, 인증서", "https, certificate"),
                        url: SitePath.secure(), icon: "lock"),
                ]),
            Group(
                title: words("담기와 옮기기", "Save and transfer"),
                rows: [
                    Row(
                        title: words("담는 방법", "Ways to save"),
                        detail: words("북마클릿, 휴대폰 단축어, 스크립트", "Bookmarklet, phone shortcuts, scripts"),
                        url: SitePath.saving(), icon: "plus"),
                    Row(
                        title: words("가져오기와 내보내기", "Import and export"),
                        detail: words("모두 JSON으로, 저장 공간, 버전", "Everything as JSON, storage, version"),
                        url: SitePath.storage(), icon: "upload"),
                ] + links.filter { $0.group == .storage }.map { Row($0, words, icon: "archive") }
                    + links.filter { $0.group == .moving && isSearch }.map { Row($0, words, icon: "download") }),
            Group(
                title: words("컬렉션별 설정", "Collections"),
                rows: links.filter { $0.group == .collection }.map { Row($0, words, icon: "gear") }),
            Group(
                title: words("정리와 기록", "Organise and history"),
                rows: [
                    Row(
                        title: words.tags, detail: words("이름, 합치기", "Names, merging"), url: SitePath.tags(), icon: "tag"
                    ),
                    Row(
                        title: words.folders, detail: words("폴더 구조 관리", "Nested folders"), url: SitePath.folders(),
                        icon: "folder"),
                    Row(
                        title: words.savedViews, detail: words("저장한 보기의 이름과 순서", "Names and order of saved views"),
                        url: SitePath.views(), icon: "filter"),
                    Row(title: words.history, detail: words("되돌리기", "Undo"), url: SitePath.history(), icon: "undo"),
                    Row(
                        title: words.trash, detail: words("30일 동안 남아요", "Kept for 30 days"), url: SitePath.trash(),
                        icon: "trash"),
                    Row(
                        title: words.jobs, detail: words("백그라운드 작업", "Background tasks"), url: SitePath.jobs(),
                        icon: "bolt"),
                    Row(
                        title: words.keys, detail: words("모든 단축키", "All shortcuts"), url: SitePath.keys(),
                        icon: "keyboard"),
                ]),
        ]
    }
}
