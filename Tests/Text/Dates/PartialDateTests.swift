import Testing
import Text

@Suite struct PartialDateTests {
    @Test(arguments: [
        ("2011", "2011"), ("2011-05", "2011-05"), ("2011-05-31", "2011-05-31"), ("20250227", "2025-02-27"),
        ("20250200", "2025-02"), ("2011-05-00", "2011-05"), ("1982-06-25T00:00:00Z", "1982-06-25"),
        ("October 1, 1988", "1988"), ("1998?", "1998"), ("c1998", "1998"), ("2011-13-40", "2011"),
        ("2024-02-30", "2024-02"), ("20230229", "2023-02"), ("2024-02-29", "2024-02-29"), ("2024-04-31", "2024-04"),
        ("0033", "0033"),
    ])
    func parsesKnownParts(text: String, date: String) {
        #expect(PartialDate(text)?.text == date)
        #expect(PartialDate(text[...])?.text == date, "Both overloads agree.")
    }

    @Test(arguments: ["", "unknown", "0000", "12", "99999"])
    func rejectsTextsWithoutADate(text: String) {
        #expect(PartialDate(text) == nil && PartialDate(text[...]) == nil)
    }

    @Test(arguments: [
        ("2024", "2024"), ("2024-5", "2024-05"), ("2024.05.01", "2024-05-01"), ("2024년 5월 1일", "2024-05-01"),
        ("2024-02-29", "2024-02-29"), ("2024-13", nil), ("2024-02-30", nil), ("2023-02-29", nil), ("24", nil),
        ("", nil),
        ("2024-05-01-01", nil), ("20２4", nil), ("2024-0", nil),
    ])
    func parsesTypedDatesStrictly(_ text: String, _ written: String?) {
        #expect(PartialDate(typed: text)?.text == written)
    }
}
