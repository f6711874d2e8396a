import Catalog

extension Migration {
    /// Readings by the day they began, as `readingOwner` has them by the day they ended; those that were given up apart.
    static let bookDays = Migration(
        "143-book-days",
        sql: """
            CREATE INDEX readingStarted ON reading(owner, startedOn);
            CREATE INDEX readingStopped ON reading(owner, finishedOn) WHERE isStopped = 1;
            """)
}

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
            said: Phrase("읽기 시작했어요", "Began to read")),
    ]
}
