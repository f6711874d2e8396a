/// The names in a list that a person typed: apart by commas (`,` `，` `、`) or line breaks, each on one line, and once
/// whatever its case.
/// - Parameter mark: taken off where names begin with it, as in `#여행`.
package func listedNames(_ text: String, dropping mark: Character? = nil) -> [String] {
    var seen: Set<String> = []
    return text.split { ",，、".contains($0) || $0.isNewline }
        .map { String($0.trimmingPrefix { $0 == mark || $0.isWhitespace }).oneLine }
        .filter { !$0.isEmpty && seen.insert($0.matchKey).inserted }
}
