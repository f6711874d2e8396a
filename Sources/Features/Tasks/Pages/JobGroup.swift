import Jobs
import Site

/// A summary of all jobs of one kind.
struct JobGroup: Sendable {
    let kind: String
    let title: String
    let detail: String
    let isPaused: Bool

    init(_ throughput: JobThroughput, title: String, words: Words) {
        kind = throughput.kind
        self.title = title
        isPaused = throughput.isPaused
        var details = [
            words(
                "\(words.number(throughput.waiting + throughput.running))개 남음",
                "\(words.number(throughput.waiting + throughput.running)) left")
        ]
        if throughput.isPaused {
            details.append(words("잠시 멈춤", "paused"))
        } else if let rate = throughput.perMinute, let timeLeft = throughput.remainingTime {
            // One decimal below ten.
            let perMinute = rate < 10 ? "\((rate * 10).rounded() / 10)" : words.number(Int(rate.rounded()))
            details.append(words("1분에 \(perMinute)개", "\(perMinute) a minute"))
            details.append(words.remainingText(timeLeft))
        }
        detail = details.joined(separator: " · ")
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
