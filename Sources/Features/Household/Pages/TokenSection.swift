import Catalog
import Site

/// The list of a person's tokens for scripts with the form that creates one, on the page of devices.
struct TokenSection: Sendable {
    struct Line: Sendable {
        let id: Int64
        let name: String
        let detail: String
    }

    let devices: [Line]
    let tokenName: Field
    let scopes: [SelectOption]
    let scopeProblem: String?
    /// A token just created; shown once.
    let newToken: String?

    /// Creates the section.
    /// - Parameters:
    ///   - name: the name in a rejected form.
    ///   - scope: the scope in that form; `nil` if it is missing or unknown.
    ///   - problems: the errors of that form.
    init(
        shell: Shell, devices: [Device], newToken: String? = nil, name: String = "",
        scope chosen: TokenScope? = .everything, problems: [FieldError] = []
    ) {
        let words = shell.words
        self.devices = devices.filter { $0.kind == .token }.map { device in
            Line(id: device.id, name: device.name, detail: Self.detail(device, words, now: shell.now))
        }
        tokenName = Field(
            "name", words("새 토큰의 이름", "Name of the new token"), value: name,
            hint: words("예: 아이폰 단축어", "Such as: iPhone shortcut"),
            problem: problems.message(about: ["name"], words), isRequired: true)
        scopeProblem = problems.message(about: ["scope"], words)
        let scopes: [(TokenScope, String)] = [
            (.everything, words("모두", "Everything")), (.read, words("읽기만", "Read only")),
            (.add, words("읽고 담기", "Read and add")),
        ]
        self.scopes =
            (chosen == nil ? [SelectOption("", words("골라 주세요", "Choose one"), isSelected: true)] : [])
            + scopes.map { SelectOption($0.rawValue, $1, isSelected: $0 == chosen) }
        self.newToken = newToken
    }

    private static func detail(_ device: Device, _ words: Words, now: Timestamp) -> String {
        let scope =
            switch device.scope {
            case .read: words("읽기만", "read only")
            case .add: words("읽고 담기", "read and add")
            case .everything: words("모두", "everything")
            }
        let seen = device.lastSeenAt.map { words.ago($0, now: now) } ?? words("아직 쓰지 않음", "never used")
        return "\(scope) · \(seen)"
    }
}
