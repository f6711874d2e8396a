import Catalog
import Text

/// A description of an action: "‘제목’ …" for one item, "3개 …" for several.
package struct ActionSummary: Sendable {
    private let subject: Phrase

    package init(_ items: [Item]) {
        if let only = items.first, items.count == 1 {
            let title = only.title.shortened(to: 40)
            subject = title.isEmpty ? Phrase("제목 없는 것", "Untitled") : Phrase("‘\(title)’", "‘\(title)’")
        } else {
            subject = Phrase(Words(.ko).items(items.count), Words(.en).items(items.count))
        }
    }

    /// Returns the description of an action.
    /// - Parameters:
    ///   - korean: the predicate in Korean, such as "보관했어요".
    ///   - english: the predicate in English, such as "archived".
    package func callAsFunction(_ korean: String, _ english: String) -> Phrase {
        Phrase("\(subject.ko) \(korean)", "\(subject.en) \(english)")
    }
}
