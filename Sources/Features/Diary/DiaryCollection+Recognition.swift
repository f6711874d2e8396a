import Catalog
import HTTPServer
import PageDocument
import Site
import Text

extension DiaryCollection {
    package func createLink(_ words: Words) -> LinkChoice {
        LinkChoice(words("오늘 쓰기", "Write a page"), url: DiaryPath.new())
    }

    package var cardAspect: CardAspect { .poster }

    /// Words become a page; an address is better kept as a link.
    package func content(of text: String) throws(SubmissionRejection) -> Submission.Content {
        let words = text.trimmed
        guard !words.isEmpty, words.contains(where: \.isWhitespace) || AddressDetector.anyAddresses(in: words).isEmpty
        else {
            throw SubmissionRejection("글만 일기가 될 수 있어요", "Only text can become a diary page")
        }
        return .text(words)
    }

    /// A page of today that only its writer sees until it is finished.
    package func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult? {
        guard submission.kind == kind, case .text(let text) = submission.content else { return nil }
        let form = FormFields([FormFields.Field(name: NoScriptEdit.newText, value: text)])
        let document = NoScriptEdit(form: form, pictures: []).applied(to: PageDocument())
        let today = LocalDate(store.catalog.environment.now(), in: try store.catalog.zone(of: owner)).text
        return try store.createPage(
            PageDraft(
                day: today, document: document, title: submission.title, note: submission.note ?? "",
                tags: submission.tags,
                state: state), by: owner)
    }
}
