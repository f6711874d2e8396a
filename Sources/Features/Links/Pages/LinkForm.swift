import Catalog
import HTTPServer
import Site
import Text

/// Values of the form as typed, so that a rejected form shows them again unchanged.
struct LinkForm: Sendable, Hashable {
    /// One address, or several on a line each.
    var address = ""
    var title = ""
    var note = ""
    /// Tag names, separated by commas.
    var tags = ""
    var folder: Int64?
    var isUnread = true
    /// Description, if a link is edited.
    var description: String?
    /// Version of the link that the form was filled from.
    var version: Int64?

    init() {}

    init(_ form: FormFields) {
        address = form["url"] ?? ""
        title = form["title"] ?? ""
        note = form["note"] ?? ""
        tags = form["tags"] ?? ""
        folder = form["folder"].flatMap { Int64($0) }
        isUnread = form["unread"] != nil
        description = form["description"]
        version = form["version"].flatMap { Int64($0) }
    }

    /// Creates a form from the query of the bookmarklet or the address bar.
    init(prefilledBy query: FormFields) {
        address = query["url"] ?? query["text"] ?? ""
        title = query["title"] ?? ""
        note = query["note"] ?? ""
        tags = query["tags"] ?? ""
        folder = query["folder"].flatMap { Int64($0) }
    }

    init(_ item: Item, _ link: Link) {
        address = link.url
        title = item.title
        note = item.note
        tags = item.tags.joined(separator: ", ")
        folder = item.folder
        isUnread = link.isUnread
        description = link.description
        version = item.version
    }

    static let maxTagLength = 100
    static let maxAddresses = 1_000

    /// Returns one draft for each address.
    /// - Throws: `CatalogError.invalid`, naming every wrong field.
    func drafts() throws -> [LinkDraft] {
        var problems: [FieldError] = []
        let lines = PastedAddressParser.parse(address)
        var drafts: [LinkDraft] = []
        let tagNames = tagNames
        for (index, line) in lines.enumerated() {
            do throws(LinkAddressError) {
                drafts.append(
                    LinkDraft(
                        address: try LinkAddress(line.address),
                        title: lines.count == 1 && !title.oneLine.isEmpty ? title.oneLine : line.title,
                        note: note.trimmedLines, tags: tagNames, folder: folder, isUnread: isUnread))
            } catch {
                let position = lines.count == 1 ? nil : (index + 1, line.address.beginning(80))
                problems.append(FieldError(field: "url", message: Self.message(error.phrase, at: position)))
            }
        }
        if lines.isEmpty { problems.append(FieldError(field: "url", message: LinkAddressError.empty.phrase)) }
        if lines.count > Self.maxAddresses {
            let limit = Self.maxAddresses
            problems.append(
                FieldError(
                    field: "url", message: Phrase("한 번에 \(limit)개까지 담을 수 있어요", "At most \(limit) addresses at once")))
        }
        problems += otherFieldProblems
        guard problems.isEmpty else { throw CatalogError.invalid(problems) }
        return drafts
    }

    /// - Parameter position: number and text of one address among several; nil if there is only one.
    private static func message(_ phrase: Phrase, at position: (number: Int, text: Substring)?) -> Phrase {
        guard let (number, text) = position else { return phrase }
        return Phrase("\(number)번째 ‘\(text)’: \(phrase.ko)", "Address \(number), ‘\(text)’: \(phrase.en)")
    }

    var tagNames: [String] { TagList(tags).names }

    private var otherFieldProblems: [FieldError] {
        var problems: [FieldError] = []
        if title.count > LinkDraft.titleLimit {
            problems.append(
                FieldError(
                    field: "title",
                    message: Phrase(
                        "제목은 \(LinkDraft.titleLimit)자까지예요",
                        "A title can have at most \(LinkDraft.titleLimit) characters"))
            )
        }
        if note.count > LinkDraft.noteLimit {
            problems.append(
                FieldError(
                    field: "note",
                    message: Phrase(
                        "메모는 \(LinkDraft.noteLimit)자까지예요", "A note can have at most \(LinkDraft.noteLimit) characters"))
            )
        }
        if tagNames.contains(where: { $0.count > Self.maxTagLength }) {
            problems.append(
                FieldError(
                    field: "tags",
                    message: Phrase(
                        "태그는 \(Self.maxTagLength)자까지예요", "A tag can have at most \(Self.maxTagLength) characters")))
        }
        return problems
    }
}

extension LinkStore {
    func update(_ id: Item.ID, _ form: LinkForm, by owner: Person.ID) throws -> SaveResult {
        guard let draft = try form.drafts().first else { throw CatalogError.notFound }
        return try update(id, draft, description: form.description, version: form.version, by: owner)
    }
}
