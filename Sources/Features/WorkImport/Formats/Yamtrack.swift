import Catalog
import Providers

extension WorkFormat {
    /// Yamtrack's single table of all media, in the columns of 2025 and 2026.
    static let yamtrack = WorkFormat(
        name: "yamtrack", title: "Yamtrack", kinds: [.movie, .book],
        parts: [
            Part(name: "media", needs: ["media_id", "source", "media_type", "title", "status"]) { fields, _ in
                let kind: ItemKind
                switch fields["media_type"].lowercased() {
                case "movie": kind = .movie
                case "book": kind = .book
                case let type: throw RowNote.kind(type)
                }
                var work = ImportedWork(kind, title: fields["title"])
                // The id of a manually entered work is internal to Yamtrack.
                let source = fields["source"].lowercased()
                work.identities = ImportValueParser.identity(
                    source == "manual" ? "yamtrack" : source, fields["media_id"])
                work.score = fields.score("score", of: 10)
                work.note = fields["notes"]
                work.addedAt = fields.time("created_at")
                let status = fields["status"].lowercased().replacing("_", with: " ")
                work.status =
                    switch status {
                    case "completed", "repeating": .done
                    case "in progress", "paused": .active
                    case "dropped": .stopped
                    case "planning": .want
                    default: nil
                    }
                if kind == .book, let page = fields.count("progress"), page > 0 { work.progress = .page(page) }
                let (start, end) = (fields.date("start_date"), fields.date("end_date"))
                if start != nil || end != nil || work.status == .done {
                    var logEntry = ImportedWork.Entry(end, from: start)
                    logEntry.isStopped = work.status == .stopped
                    logEntry.isRepeat = status == "repeating"
                    work.logEntries = [logEntry]
                }
                return work
            }
        ])
}
