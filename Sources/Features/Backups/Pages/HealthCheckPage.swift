import Site

/// Page with the findings of a check of the instance.
struct HealthCheckPage: Sendable {
    struct Line: Sendable {
        let text: String
        let repair: String?
        let isWrong: Bool
    }

    let verdict: String
    let isWrong: Bool
    let lines: [Line]
    let canRepair: Bool

    init(_ results: [CheckResult], words: Words) {
        lines = results.map { result in
            Line(
                text: words(result.text), repair: result.repair.map { words($0) },
                isWrong: result.severity != .note && result.repair == nil)
        }
        let wrong = lines.count(where: \.isWrong)
        isWrong = wrong > 0
        verdict =
            wrong == 0
            ? words("문제가 없어요", "No problems found")
            : words("문제 \(words.number(wrong))개가 있어요", "\(words.number(wrong)) problems found")
        canRepair = results.contains { $0.canRepair && $0.repair == nil }
    }
}
