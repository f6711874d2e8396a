import Catalog
import GRDB
import Site
import Text
import Works

/// One reading of a book from beginning to end, or until the person stopped.
package struct Reading: LogEntry {
    package enum State: String, Sendable, CaseIterable {
        case open, finished, stopped

        package var phrase: Phrase {
            switch self {
            case .open: Phrase("읽는 중", "Reading")
            case .finished: Phrase("다 읽음", "Finished")
            case .stopped: Phrase("그만둠", "Stopped")
            }
        }
    }

    package var startedOn: PartialDate?
    /// Day of the end, also for a stopped reading; `nil` if unknown or while it is in progress.
    package var finishedOn: PartialDate?
    package var state = State.finished

    package init() {}

    package init(_ state: State, from start: PartialDate? = nil, to end: PartialDate? = nil) {
        self.state = state
        startedOn = start
        finishedOn = end
    }

    package static let table = "reading"
    package static let orderSQL = "reading.isOpen DESC, coalesce(reading.finishedOn, reading.startedOn) DESC"

    package static let dayColumn = "finishedOn"
    package static let completionSQL = "log.isStopped = 0 AND log.isOpen = 0"

    package static let fields = WorkFields<Reading>([
        .date("startedOn", \.startedOn, Phrase("시작한 날", "Started"), inputType: .date, hint: dayHint),
        .date("finishedOn", \.finishedOn, Phrase("끝낸 날", "Ended"), inputType: .date, hint: dayHint),
        WorkField(
            columns: [WorkColumn("isStopped"), WorkColumn("isOpen")],
            input: WorkInput(
                "state", Phrase("어떻게 됐나요", "Result"),
                choices: [State.finished, .open, .stopped].map { ($0.rawValue, $0.phrase) }),
            read: { reading, columns in
                let (isStopped, isOpen): (Bool, Bool) = try (columns.next(), columns.next())
                reading.state = isOpen ? .open : isStopped ? .stopped : .finished
            },
            values: { [($0.state == .stopped).databaseValue, ($0.state == .open).databaseValue] },
            text: { $0.state.rawValue },
            check: { reading, text, _ in reading.state = State(rawValue: text) ?? .finished },
            write: { $1.member("state", $0.state.rawValue) }),
    ])
    private static let dayHint = Phrase("아는 만큼: 2024년, 2024년 5월", "As exact as you know: 2024, 2024/5")

    package static let labels = LogEntryLabels(
        title: Phrase("읽은 기록", "Readings"), add: Phrase("읽은 기록 적기", "Log a reading"),
        edit: Phrase("읽은 기록 수정", "Edit reading"),
        none: Phrase("아직 적은 기록이 없어요. 날짜를 몰라도 적을 수 있어요.", "None yet. You can log one without dates."),
        added: Phrase("읽은 기록 적음", "Logged a reading"), edited: Phrase("읽은 기록 수정함", "Edited a reading"),
        removed: Phrase("읽은 기록 삭제함", "Deleted a reading"), member: "readings",
        times: { count, words in
            words("\(words.number(count))번 읽었어요", count == 1 ? "1 reading" : "\(words.number(count)) readings")
        })

    package mutating func reconcile(_ checks: inout FieldChecks) {
        // A reading with an end is no longer in progress.
        if state == .open, finishedOn != nil { state = .finished }
        if let startedOn, let finishedOn, finishedOn.text < startedOn.text.prefix(finishedOn.text.count) {
            checks.refuse("finishedOn", "끝낸 날이 시작한 날보다 빨라요", "The end is before the start")
        }
    }

    package var status: Book.Status {
        switch state {
        case .open: .reading
        case .finished: .read
        case .stopped: .stopped
        }
    }

    package var date: PartialDate? { finishedOn ?? startedOn }

    package static func defaultValues(isFirst _: Bool, today _: String) -> [String: String] {
        ["state": State.finished.rawValue]
    }

    /// "2024년 5월 1일 – 2024년 5월 20일", "2024년 5월 –", "날짜 모름"
    package func timeText(_ words: Words) -> String {
        switch (startedOn, finishedOn) {
        case (nil, nil): words("날짜 모름", "Dates unknown")
        case (let start?, nil): state == .open ? "\(words.day(start)) –" : "\(words.day(start)) – ?"
        case (nil, let end?): "– \(words.day(end))"
        case (let start?, let end?): start == end ? words.day(end) : "\(words.day(start)) – \(words.day(end))"
        }
    }

    /// Returns the state, and the first day if the reading has another last day: "다 읽음", "2024년 5월 1일부터".
    package func detailParts(_ words: Words) -> [String] {
        let start = finishedOn == nil || startedOn == finishedOn ? nil : startedOn
        return [words(state.phrase), start.map { words("\(words.day($0))부터", "since \(words.day($0))") } ?? ""]
    }
}
