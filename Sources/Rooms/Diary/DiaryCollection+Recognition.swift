import Catalog
import HTTPServer
import PageDocument
import Site
import Text

extension DiaryCollection {
    package func adding(_ words: Words) -> Choice { Choice(words("오늘 쓰기", "Write a page"), url: DiaryPath.new()) }

    package var shape: CardShape { .poster }

    /// Words become a page; an address is better kept as a link.
    package func content(of text: String) throws(CaptureRefusal) -> Capture.Content {
        let words = text.trimmed
        guard !words.isEmpty, words.contains(where: \.isWhitespace) || CaptureText.anyAddresses(in: words).isEmpty
        else {
            throw CaptureRefusal("글만 일기가 될 수 있어요", "Only text can become a diary page")
        }
        return .text(words)
    }

    /// A page of today that only its writer sees until it is finished.
    package func accept(_ capture: Capture, by owner: Person.ID, state: ItemState) throws -> Saved? {
        guard capture.kind == kind, case .text(let text) = capture.content else { return nil }
        let form = FormFields([FormFields.Field(name: PlainEdit.newText, value: text)])
        let document = PlainEdit(form: form, pictures: []).applied(to: PageDocument())
        let today = LocalDate(store.catalog.environment.now(), in: try store.catalog.zone(of: owner)).text
        return try store.createPage(
            PageDraft(
                day: today, document: document, title: capture.title, note: capture.note ?? "", tags: capture.tags,
                state: state), by: owner)
    }
}
