import Site
import Testing

@Suite struct CaptureTextTests {
    @Test(arguments: [
        ("https://a.example/1", ["https://a.example/1"]), ("", []), ("no address here", []), ("http://", []),
        ("x https://a.example/(b) y", ["https://a.example/(b)"]), ("<https://a.example/1>", ["https://a.example/1"]),
        ("글은 https://a.example/가나, 끝.", ["https://a.example/가나"]),
        ("HTTPS://A.example/1 https://b.example", ["HTTPS://A.example/1", "https://b.example"]),
        ("https://a.example/1 https://a.example/1", ["https://a.example/1"]),
    ])
    func addressesAreFoundInText(text: String, found: [String]) {
        #expect(CaptureText.addresses(in: text) == found)
    }
}
