import Catalog
import Site
import Testing

@testable import Works

@Suite struct SeriesPositionTests {
    @Test func positionsAreSortedByLeadingNumber() {
        let numbers = ["", "10", "1-3", "2.5", "2", "1", "부록"]
        let ordered = numbers.map { SeriesPosition("연작", $0) }.sorted { ($0.order, $0.number) < ($1.order, $1.number) }
        #expect(ordered.map(\.number) == ["1", "1-3", "2", "2.5", "10", "", "부록"])
    }

    @Test func nameAndNumberAreOneLine() {
        let place = SeriesPosition(" 항구\n이야기 ", " 1\t")
        #expect(place == SeriesPosition("항구 이야기", "1"))
    }
}
