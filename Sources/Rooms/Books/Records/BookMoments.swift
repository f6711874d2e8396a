import Catalog

extension MomentSource {
    static let books = [
        MomentSource(
            .book, table: "reading", index: "readingOwner", day: "finishedOn", where: "m.isStopped = 0",
            said: Phrase("다 읽었어요", "Finished")),
        MomentSource(
            .book, table: "reading", index: "readingStopped", day: "finishedOn", where: "m.isStopped = 1",
            said: Phrase("그만 읽었어요", "Stopped reading")),
        MomentSource(
            .book, table: "reading", index: "readingStarted", day: "startedOn",
            said: Phrase("읽기 시작했어요", "Started reading")),
    ]
}
