import Catalog
import HTTPServer
import Site

/// The page of all people of the instance, with the invitations for the administrator.
struct PeoplePage: Sendable {
    struct Line: Sendable {
        let nick: String
        let avatar: Avatar
        let detail: String
        let isSelf: Bool
    }

    struct InvitationLine: Sendable {
        let id: Int64
        let name: String
        let detail: String
    }

    /// An invitation just created; shown once.
    struct NewInvitation: Sendable {
        let code: String
        let links: [String]
        /// Whether the URL opens only on this machine.
        let isHere: Bool
        /// QR code for a phone; nil for a URL that a phone cannot open.
        let picture: QRCode?

        /// Creates the value.
        /// - Parameter origins: URLs under which others reach this server, such as "http://192.168.0.7:8080".
        init(_ code: InvitationCode, origins: [String], isHere: Bool) {
            self.code = code.spoken
            links = origins.map { $0 + SitePath.invitation(SecretSegment(code.text)) }
            self.isHere = isHere
            picture = isHere ? nil : links.first.flatMap { QRCode($0) }
        }
    }

    let people: [Line]
    /// Field for the name of the next guest; nil unless the reader is the administrator.
    let inviting: Field?
    let invitations: [InvitationLine]
    let newInvitation: NewInvitation?
    /// People who can become administrator.
    let transferCandidates: [SelectOption]

    init(
        shell: Shell, people: [Person], invitations: [Invitation], newInvitation: NewInvitation? = nil,
        typed: [String: String] = [:],
        problems: [FieldError] = []
    ) {
        let (words, now, me) = (shell.words, shell.now, shell.person.id)
        self.people = people.map { person in
            var details = [
                words("\(words.day(person.createdAt, now: now))부터", "since \(words.day(person.createdAt, now: now))")
            ]
            if person.isAdministrator { details.insert(words("관리자", "administrator"), at: 0) }
            if person.leavingAt != nil { details.append(words("탈퇴 신청함", "deleting the account")) }
            return Line(
                nick: person.nick, avatar: person.avatar, detail: details.joined(separator: " · "),
                isSelf: person.id == me)
        }
        let isAdministrator = people.contains { $0.id == me && $0.isAdministrator }
        let problem = problems.first { $0.field == "name" }.map { words($0.message) }
        inviting =
            isAdministrator
            ? Field(
                "name", words("누구를 위한 초대인가요?", "Who is it for?"), value: typed["name"] ?? "",
                hint: words("비워 두어도 돼요. 초대 목록에 보여요.", "Optional; shown in the list of invitations."),
                problem: problem) : nil
        self.invitations =
            isAdministrator
            ? invitations.map { invitation in
                let hours = max(1, (invitation.expiresAt - now).components.seconds / 3600)
                let days = (hours + 23) / 24  // Rounded up.
                let timeLeft =
                    hours < 48
                    ? words("\(hours)시간 남음", "\(hours) h left")
                    : words("\(days)일 남음", "\(days) days left")
                return InvitationLine(
                    id: invitation.id,
                    name: invitation.name.isEmpty ? words("이름 없는 초대", "Unnamed invitation") : invitation.name,
                    detail: "\(words.ago(invitation.createdAt, now: now)) · \(timeLeft)")
            } : []
        self.newInvitation = isAdministrator ? newInvitation : nil
        transferCandidates =
            isAdministrator
            ? people.filter { $0.id != me && $0.leavingAt == nil }.map { SelectOption(String($0.id), $0.nick) } : []
    }
}
