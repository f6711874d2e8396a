import Catalog
import Site
import Text

/// The browsers that are signed in as this person, and the tokens of their scripts.
struct DevicesPage: Sendable {
    struct Line: Sendable {
        let id: Int64
        let title: String
        /// Field that renames the device.
        let name: Field
        let detail: String
        let isCurrent: Bool
    }

    let lines: [Line]
    let tokens: TokenSection

    /// Creates the page.
    /// - Parameters:
    ///   - rejected: the device with a rejected new name, and the name as typed.
    init(
        shell: Shell, devices: [Device], rejected: (id: Int64, name: String, problems: [FieldError])? = nil,
        tokens: TokenSection? = nil
    ) {
        let words = shell.words
        self.tokens = tokens ?? TokenSection(shell: shell, devices: devices)
        lines = devices.filter { $0.kind == .browser }.map { device in
            let isRejected = device.id == rejected?.id
            let problem = isRejected ? rejected?.problems.first.map { words($0.message) } : nil
            return Line(
                id: device.id, title: device.name,
                name: Field(
                    "name-\(device.id)", words("이름", "Name"),
                    value: isRejected ? rejected?.name.oneLine ?? "" : device.name,
                    problem: problem, isRequired: true),
                detail: Self.detail(device, words, now: shell.now), isCurrent: device.id == shell.session.device)
        }
    }

    private static func detail(_ device: Device, _ words: Words, now: Timestamp) -> String {
        let createdDay = words.day(device.createdAt, now: now)
        let lastUse =
            device.lastSeenAt.map { words("마지막 사용 \(words.ago($0, now: now))", "last used \(words.ago($0, now: now))") }
            ?? words("아직 쓰지 않음", "never used")
        return words("\(lastUse) · \(createdDay)에 연결", "\(lastUse) · since \(createdDay)")
    }
}
