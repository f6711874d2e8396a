import GRDB
import Text

extension OwnerScope {
    /// Says in the history, and in the message with its undo, which item the action that is being recorded is about:
    /// "본 날 적음 · 기생충". Does nothing outside of `perform`, and for an item without a title.
    package func nameChange(after item: Item.ID) throws {
        let title = try db.value(String.self, "SELECT title FROM item WHERE id = ? AND owner = ?", [item, owner])
        guard let title = title?.shortened(to: 40), !title.isEmpty else { return }
        try db.run(
            """
            UPDATE change SET summaryKo = summaryKo || ' · ' || ?1, summaryEn = summaryEn || ' · ' || ?1
            WHERE id = (SELECT id FROM activeChange)
            """, [title])
    }

    /// Says in the history, and in the message with its undo, that the action that is being recorded has added to what was
    /// here. Does nothing outside of `perform`.
    package func nameChange(asAdditionTo item: Item) throws {
        let summary = Phrase.appending(item.title)
        try db.run(
            "UPDATE change SET summaryKo = ?, summaryEn = ? WHERE id = (SELECT id FROM activeChange)",
            [summary.ko, summary.en])
    }
}

extension Phrase {
    fileprivate static func appending(_ title: String) -> Phrase {
        if title.isEmpty { return Phrase("이미 있던 것에 추가", "Added to an existing item") }
        let name = title.shortened(to: 60)
        return Phrase("이미 있던 ‘\(name)’에 추가", "Added to ‘\(name)’, which already existed")
    }
}
