import Testing

@testable import WorkImport

/// The reasons that rows of ledgers have kept.
@Suite struct RowNoteTests {
    private static let stored: [(String, RowNote)] = [
        ("known", .known), ("twice", .twice), ("joined", .joined), ("folded", .folded), ("differs", .differs),
        ("left", .left), ("file", .file), ("no-title", .noTitle), ("no-isbn", .noISBN), ("no-quote", .noQuote),
        ("trashed", .trashed), ("maybe-episode", .maybeEpisode), ("open-quote", .openQuote),
        ("kind:TV Series: 2", .kind("TV Series: 2")), ("which:1,22", .which([1, 22])),
        ("no-id:1.11E+05", .noID("1.11E+05")),
        ("no-date:soon", .noDate("soon")), ("long-tag:aaa", .longTag("aaa")), ("type:Zorblax", .unknownType("Zorblax")),
        ("rounded:7.3", .rounded("7.3")), ("kept:a=b=2024-05-06", .kept("a=b", as: "2024-05-06")),
        ("assumed:5/6/2022=2022-05-06", .assumed("5/6/2022", as: "2022-05-06")), ("of tomorrow", .other("of tomorrow")),
    ]

    @Test(arguments: stored) func noteTextRoundTrips(_ text: String, _ note: RowNote) {
        #expect(RowNote(text: text) == note && note.text == text)
    }

    @Test func reasonHasOneLineForEachNote() {
        let notes: [RowNote] = [.rounded("7.3"), .joined]
        #expect(notes.reason == "rounded:7.3\njoined" && [RowNote](reason: notes.reason) == notes)
        #expect([RowNote]().reason == nil && [RowNote](reason: nil).isEmpty)
    }
}
