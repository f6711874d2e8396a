import Catalog
import HTTPServer
import Site

package struct SettingsPage: Sendable {
    package struct DeviceLine: Sendable {
        package let id: Int64
        package let name: String
        package let detail: String
        package let isCurrent: Bool
    }

    package struct LinkLine: Sendable {
        package let url: String
        package let title: String
    }

    package let languages: [Option]
    package let themes: [Option]
    package let bookmarklet: String
    package let devices: [DeviceLine]
    package let tokenName: Field
    package let scopes: [Option]
    /// A token just made; shown once.
    package let newToken: String?
    package let recipe: String
    package let links: [LinkLine]
    package let facts: [Fact]

    /// - Parameters:
    ///   - origin: how the person reaches this server, such as "http://127.0.0.1:8080".
    ///   - problems: of the token form that was refused.
    package init(
        shell: Shell, origin: String, devices: [Device], links: [SettingsLink], facts: [Fact], newToken: String? = nil,
        typed: [String: String] = [:], problems: [FieldProblem] = []
    ) {
        let words = shell.words
        let person = shell.session.person
        func problem(_ field: String) -> String? {
            problems.first { $0.field == field }.map { words($0.message) }
        }
        languages = Option.languages(person.language)
        themes = Option.themes(shell.theme, words)
        bookmarklet =
            "javascript:void(open('\(origin)\(SitePath.add())?url='+encodeURIComponent(location.href)"
            + "+'&title='+encodeURIComponent(document.title)))"
        self.devices = devices.map { device in
            DeviceLine(
                id: device.id, name: device.name, detail: Self.detail(device, words: words, now: shell.now),
                isCurrent: device.id == shell.session.device)
        }
        tokenName = Field(
            "name", words("새 토큰의 이름", "Name of the new token"), value: typed["name"] ?? "",
            hint: words("예: 아이폰 단축어", "Such as: iPhone shortcut"), problem: problem("name"), isRequired: true)
        scopes = [
            Option("everything", words("모두", "Everything")), Option("read", words("읽기만", "Read only")),
            Option("add", words("읽고 담기", "Read and add")),
        ]
        self.newToken = newToken
        recipe = """
            POST \(origin)\(APIPath.inbox())
            Authorization: Bearer \(newToken ?? words("토큰", "TOKEN"))
            Content-Type: application/x-www-form-urlencoded

            url=https://example.com/
            """
        self.links = links.map { LinkLine(url: $0.path, title: words($0.title)) }
        self.facts = facts
    }

    private static func detail(_ device: Device, words: Words, now: Timestamp) -> String {
        let kind = device.kind == .token ? words("토큰", "Token") : words("브라우저", "Browser")
        let scope =
            switch device.scope {
            case .read: words("읽기만", "read only")
            case .add: words("읽고 담기", "read and add")
            case .everything: words("모두", "everything")
            }
        let seen = device.lastSeenAt.map { words.ago($0, now: now) } ?? words("아직 쓰지 않음", "never used")
        return "\(kind) · \(scope) · \(seen)"
    }
}
