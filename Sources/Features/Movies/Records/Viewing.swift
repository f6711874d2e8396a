import Catalog
import GRDB
import Site
import Text
import Works

/// One time that a film was seen.
package struct Viewing: LogEntry {
    /// Day; `nil` if unknown.
    package var day: PartialDate?
    package var isRewatch = false
    /// Place, such as a cinema or home.
    package var venue = ""
    /// The people with whom the person watched the film, as typed.
    var watchedWith = ""

    package init() {}

    package static let table = "viewing"
    package static let orderSQL = "viewing.day DESC"
    package static let dayColumn = "day"
    package static let completionSQL = "1"

    package static let fields = WorkFields<Viewing>([
        .date(
            "day", \.day, Phrase("본 날", "Watched on"), inputType: .date,
            hint: Phrase("아는 만큼: 2024년, 2024년 5월", "As exact as you know: 2024, 2024/5")),
        WorkField(
            columns: [WorkColumn("isRewatch")],
            input: WorkInput(
                "isRewatch", Phrase("몇 번째", "Which time"), at: .end,
                choices: [("", Phrase("처음", "First time")), ("1", Phrase("다시 봄", "Rewatch"))]),
            read: { $0.isRewatch = try $1.next() }, values: { [$0.isRewatch.databaseValue] },
            text: { $0.isRewatch ? "1" : "" }, check: { viewing, text, _ in viewing.isRewatch = text == "1" },
            write: { $1.member("rewatch", $0.isRewatch) }),
        .line("place", column: "venue", \.venue, Phrase("어디서", "Where"), limit: 200),
        .line("company", column: "watchedWith", \.watchedWith, Phrase("누구와", "With whom"), limit: 200),
    ])

    package static let labels = LogEntryLabels(
        title: Phrase("본 기록", "Viewings"), add: Phrase("본 날 추가", "Log a viewing"),
        edit: Phrase("본 기록 수정", "Edit viewing"),
        none: Phrase("아직 기록이 없어요. 날짜를 몰라도 적을 수 있어요.", "None yet. You can log one without a date."),
        added: Phrase("본 기록 추가", "Logged a viewing"), edited: Phrase("본 기록 수정함", "Edited a viewing"),
        removed: Phrase("본 기록 삭제함", "Deleted a viewing"), member: "viewings",
        times: { count, words in
            words("\(words.number(count))번 봤어요", count == 1 ? "1 viewing" : "\(words.number(count)) viewings")
        })

    package var status: Movie.Status { .watched }

    package var date: PartialDate? { day }

    /// Form defaults: today, and `isRewatch` unless this is the first viewing.
    package static func defaultValues(isFirst: Bool, today: String) -> [String: String] {
        ["day": today, "isRewatch": isFirst ? "" : "1"]
    }

    package func timeText(_ words: Words) -> String { day.map(words.day) ?? words("날짜 모름", "Date unknown") }

    /// Returns whether it was a rewatch, the place and the company; an unknown one is empty.
    package func detailParts(_ words: Words) -> [String] {
        [isRewatch ? words("다시 봄", "Rewatch") : "", venue, watchedWith]
    }
}
