import Catalog
import Site

/// The saved views, with the form that saves another one.
struct SavedViewsPage: Sendable {
    let views: [SavedViews.View]
    let fields: [Field]
    let empty: EmptyState

    /// - Parameters:
    ///   - title: initial value of the form.
    ///   - url: initial value of the form.
    init(shell: Shell, views: SavedViews, title: String, url: String, problems: [FieldError] = []) {
        let words = shell.words
        func problem(_ field: String) -> String? {
            problems.first { $0.field == field }.map { words($0.message) }
        }
        self.views = views.all
        fields = [
            Field(
                "title", words("이름", "Name"), value: title, hint: words("예: 안 읽은 요리 글", "Such as: unread recipes"),
                problem: problem("title"), isRequired: true, hasFocus: !url.isEmpty),
            Field(
                "url", words("주소", "Address"), value: url,
                hint: words("서랍 안의 주소, /로 시작해요", "An address in Seorap, starting with /"),
                problem: problem("url"), isRequired: true),
        ]
        empty = EmptyState(
            words("저장한 보기가 없어요", "No saved views"),
            words(
                "목록을 거르거나 검색한 다음, 옆 메뉴의 ‘이 보기 저장’을 누르면 여기에 모여요.",
                "Filter a list or search, then press ‘Save this view’ in the sidebar."))
    }
}
