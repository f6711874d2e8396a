import Catalog
import GRDB
import Text
import Works

/// The progress that a reading had reached at a time.
package struct ProgressEntry: Sendable, Hashable {
    package let reading: Int64
    let readingUID: String
    package let at: Timestamp
    package let progress: Book.Progress
}

extension WorkStore<Book> {
    /// Starts a reading, or finishes or stops the one in progress. Without one in progress, finishing or stopping records
    /// a reading that ended that day; with one, starting changes nothing.
    func setReading(
        _ state: Reading.State, of id: Item.ID, on day: PartialDate?, by owner: Person.ID
    ) throws -> Change.ID? {
        let phrase = state.phrase
        let summary =
            state == .open
            ? Phrase("읽기 시작함", "Started reading") : Phrase("‘\(phrase.ko)’ 표시", "Marked as ‘\(phrase.en)’")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            _ = try get(id, in: scope)
            try scope.nameChange(after: id)
            if let openReading = try openReading(id, in: scope.db) {
                guard state != .open else { return }
                try update(
                    openReading.id, LogEntryDraft(Reading(state, from: openReading.value.startedOn, to: day)), of: id,
                    in: scope)
            } else {
                let reading = state == .open ? Reading(.open, from: day) : Reading(state, to: day)
                try add(LogEntryDraft(reading), to: id, in: scope)
                if state == .open { try set(["page": .null, "percent": .null], of: id, in: scope) }
            }
            try updateFromLatestLogEntry(id, in: scope)
        }.change
    }

    /// Sets the progress of a book. Starts a reading if none is in progress.
    /// - Parameters:
    ///   - progress: `nil` removes the progress.
    ///   - day: the first day of a reading that is started.
    func setProgress(
        _ progress: Book.Progress?, of id: Item.ID, on day: PartialDate? = nil, by owner: Person.ID
    ) throws -> Change.ID? {
        let summary =
            switch progress {
            case .page(let page): Phrase("\(page)쪽까지 읽음", "Read to page \(page)")
            case .percent(let percent): Phrase("\(percent)%까지 읽음", "Read to \(percent)%")
            case nil: Phrase("읽은 만큼 지움", "Cleared the progress")
            }
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            if try get(id, in: scope).work.progress == progress { return }
            try scope.nameChange(after: id)
            try set(
                ["page": (progress?.page).databaseValue, "percent": (progress?.percent).databaseValue], of: id,
                in: scope)
            guard let progress else { return }
            let reading =
                try openReading(id, in: scope.db)?.id
                ?? add(LogEntryDraft(Reading(.open, from: day)), to: id, in: scope)
            try recordProgress(progress, of: reading, item: id, in: scope)
            try updateFromLatestLogEntry(id, in: scope)
        }.change
    }

    /// Records a progress entry. No conflict clause, because it would also apply to the triggers that record the change.
    private func recordProgress(
        _ progress: Book.Progress, of reading: Int64, item: Item.ID, in scope: OwnerScope
    ) throws {
        let now = catalog.environment.now()
        try scope.db.run(
            "UPDATE readingProgress SET page = ?, percent = ? WHERE reading = ? AND at = ?",
            [progress.page, progress.percent, reading, now])
        if scope.db.changesCount > 0 { return }
        try scope.db.run(
            "INSERT INTO readingProgress(reading, at, item, owner, page, percent) VALUES (?, ?, ?, ?, ?, ?)",
            [reading, now, item, scope.owner, progress.page, progress.percent])
    }

    /// Returns the progress entries of all readings by item, the latest first. One statement for all items.
    package func progress(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [ProgressEntry]] {
        var entries: [Item.ID: [ProgressEntry]] = [:]
        try db.readEach(
            """
            SELECT entry.item, reading, reading.uid, at, page, percent FROM json_each(?) AS wanted
            CROSS JOIN readingProgress AS entry ON entry.item = wanted.value
            CROSS JOIN reading ON reading.id = entry.reading ORDER BY entry.item, at DESC
            """, [jsonArray(ids)]
        ) { row in
            entries[row.integer(0), default: []].append(
                ProgressEntry(
                    reading: row.integer(1), readingUID: row.text(2), at: Timestamp(stored: row.integer(3)),
                    progress: row.isNull(4) ? .percent(Int(row.integer(5))) : .page(Int(row.integer(4)))))
        }
        return entries
    }

    private func openReading(_ id: Item.ID, in db: Database) throws -> Entry? {
        try logEntries(of: [id], in: db)[id]?.first { $0.value.state == .open }
    }
}
