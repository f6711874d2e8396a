import Catalog
import HTTPServer
import Site

/// The form for new links and for editing one. A rejected form shows the typed values again.
struct LinkFormPage: Sendable {
    /// An existing link with the same address.
    struct ExistingLink: Sendable {
        let title: String
        let url: String

        init(_ item: Item, words: Words) {
            title = item.title.isEmpty ? words.untitled : item.title
            url = LinkPath.show(item.id)
        }
    }

    let title: String
    let detail: String
    let action: String
    let cancelURL: String
    let version: Int64?
    let address: String
    let addressRows: Int
    let addressHint: String
    let addressProblem: String?
    let hasFocus: Bool
    let fields: [Field]
    let tags: String
    let tagProblem: String?
    let folders: [SelectOption]
    let isUnread: Bool
    let existingLink: ExistingLink?
    /// Values that were stored elsewhere since the form was opened.
    let storedValues: [DetailRow]
    /// Links to the searches for films and books.
    let providerSearches: [LinkChoice]

    /// - Parameter item: the link that is edited; nil for new ones.
    init(
        _ form: LinkForm, editing item: Item.ID? = nil, folders: [SelectOption], words: Words,
        problems: [FieldError] = [], existingLink: Item? = nil, stored: LinkStore.Stored? = nil,
        providerSearches: [LinkChoice] = []
    ) {
        self.providerSearches = providerSearches
        let problem = { (field: String) in problems.message(about: [field], words) }
        let isNew = item == nil
        title = isNew ? words.addLink : words("링크 수정", "Edit link")
        detail =
            isNew
            ? words(
                "주소만 있으면 돼요. 제목과 그림은 자동으로 채워져요.",
                "Only the address is needed. Title and picture are filled in automatically.")
            : ""
        action = item.map { LinkPath.show($0) } ?? LinkPath.index()
        cancelURL = item.map { LinkPath.show($0) } ?? LinkPath.index()
        version = form.version
        address = form.address
        addressRows = isNew ? max(2, min(12, form.address.split(whereSeparator: \.isNewline).count)) : 2
        addressHint =
            isNew
            ? words("여러 개는 한 줄에 하나씩 붙여넣으세요", "Paste several addresses, one per line")
            : words("바꾸면 미리보기도 새로 가져와요", "A new address fetches a new preview")
        addressProblem = problem("url")
        hasFocus = isNew && (form.address.isEmpty || addressProblem != nil)
        var fields = [
            Field(
                "title", words.title, value: form.title,
                hint: isNew ? words("비워 두면 페이지의 제목이 쓰여요", "If empty, the title of the page is used") : nil,
                problem: problem("title"), hasFocus: isNew && !hasFocus)
        ]
        if let description = form.description {
            fields.append(Field("description", words.pageDescription, value: description, inputType: .area))
        }
        fields.append(Field("note", words.note, value: form.note, inputType: .area, problem: problem("note")))
        self.fields = fields
        tags = form.tags
        tagProblem = problem("tags")
        self.folders = folders
        isUnread = form.isUnread
        self.existingLink = existingLink.map { ExistingLink($0, words: words) }
        storedValues = stored.map { Self.facts($0, words) } ?? []
    }

    private static func facts(_ stored: LinkStore.Stored, _ words: Words) -> [DetailRow] {
        [
            DetailRow(words.address, stored.link.url), DetailRow(words.title, stored.item.title),
            DetailRow(words.note, stored.item.note), DetailRow(words.tags, stored.item.tags.joined(separator: ", ")),
            DetailRow(words.pageDescription, stored.link.description),
        ].filter { !$0.value.isEmpty }
    }
}
