import Books
import Testing

struct PartialDateTests {
    @Test(arguments: [
        ("2024", "2024"), ("2024-5", "2024-05"), ("2024.05.01", "2024-05-01"), ("2024년 5월 1일", "2024-05-01"),
        ("2024-13", nil), ("2024-02-30", nil), ("24", nil), ("", nil), ("2024-05-01-01", nil), ("20２4", nil),
    ])
    func readsDatesAsFarAsTheyAreKnown(_ text: String, _ written: String?) {
        #expect(PartialDate(text)?.text == written)
    }
}
