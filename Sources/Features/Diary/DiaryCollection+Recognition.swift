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

    /// Accepts text as a page. An address alone is rejected because it is saved as a link.
    package func content(of text: String) throws(SubmissionRejection) -> Submission.Content {
        let trimmedText = text.trimmed
        guard !trimmedText.isEmpty,
            trimmedText.contains(where: \.isWhitespace) || AddressDetector.anyAddresses(in: trimmedText).isEmpty
        else {
            throw SubmissionRejection("글만 일기가 될 수 있어요", "Only text can become a diary page")
        }
        return .text(trimmedText)
    }

    /// Creates an unfinished page of today from a submitted text; `nil` for other submissions.
    package func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult? {
        guard submission.kind == kind, case .text(let text) = submission.content else { return nil }
        let form = FormFields([FormFields.Field(name: NoScriptEdit.newText, value: text)])
        let document = NoScriptEdit(form: form, pictures: []).applied(to: PageDocument())
        let today = LocalDate(store.catalog.environment.now(), in: try store.catalog.zone(of: owner)).text
        return try store.createPage(
            PageDraft(
                day: today, document: document, title: submission.title, note: submission.note ?? "",
                tags: submission.tags, state: state), by: owner)
    }
}
