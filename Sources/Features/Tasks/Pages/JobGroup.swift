import Jobs
import Site

/// All tasks of one kind as the page sums them up.
struct JobGroup: Sendable {
    let kind: String
    let title: String
    let detail: String
    let isPaused: Bool

    init(_ pace: JobThroughput, title: String, words: Words) {
        kind = pace.kind
        self.title = title
        isPaused = pace.isPaused
        var parts = [
            words(
                "\(words.number(pace.waiting + pace.running))개 남음", "\(words.number(pace.waiting + pace.running)) left")
        ]
        if pace.isPaused {
            parts.append(words("잠시 멈춤", "paused"))
        } else if let rate = pace.perMinute, let left = pace.remainingTime {
            let perMinute = rate < 10 ? "\((rate * 10).rounded() / 10)" : words.number(Int(rate.rounded()))
            parts.append(words("1분에 \(perMinute)개", "\(perMinute) a minute"))
            parts.append(words.remainingText(left))
        }
        detail = parts.joined(separator: " · ")
    }
}

extension Words {
    /// "약 3분 남음", "about 2 h left".
    func remainingText(_ time: Duration) -> String {
        let minutes = Int((time.components.seconds + 59) / 60)
        if minutes <= 1 { return self("곧 끝나요", "almost done") }
        if minutes < 90 { return self("약 \(minutes)분 더", "about \(minutes) min left") }
        let hours = (minutes + 30) / 60
        return self("약 \(hours)시간 더", "about \(hours) h left")
    }
}
