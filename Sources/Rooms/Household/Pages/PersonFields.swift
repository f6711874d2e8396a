import Catalog
import Site

/// Fields for a person's name and portrait, on the welcome page and on the profile.
struct PersonFields: Sendable {
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
    ///   - portrait: the portrait that is selected initially.
    ///   - problems: errors of a rejected form.
    init(nick: String, portrait: Portrait, frame: Frame, hint: String? = nil, problems: [FieldProblem] = []) {
        let words = frame.words
        func problem(_ field: String) -> String? {
            problems.first { $0.field == field }.map { words($0.message) }
        }
        self.nick = Field(
            "nick", words("이름", "Name"), value: nick,
            hint: hint ?? words("2~20자, 이 집에서 하나뿐인 이름", "2 to 20 characters, the only one of its kind here"),
            problem: problem("nick"), isRequired: true)
        let own = portrait.picture.map { sha256 in
            Choice(
                value: Self.ownValue, title: words("지금 사진", "The present picture"),
                url: frame.assets.url(of: .own(sha256), width: 112), isSelected: true)
        }
        choices =
            [own].compactMap(\.self)
            + Drawing.allCases.map { drawing in
                Choice(
                    value: drawing.rawValue, title: words(drawing.name), url: frame.assets.url(of: .drawn(drawing)),
                    isSelected: portrait.drawing == drawing)
            }
        pictureProblem = problem("picture")
    }
}

extension Option {
    static func languages(_ chosen: Language) -> [Option] {
        [(Language.ko, "한국어"), (.en, "English")].map { Option($0.0.rawValue, $0.1, isSelected: chosen == $0.0) }
    }

    static func themes(_ chosen: Theme, _ words: Words) -> [Option] {
        [
            (Theme.system, words("기기 설정대로", "As the device")), (.light, words("밝게", "Light")),
            (.dark, words("어둡게", "Dark")),
        ].map { Option($0.0.rawValue, $0.1, isSelected: chosen == $0.0) }
    }
}
