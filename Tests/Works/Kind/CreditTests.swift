import Testing
import Works

@Suite struct CreditTests {
    /// Names that are ASCII apart from a dash, and names with other characters.
    @Test(arguments: [
        ("Han, Kang", "kang  han"), ("Han — Kang", "Kang Han"), ("봉·준호", "준호 봉"), ("김 (감독)", "감독 — 김"),
        ("O'Brien, Edna", "edna — brien — o"), ("2NE1", "2ne1 —"), ("Zoë Kazan", "kazan, zoë"), ("(!)", " — "),
    ])
    func spellingsOfOneNameHaveTheSameKey(_ one: String, _ other: String) {
        #expect(Credit.key(one) == Credit.key(other))
    }

    @Test(arguments: [("한강", "한 강"), ("Han Kang", "Hankang"), ("Zoë", "Zo"), ("Bong 1", "Bong 2")])
    func differentNamesHaveDifferentKeys(_ one: String, _ other: String) {
        #expect(Credit.key(one) != Credit.key(other))
    }
}
