import Testing
import Works

@Suite struct CreditTests {
    /// Plain names are read another way than those with signs that only Unicode knows; a dash tells them apart.
    @Test(arguments: [
        ("Han, Kang", "kang  han"), ("Han — Kang", "Kang Han"), ("봉·준호", "준호 봉"), ("김 (감독)", "감독 — 김"),
        ("O'Brien, Edna", "edna — brien — o"), ("2NE1", "2ne1 —"), ("Zoë Kazan", "kazan, zoë"), ("(!)", " — "),
    ])
    func oneNameWrittenInTwoWays(_ one: String, _ other: String) {
        #expect(Credit.key(one) == Credit.key(other))
    }

    @Test(arguments: [("한강", "한 강"), ("Han Kang", "Hankang"), ("Zoë", "Zo"), ("Bong 1", "Bong 2")])
    func othersAreOthers(_ one: String, _ other: String) {
        #expect(Credit.key(one) != Credit.key(other))
    }
}
