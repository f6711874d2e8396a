import Catalog
import Site

/// The first page of a new person: of the administrator by the first-run link, of others by an invitation.
struct WelcomePage: Sendable {
    enum Way: Sendable {
        case firstRun
        case invitation
    }

    let title: String
    let introduction: String
    /// URL to which the form is submitted: that of the link itself.
    let action: String
    let fields: PersonFields
    let languages: [Option]
    let themes: [Option]

    init(_ way: Way, action: String, newcomer: Newcomer, frame: Frame, problems: [FieldProblem] = []) {
        let words = frame.words
        switch way {
        case .firstRun:
            title = words("서랍을 시작해요", "Let us start")
            introduction = words(
                "이 컴퓨터의 서랍에 처음 들어오는 분이 주인이 돼요. 비밀번호는 없어요. 모두 나중에 바꿀 수 있어요.",
                "The first to sign in here owns this Seorap. There are no passwords, and all of this can be changed later."
            )
        case .invitation:
            title = words("서랍에 초대 받았어요", "You are invited")
            introduction = words(
                "나만의 컬렉션이 생겨요. 담은 것은 다른 사람에게 보이지 않아요.",
                "You get collections of your own. What you save is not shown to the others.")
        }
        self.action = action
        fields = PersonFields(
            nick: newcomer.nick, portrait: newcomer.portrait ?? .drawn(.fox), frame: frame, problems: problems)
        languages = Option.languages(newcomer.language)
        themes = Option.themes(Theme(rawValue: newcomer.theme) ?? .system, words)
    }
}
