import Catalog
import Site

/// The first page of a new person: of the administrator by the first-run link, of others by an invitation.
struct WelcomePage: Sendable {
    /// The kind of link that led to the page.
    enum EntryPoint: Sendable {
        case firstRun
        case invitation
    }

    let title: String
    let introduction: String
    /// URL to which the form is submitted: that of the link itself.
    let action: String
    let fields: PersonFields
    let languages: [SelectOption]
    let themes: [SelectOption]

    init(
        _ entryPoint: EntryPoint, action: String, registration: Registration, frame: BarePageContext,
        problems: [FieldError] = []
    ) {
        let words = frame.words
        switch entryPoint {
        case .firstRun:
            title = words("서랍을 시작해요", "Welcome to Seorap")
            introduction = words(
                "이 컴퓨터의 서랍에 처음 로그인하는 분이 관리자가 돼요. 비밀번호는 없어요. 모두 나중에 바꿀 수 있어요.",
                "The first person to sign in becomes the administrator. There are no passwords, and you can change everything later."
            )
        case .invitation:
            title = words("서랍에 초대받았어요", "You are invited")
            introduction = words(
                "나만의 컬렉션이 생겨요. 담은 것은 다른 사람에게 보이지 않아요.",
                "You get your own collections. Other people cannot see what you save.")
        }
        self.action = action
        fields = PersonFields(
            nick: registration.nick, avatar: registration.avatar ?? .drawn(.fox), frame: frame, problems: problems)
        languages = SelectOption.languages(registration.language)
        themes = SelectOption.themes(Theme(rawValue: registration.theme) ?? .system, words)
    }
}
