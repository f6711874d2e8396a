import Testing
import Text

@testable import Providers

@Suite struct JSONValueTests {
    @Test func missingEmptyAndMistypedValuesAreNil() throws {
        let tree = try #require(
            JSONValue(
                #"{"a":"","b":"N/A","c":" x ","d":0,"e":"136","f":12.7,"g":null,"h":[1,"y"],"i":true,"j":{"value":"w"}}"#
            ))
        #expect(tree["a"].text == nil && tree["b"].text == nil && tree["g"].text == nil && tree["z"]["q"].text == nil)
        #expect(tree["c"].text == "x" && tree["d"].count == nil && tree["e"].count == 136 && tree["f"].count == 12)
        #expect(tree["h"].texts == ["1", "y"] && tree["c"].list.isEmpty && tree["i"].isTrue && !tree["d"].isTrue)
        #expect(tree["j"].wrappedText == "w" && tree["c"].wrappedText == "x")
        #expect(JSONValue("{\"a\":") == nil && JSONValue("<html>") == nil)
    }
}
