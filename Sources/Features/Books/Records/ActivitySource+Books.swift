import Catalog

extension ActivitySource {
    static let books = [
        ActivitySource(
            .book, table: "reading", index: "readingOwner", day: "finishedOn", where: "m.isStopped = 0",
            label: Phrase("다 읽었어요", "Finished")),
        ActivitySource(
            .book, table: "reading", index: "readingStopped", day: "finishedOn", where: "m.isStopped = 1",
            label: Phrase("그만 읽었어요", "Stopped reading")),
        ActivitySource(
            .book, table: "reading", index: "readingStarted", day: "startedOn",
            label: Phrase("읽기 시작했어요", "Started reading")),
    ]
}
