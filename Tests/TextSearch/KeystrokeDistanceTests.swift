import Testing

@testable import TextSearch

@Suite struct KeystrokeDistanceTests {
    @Test(arguments: [("제쥬", "제주", 1), ("부산", "부산", 0), ("ab", "abc", 1), ("서울", "seoul", nil)])
    func countsDifferingKeystrokes(first: String, second: String, distance: Int?) {
        #expect(
            KeystrokeDistance.distance(KeystrokeDistance.of(first), KeystrokeDistance.of(second), limit: 2) == distance)
    }
}
