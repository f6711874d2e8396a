import Providers
import Testing

@Suite struct PartialDateTests {
    @Test(arguments: [
        ("2011", "2011"), ("2011-05", "2011-05"), ("2011-05-31", "2011-05-31"), ("20250227", "2025-02-27"),
        ("20250200", "2025-02"), ("2011-05-00", "2011-05"), ("1982-06-25T00:00:00Z", "1982-06-25"),
        ("October 1, 1988", "1988"), ("1998?", "1998"), ("c1998", "1998"), ("2011-13-40", "2011"), ("0033", "0033"),
    ])
    func asMuchAsIsKnown(text: String, date: String) {
        #expect(PartialDate(text)?.text == date)
    }

    @Test(arguments: ["", "unknown", "0000", "12", "99999"])
    func nothingIsMadeUp(text: String) {
        #expect(PartialDate(text) == nil)
    }
}
