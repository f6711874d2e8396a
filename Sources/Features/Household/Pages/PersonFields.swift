import Catalog
import Site

/// Fields for a person's name and portrait, on the welcome page and on the profile.
struct PersonFields: Sendable {
    /// A portrait that can be chosen.
    struct Choice: Sendable {
        let value: String
        let title: String
        let url: String
        let isSelected: Bool
    }

    /// Form value that keeps the person's own picture.
    static let ownValue = "own"

    let nick: Field
    let choices: [Choice]
    let pictureProblem: String?

    /// Creates the fields.
    /// - Parameters:
    ///   - avatar: the portrait that is selected initially.
    ///   - problems: errors of a rejected form.
    init(nick: String, avatar: Avatar, frame: BarePageContext, hint: String? = nil, problems: [FieldError] = []) {
        let words = frame.words
        func problem(_ field: String) -> String? {
            problems.first { $0.field == field }.map { words($0.message) }
        }
        self.nick = Field(
            "nick", words("이름", "Name"), value: nick,
            hint: hint ?? words("2~20자, 겹치지 않는 이름", "2 to 20 characters, unique"),
            problem: problem("nick"), isRequired: true)
        let uploadedChoice = avatar.picture.map { sha256 in
            Choice(
                value: Self.ownValue, title: words("지금 사진", "Current picture"),
                url: frame.assets.url(of: .own(sha256), width: 112), isSelected: true)
        }
        choices =
            [uploadedChoice].compactMap(\.self)
            + PresetAvatar.allCases.map { drawing in
                Choice(
                    value: drawing.rawValue, title: words(drawing.name), url: frame.assets.url(of: .drawn(drawing)),
                    isSelected: avatar.drawing == drawing)
            }
        pictureProblem = problem("picture")
    }
}

extension SelectOption {
    static func languages(_ chosen: Language) -> [SelectOption] {
        [(Language.ko, "한국어"), (.en, "English")].map { SelectOption($0.0.rawValue, $0.1, isSelected: chosen == $0.0) }
    }

    static func themes(_ chosen: Theme, _ words: Words) -> [SelectOption] {
        [
            (Theme.system, words("기기 설정대로", "Device setting")), (.light, words("밝게", "Light")),
            (.dark, words("어둡게", "Dark")),
        ].map { SelectOption($0.0.rawValue, $0.1, isSelected: chosen == $0.0) }
    }
}
