import Catalog
import HTTPServer
import Site
import Text

/// The form for adding or editing a work. Rejected input is shown again as it was typed.
struct WorkFormPage: Sendable {
    let title: String
    /// URL that the form posts to.
    let action: String
    let cancelURL: String
    let version: Int64?
    let visibleFields: [WorkFormField]
    // Fields that are folded away at first: further titles and people, then short inputs.
    let titleFields: [Field]
    let rowFields: [WorkFormField]
    /// Whether the folded part is open: for an existing work, and if one of its inputs has a value or a problem.
    let isOpen: Bool
    let statusLabel: String
    let statuses: [SelectOption]
    let rating: StarButtons
    /// Problem with the status, rating or folder. Browsers only send valid ones.
    let choiceProblem: String?
    let pictureAddress: String
    let pictureProblem: String?
    let pictureAddressProblem: String?
    /// Fields of several lines, which are folded away, too.
    let textFields: [Field]
    let tags: String
    let tagProblem: String?
    let folders: [SelectOption]
    /// Values that another client has stored since the form was loaded; empty without a conflict.
    let stored: [DetailRow]

    /// - Parameter item: the work that is edited; `nil` for a new one.
    init<W: Work>(
        _ form: WorkForm<W>, editing item: Item.ID? = nil, folders: [SelectOption], words: Words,
        problems: [FieldError] = [], stored: StoredWork<W>? = nil
    ) {
        let problem = { (fields: String...) in problems.message(about: fields, words) }
        let fields = { (position: WorkInput.Position) in
            W.inputs.filter { $0.position == position }.map { input in
                Field(
                    input.name, words(input.label), value: form.texts[input.name] ?? "", inputType: input.inputType,
                    hint: input.hint.map { words($0) }, problem: problem(input.name))
            }
        }
        self.title = words(item == nil ? W.labels.add : W.labels.edit)
        action = item.map { W.paths.show($0) } ?? W.paths.index()
        cancelURL = action
        version = form.version
        let titleHint = item == nil ? W.labels.titleHint : nil
        let people = W.roles.map { role in
            Field(
                role.rawValue, words(role.phrase), value: form.people[role] ?? "",
                hint: role == W.roles.first
                    ? words("여럿이면 쉼표로 나눠 적어 주세요", "Separate with commas") : nil,
                problem: problem(role.rawValue))
        }
        let inputs = W.inputs.filter { $0.position == .row }.map {
            WorkFormField($0, value: form.texts[$0.name] ?? "", words: words, problem: problem($0.name))
        }
        let title = Field(
            "title", words.title, value: form.title, hint: titleHint.map { words($0) },
            problem: problem("title"), isRequired: W.labels.titleHint == nil, hasFocus: item == nil)
        visibleFields =
            [WorkFormField(title)] + people.prefix(1).map { WorkFormField($0) }
            + inputs.filter { W.firstInputs.contains($0.field.name) }
        titleFields = fields(.titles) + people.dropFirst()
        let visibleNames = Set(visibleFields.map(\.field.name) + ["status", "rating"])
        isOpen =
            item != nil || problems.contains { !visibleNames.contains($0.field) }
            || W.inputs.contains { !visibleNames.contains($0.name) && form.texts[$0.name]?.isEmpty == false }
        rowFields =
            inputs.filter { !W.firstInputs.contains($0.field.name) }
            + Self.facetInputs(form, words).map { input, value in
                WorkFormField(input, value: value, words: words, problem: problem(input.name))
            }
        statusLabel = words(W.labels.status)
        statuses = W.Status.allCases.map {
            SelectOption($0.rawValue, words($0.phrase), isSelected: $0.rawValue == form.status)
        }
        rating = StarButtons(Rating(text: form.rating), action: action, words: words)
        choiceProblem = problem("status", "rating", "folder")
        pictureAddress = form.pictureAddress
        pictureProblem = problem("picture")
        pictureAddressProblem = problem("pictureAddress")
        textFields =
            fields(.end) + [Field("note", words.note, value: form.note, inputType: .area, problem: problem("note"))]
        tags = form.tags
        tagProblem = problem("tags")
        self.folders =
            [SelectOption("", words.noFolder, isSelected: form.folder == nil)]
            + folders.map { SelectOption($0.value, $0.title, isSelected: $0.value == form.folder.map(String.init)) }
        self.stored = stored.map { Self.storedValues(WorkForm($0), words) } ?? []
    }

    private static func facetInputs<W: Work>(_ form: WorkForm<W>, _ words: Words) -> [(WorkInput, String)] {
        let countries = (form.terms[.country] ?? "").split(separator: ",").map {
            WorkCountry.name(String($0).oneLine, words)
        }
        return [
            (WorkInput("genre", WorkFacet.genre.phrase), form.terms[.genre] ?? ""),
            (WorkInput("country", WorkFacet.country.phrase), countries.joined(separator: ", ")),
            (WorkInput("series", WorkFacet.series.phrase), form.series),
            (WorkInput("seriesNumber", Phrase("시리즈 번호", "Number in the series")), form.seriesNumber),
        ]
    }

    private static func storedValues<W: Work>(_ form: WorkForm<W>, _ words: Words) -> [DetailRow] {
        let people = W.roles.map { DetailRow(words($0.phrase), form.people[$0] ?? "") }
        let ownFields =
            W.inputs.map { DetailRow(words($0.label), form.texts[$0.name] ?? "") }
            + Self.facetInputs(form, words).map { DetailRow(words($0.0.label), $0.1) }
        return
            ([DetailRow(words.title, form.title)] + people + ownFields + [
                DetailRow(words.rating, Rating(text: form.rating).map { "★ " + $0.stars } ?? ""),
                DetailRow(words.note, form.note), DetailRow(words.tags, form.tags),
            ]).filter { !$0.value.isEmpty }
    }
}
