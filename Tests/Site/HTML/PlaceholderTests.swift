import Site
import Testing

@Suite struct PlaceholderTests {
    @Test func coloursOfAPlaceholderAreParsedAndWritten() throws {
        let placeholder = try #require(Placeholder("#00af9b#FFE010"))
        #expect(rendered { $0.text(placeholder.top) } == "#00af9b")
        #expect(rendered { $0.text(placeholder.bottom) } == "#ffe010")
    }

    @Test(arguments: [
        nil, "", "#00af9b", "#00af9b#ffe01", "#00af9b#ffe01g", "00af9b##ffe010", "#00af9b#ffe0100", "가가가가가가",
    ])
    func invalidPlaceholderIsNil(column: String?) {
        #expect(Placeholder(column) == nil)
    }
}
