import Catalog

/// The texts of pages in the language and time zone of one person.
///
/// A text is written where it is used, in both languages: `words("홈", "Home")`. Texts of several pages are properties
/// here, and collections add theirs in extensions.
package struct Words: Sendable, Hashable {
    package let language: Language
    package let zone: Zone

    package init(_ language: Language, zone: Zone = .server) {
        self.language = language
        self.zone = zone
    }

    /// Returns the text in the current language. Only that text is evaluated.
    package func callAsFunction(_ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
        language == .ko ? korean() : english()
    }

    package func callAsFunction(_ phrase: Phrase) -> String {
        phrase[language]
    }
}

extension Words {
    package var product: String { self("서랍", "Seorap") }
    package var home: String { self("홈", "Home") }
    package var inbox: String { self("받은함", "Inbox") }
    package var collections: String { self("컬렉션", "Collections") }
    package var search: String { self("검색", "Search") }
    package var searchPlaceholder: String { self("제목, 태그, 글자까지 찾기", "Find titles, tags, text") }
    package var tags: String { self("태그", "Tags") }
    package var savedViews: String { self("저장한 보기", "Saved views") }
    package var folders: String { self("폴더", "Folders") }
    package var folder: String { self("폴더", "Folder") }
    package var noFolder: String { self("폴더 없음", "No folder") }
    package var trash: String { self("휴지통", "Trash") }
    package var history: String { self("최근 동작", "Recent actions") }
    package var jobs: String { self("작업", "Tasks") }
    package var notices: String { self("알림", "Notifications") }
    package var settings: String { self("설정", "Settings") }
    package var connectPhone: String { self("휴대폰 연결", "Connect a phone") }
    package var devices: String { self("기기와 토큰", "Devices and tokens") }
    package var timeline: String { self("타임라인", "Timeline") }
    package var favourites: String { self("즐겨찾기", "Favourites") }
    package var archive: String { self("보관함", "Archive") }
    package var keys: String { self("단축키", "Keyboard shortcuts") }
    package var add: String { self("추가", "Add") }
    package var save: String { self("저장", "Save") }
    package var cancel: String { self("취소", "Cancel") }
    package var edit: String { self("수정", "Edit") }
    package var delete: String { self("삭제", "Delete") }
    package var deleteForever: String { self("영구 삭제", "Delete forever") }
    package var restore: String { self("복원", "Restore") }
    package var undo: String { self("되돌리기", "Undo") }
    package var retry: String { self("다시 시도", "Try again") }
    package var all: String { self("전체", "All") }
    package var more: String { self("더 보기", "More") }
    package var seeAll: String { self("모두 보기", "See all") }
    package var title: String { self("제목", "Title") }
    package var note: String { self("메모", "Note") }
    package var filters: String { self("거르기", "Filters") }
    package var view: String { self("보기 방식", "View") }
    package var sort: String { self("정렬", "Sort") }
    package var newest: String { self("최신순", "Newest") }
    package var oldest: String { self("오래된순", "Oldest") }
    package var byTitle: String { self("가나다", "A–Z") }
    var sortByChange: String { self("최근 수정순", "Recently changed") }
    package var grid: String { self("바둑판", "Grid") }
    package var list: String { self("목록", "List") }
    package var untitled: String { self("제목 없음", "Untitled") }
}
