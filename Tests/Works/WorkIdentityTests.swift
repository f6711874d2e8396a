import Testing
import Works

@Suite struct WorkIdentityTests {
    @Test(arguments: [
        (WorkIdentity(source: "TMDB", id: "27205"), "TMDB 27205"),
        (WorkIdentity(source: "tmdb", id: "1", url: "https://example.com/movie/1-the-quiet-sea?x=1"), "The Quiet Sea"),
        (WorkIdentity(source: "imdb", id: "tt1", url: "https://example.com/title/tt1/"), "IMDb tt1"),
        (WorkIdentity(source: "elsewhere", id: "9"), "elsewhere 9"),
    ])
    func aPlaceholderSaysWhatIsKnown(_ identity: WorkIdentity, _ title: String) {
        #expect(identity.placeholderTitle == title)
    }
}
