import Catalog
import Testing
import Text

@testable import Site

@Suite struct ItemDetailsWriterTests {
    @Test func timestampsAreWrittenInRFC3339() {
        for moment in [0, 999, 1_790_000_000_123, -1, -62_167_219_200_000, 253_402_300_799_999] as [Int64] {
            var json = JSONWriter()
            json.value(Timestamp(moment))
            #expect(String(decoding: json.bytes, as: UTF8.self) == "\"\(Timestamp(moment).rfc3339)\"")
        }
    }

    @Test func detailsOfEachItemAreReadSeparately() {
        var details = ItemDetailsWriter(count: 2)
        details.add(7) { $0.member("a", 1) }
        details.add(-2) { _ in }
        details.add(9) { $0.member("b", "\n") }
        // 8 was never added.
        #expect(
            [7, -2, 9, 8].map { id in details[id].map { String(decoding: $0, as: UTF8.self) } }
                == [#"{"a":1}"#, "{}", #"{"b":"\n"}"#, nil])
    }
}
