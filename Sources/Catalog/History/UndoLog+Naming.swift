import GRDB
import Text

extension OwnerScope {
    /// Appends an item's title to the summary of the action that is being recorded: "본 날 적음 · 기생충". Does nothing
    /// outside of `perform`, and for an item without a title.
    package func nameChange(after item: Item.ID) throws {
        let title = try db.value(String.self, "SELECT title FROM item WHERE id = ? AND owner = ?", [item, owner])
        guard let title = title?.shortened(to: 40), !title.isEmpty else { return }
        try db.run(
            """
            UPDATE change SET summaryKo = summaryKo || ' · ' || ?1, summaryEn = summaryEn || ' · ' || ?1
            WHERE id = (SELECT id FROM activeChange)
            """, [title])
    }

    /// Replaces the summary of the action that is being recorded: it has added to an existing item. Does nothing
    /// outside of `perform`.
    package func nameChange(asAdditionTo item: Item) throws {
        let summary = Phrase.addedToExisting(item.title)
        try db.run(
            "UPDATE change SET summaryKo = ?, summaryEn = ? WHERE id = (SELECT id FROM activeChange)",
            [summary.ko, summary.en])
    }
}

extension Phrase {
    fileprivate static func addedToExisting(_ title: String) -> Phrase {
        if title.isEmpty { return Phrase("이미 있던 것에 추가", "Added to an existing item") }
        let name = title.shortened(to: 60)
        return Phrase("이미 있던 ‘\(name)’에 추가", "Added to ‘\(name)’, which already existed")
    }
}
