import Catalog
import Site

/// Input of the folder form. A rejected form keeps it as typed.
struct FolderForm: Sendable {
    var name = ""
    var emoji = ""
    let parents: [SelectOption]
    var problems: [FieldError] = []

    var isRefused: Bool { !problems.isEmpty }

    func nameField(_ words: Words) -> Field {
        Field("name", words("이름", "Name"), value: name, problem: problem("name", words), isRequired: true)
    }

    func emojiField(_ words: Words) -> Field {
        Field("emoji", words("이모지", "Emoji"), value: emoji, problem: problem("emoji", words))
    }

    func parentProblem(_ words: Words) -> String? {
        problem("parent", words)
    }

    private func problem(_ field: String, _ words: Words) -> String? {
        problems.first { $0.field == field }.map { words($0.message) }
    }
}
