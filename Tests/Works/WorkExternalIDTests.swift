import Testing
import Works

@Suite struct WorkExternalIDTests {
    @Test(arguments: [
        (WorkExternalID(source: "TMDB", id: "27205"), "TMDB 27205"),
        (
            WorkExternalID(source: "tmdb", id: "1", url: "https://example.com/movie/1-the-quiet-sea?x=1"),
            "The Quiet Sea"
        ),
        (WorkExternalID(source: "imdb", id: "tt1", url: "https://example.com/title/tt1/"), "IMDb tt1"),
        (WorkExternalID(source: "elsewhere", id: "9"), "elsewhere 9"),
    ])
    func placeholderTitleUsesURLOrId(_ identity: WorkExternalID, _ title: String) {
        #expect(identity.placeholderTitle == title)
    }
}
