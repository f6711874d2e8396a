import Testing
import Text

@Suite struct FileNameTests {
    @Test func findsTheExtensionAfterTheLastDot() {
        #expect("책갈피.HTML".hasExtension("html", "csv"))
        #expect("folder.csv/a.html"[...].hasExtension("html"))
        #expect(!"a.html.zip".hasExtension("html"))
        #expect(!"html".hasExtension("html"))
        #expect(!"a.".hasExtension("html"))
        #expect(!"".hasExtension("html"))
    }
}
