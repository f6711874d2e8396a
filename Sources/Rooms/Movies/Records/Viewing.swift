import Catalog
import GRDB
import Providers
import Site
import Text
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
    package static let selection = madeSelection
    package static let order = "watch.day DESC"
    package static let dayColumn = "day"
    package static let counts = "1"

    package static let inputs = [
        WorkInput(
            "day", Phrase("본 날", "Seen on"), look: .date,
            hint: Phrase("아는 만큼: 2024년, 2024년 5월", "As far as you know: 2024, 2024/5")),
        WorkInput("place", Phrase("어디서", "Where")),
        WorkInput("company", Phrase("누구와", "With whom")),
        WorkInput(
            "isRewatch", Phrase("몇 번째", "Which time"),
            choices: [("", Phrase("처음", "First time")), ("1", Phrase("다시 봄", "Seen again"))]),
    ]

    package static let words = LogEntryWords(
        title: Phrase("본 날", "Viewings"), add: Phrase("다른 날 적기", "Log another day"),
        edit: Phrase("본 날 고치기", "Edit the viewing"),
        none: Phrase("아직 적은 날이 없어요. 날짜를 몰라도 적을 수 있어요.", "None yet. You can log one without a date, too."),
        added: Phrase("본 날 적음", "Logged a viewing"), edited: Phrase("본 날 고침", "Edited a viewing"),
        removed: Phrase("본 날 지움", "Removed a viewing"), member: "viewings",
        times: { count, words in
            words("\(words.number(count))번 봤어요", count == 1 ? "1 viewing" : "\(words.number(count)) viewings")
        })

    package init(_ columns: inout RowReader) throws {
        day = try (columns.next() as String?).flatMap { PartialDate($0) }
        isRewatch = try columns.next()
        place = try columns.next()
        company = try columns.next()
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

    package var when: PartialDate? { day }

    /// Who logs without thinking has just seen it; where it was seen before, again.
    package static func usual(isFirst: Bool, today: String) -> [String: String] {
        ["day": today, "isRewatch": isFirst ? "" : "1"]
    }

    package func time(_ words: Words) -> String { day.map(words.day) ?? words("날짜 모름", "Date unknown") }

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
