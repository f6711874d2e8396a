import Catalog
import Site

/// A person's own profile.
struct ProfilePage: Sendable {
    let nick: String
    let avatar: Avatar
    /// The date of joining and the role.
    let since: String
    let facts: [DetailRow]
    let fields: PersonFields
    /// Whether the form is open, because it was rejected.
    let isEditing: Bool
    /// Field in which the name is typed to delete the account; nil if deletion is already scheduled.
    let leaving: Field?
    /// Whether the person has to transfer the administration before deleting the account.
    let mustHandOver: Bool

    init(
        shell: Shell, person: Person, facts: [DetailRow], hasOthers: Bool, typed: [String: String] = [:],
        problems: [FieldError] = []
    ) {
        let words = shell.words
        nick = person.nick
        avatar = person.avatar
        let roleSuffix = person.isAdministrator ? words(" · 관리자", " · administrator") : ""
        since =
            words(
                "\(words.day(LocalDate(person.createdAt, in: words.zone), withYear: true))부터",
                "since \(words.day(LocalDate(person.createdAt, in: words.zone), withYear: true))") + roleSuffix
        self.facts = facts
        fields = PersonFields(
            nick: typed["nick"] ?? person.nick, avatar: person.avatar, frame: shell.frame, problems: problems)
        isEditing = problems.contains { $0.field != "typed" }
        let problem = problems.first { $0.field == "typed" }.map { words($0.message) }
        leaving =
            person.leavingAt == nil
            ? Field(
                "typed", words("확인을 위해 이름을 적어 주세요: \(person.nick)", "Enter your name to confirm: \(person.nick)"),
                value: typed["typed"] ?? "", problem: problem, isRequired: true) : nil
        mustHandOver = person.isAdministrator && hasOthers
    }
}
