import Catalog
import GRDB
import Providers
import Site
import Works

/// One time that a film was seen.
package struct Viewing: LogEntry {
    /// Nil where nobody knows when.
    package var day: PartialDate?
    package var isRewatch = false
    /// A cinema, home.
    package var place = ""
    package var company = ""

    package init() {}

    package static let table = "watch"
    package static let columns = ["day", "isRewatch", "place", "company"]
    package static let order = "watch.day DESC"

    package static let inputs = [
        WorkInput(
            "day", Phrase("본 날", "Seen on"),
            hint: Phrase("아는 만큼: 오늘, 2024-05. 모르면 비워 두세요", "As far as you know: today, 2024-05. Empty if you do not")),
        WorkInput("place", Phrase("어디서", "Where")),
        WorkInput("company", Phrase("누구와", "With whom")),
        WorkInput(
            "isRewatch", Phrase("몇 번째", "Which time"),
            choices: [("", Phrase("처음", "First time")), ("1", Phrase("다시 봄", "Seen again"))]),
    ]

    package static let words = LogEntryWords(
        title: Phrase("본 날들", "Viewings"), add: Phrase("본 날 적기", "Log a viewing"),
        edit: Phrase("본 날 고치기", "Edit the viewing"),
        none: Phrase("아직 적은 날이 없어요. 날짜를 몰라도 적을 수 있어요.", "None yet. You can log one without a date, too."),
        added: Phrase("본 날 적음", "Logged a viewing"), edited: Phrase("본 날 고침", "Edited a viewing"),
        removed: Phrase("본 날 지움", "Removed a viewing"), member: "viewings")

    package init(_ columns: inout RowReader) {
        day = (columns.next() as String?).flatMap { PartialDate($0) }
        isRewatch = columns.next()
        place = columns.next()
        company = columns.next()
    }

    package init(_ text: (String) -> String, _ checks: inout FieldChecks) {
        day = checks.date("day", text("day"))
        isRewatch = text("isRewatch") == "1"
        place = checks.line("place", text("place"), limit: 200)
        company = checks.line("company", text("company"), limit: 200)
    }

    package var values: [DatabaseValue] {
        [(day?.text).databaseValue, isRewatch.databaseValue, place.databaseValue, company.databaseValue]
    }

    package var texts: [String: String] {
        ["day": day?.text ?? "", "isRewatch": isRewatch ? "1" : "", "place": place, "company": company]
    }

    package var status: Movie.Status { .watched }

    package func time(_ words: Words) -> String { day?.text ?? words("날짜 모름", "Date unknown") }

    package func line(_ words: Words) -> [String] {
        [isRewatch ? words("다시 봄", "Seen again") : "", place, company]
    }

    package func write(_ json: inout JSONWriter) {
        json.member(ifPresent: "day", day?.text)
        json.member("rewatch", isRewatch)
        json.member(ifFilled: "place", place)
        json.member(ifFilled: "company", company)
    }
}
