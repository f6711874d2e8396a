import Catalog

extension Migration {
    /// The tables that all kinds of works share; each kind's own come beside it.
    package static let works = [
        workLists, workHoldings, workSeries, workTerms, workSeriesCounts, workHoldingPlaces, workTallies,
        workListCounts,
        workPartsLeave, earlierDates("work", ["workTerm": "place", "workHolding": "place"], of: .movie, .book),
    ]

    /// The trigger of 127-imports-parts saw to the quotes of books as well, which are theirs.
    private static let workPartsLeave = Migration(
        "161-work-parts-leave",
        sql: """
            DROP TRIGGER workPartsLeave;
            CREATE TRIGGER workPartsLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
                DELETE FROM workHolding WHERE item = OLD.id;
                DELETE FROM workSeries WHERE item = OLD.id;
            END;
            """)
}

extension TrackedTable {
    package static let works = [
        TrackedTable("workTerm", item: "item", owner: "owner"),
        TrackedTable("workList", owner: "owner", derived: ["count"]),
        TrackedTable("workListEntry", item: "item"),
        TrackedTable("workHolding", item: "item", owner: "owner", derived: ["place"]),
        TrackedTable("workSeries", item: "item", owner: "owner"),
    ]
}
