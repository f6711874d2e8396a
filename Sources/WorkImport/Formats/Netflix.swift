import Catalog
import Foundation
import Providers

extension WorkFormat {
    /// What Netflix shows as viewing activity, and its archive of everything. Episodes are told by their titles.
    static let netflix = WorkFormat(
        name: "netflix", title: "Netflix", kinds: [.movie],
        parts: [
            Part(name: "history", needs: ["title", "date"], isExact: true) { fields, _ in
                var work = try Netflix.film(fields["Title"], .done)
                work.logEntries = [ImportedWork.Entry(ImportValue.shortDate(fields["Date"]))]
                return work
            },
            Part(name: "activity", needs: ["profile name", "start time", "duration", "title"]) { fields, _ in
                let extra = fields["Supplemental Video Type"]
                guard extra.isEmpty else { throw ImportRowProblem.kind(extra) }
                var work = try Netflix.film(fields["Title"], .done)
                var logEntry = ImportedWork.Entry(fields.date("Start Time"))
                logEntry.name = "\(fields["Profile Name"]) \(fields["Start Time"])"
                work.logEntries = [logEntry]
                return work
            },
            Part(name: "ratings", needs: ["profile name", "title name", "thumbs value"]) { fields, _ in
                var work = try Netflix.film(fields["Title Name"], nil)
                work.score = fields.score("Star Value", of: 5)
                work.isLiked = (fields.count("Thumbs Value") ?? 0) >= 2
                work.addedAt = fields.time("Event Utc Ts")
                return work
            },
            Part(name: "list", needs: ["title name", "profile name"], isExact: true) { fields, _ in
                try Netflix.film(fields["Title Name"], .want)
            },
        ])
}

private enum Netflix {
    static func film(_ title: String, _ status: ImportedWork.Status?) throws -> ImportedWork {
        if title.hasPrefix("Trailer:") || title.hasPrefix("Clip:") || title.contains("_hook_") {
            throw ImportRowProblem.kind("trailer")
        }
        guard !title.contains(/: (Season|Series|Part|Volume|Chapter|Book|Episode|Limited Series|시즌|파트|제?\d+화|에피소드)/),
            !title.contains(/(시즌|회차) ?\d+/)
        else { throw ImportRowProblem.kind("episode") }
        var work = ImportedWork(.movie, title: title)
        work.status = status
        return work
    }
}
