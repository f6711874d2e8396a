import Site

/// Page with the findings of a check of the instance.
struct HouseCheckPage: Sendable {
    struct Line: Sendable {
        let text: String
        let repair: String?
        let isWrong: Bool
    }

    let verdict: String
    let isWrong: Bool
    let lines: [Line]
    let canRepair: Bool

    init(_ findings: [Finding], words: Words) {
        lines = findings.map { finding in
            Line(
                text: words(finding.text), repair: finding.repair.map { words($0) },
                isWrong: finding.weight != .note && finding.repair == nil)
        }
        let wrong = lines.count(where: \.isWrong)
        isWrong = wrong > 0
        verdict =
            wrong == 0
            ? words("모두 제자리에 있어요", "Everything is in its place")
            : words("살펴볼 것이 \(words.number(wrong))가지 있어요", "To look at: \(words.number(wrong))")
        canRepair = findings.contains { $0.canRepair && $0.repair == nil }
    }
}
