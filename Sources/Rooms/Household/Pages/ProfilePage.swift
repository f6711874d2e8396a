import Catalog
import Site

/// A person as they see themselves.
package struct ProfilePage: Sendable {
    package let nick: String
    package let portrait: Portrait
    package let since: String
    package let facts: [Fact]
    package let fields: PersonFields
    /// The form is open, because it was refused.
    package let isEditing: Bool
    /// Where the name is typed to leave; nil for somebody who leaves already.
    package let leaving: Field?
    package let mustHandOver: Bool

    package init(
        shell: Shell, person: Person, facts: [Fact], hasOthers: Bool, typed: [String: String] = [:],
        problems: [FieldProblem] = []
    ) {
        let words = shell.words
        nick = person.nick
        portrait = person.portrait
        let role = person.isOwner ? words(" · 이 집의 주인", " · owner of this house") : ""
        since =
            words(
                "\(words.day(LocalDate(person.createdAt, in: words.zone), withYear: true))부터",
                "since \(words.day(LocalDate(person.createdAt, in: words.zone), withYear: true))") + role
        self.facts = facts
        fields = PersonFields(
            nick: typed["nick"] ?? person.nick, portrait: person.portrait, frame: shell.frame, problems: problems)
        isEditing = problems.contains { $0.field != "typed" }
        let problem = problems.first { $0.field == "typed" }.map { words($0.message) }
        leaving =
            person.leavingAt == nil
            ? Field(
                "typed", words("확인을 위해 이름을 적어 주세요: \(person.nick)", "Type your name to confirm: \(person.nick)"),
                value: typed["typed"] ?? "", problem: problem, isRequired: true) : nil
        mustHandOver = person.isOwner && hasOthers
    }
}
