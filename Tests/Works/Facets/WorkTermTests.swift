import Catalog
import Site
import Testing

@testable import Works

@Suite struct WorkTermTests {
    @Test(arguments: ["한국", "대한민국", "South Korea", "korea", "KR", " 한국\n"])
    func countryNamesBecomeCodes(_ text: String) {
        #expect(WorkTerm(.country, text).name == "KR")
    }

    @Test func unknownCountryKeepsItsText() {
        #expect(WorkTerm(.country, "달나라").name == "달나라")
        #expect(WorkTerm(.genre, "한국").name == "한국", "only countries have codes")
    }

    @Test(arguments: [
        (WorkFacet.country, "KR", "한국", "South Korea"), (.country, "달나라", "달나라", "달나라"),
        (.decade, "1990", "1990년대", "1990s"), (.year, "1994", "1994년", "1994"),
        (.rating, "8", "★ 4 이상", "★ 4 and up"), (.rating, "x", "x", "x"), (.genre, "Noir", "Noir", "Noir"),
        (.holding, "lent", "빌려준 책", "Lent"), (.holding, "x", "x", "x"),
    ])
    func facetTitlesNameTheFilter(_ facet: WorkFacet, _ value: String, _ ko: String, _ en: String) {
        #expect(facet.title(value, Words(.ko)) == ko && facet.title(value, Words(.en)) == en)
    }

    @Test(arguments: [
        (WorkFacet.year, "999"), (.year, "x"), (.year, "3000"), (.decade, "99"), (.decade, "19x"), (.rating, "7"),
        (.rating, "99"), (.holding, "x"), (.genre, " \n"), (.person, ""), (.country, ""),
    ])
    func invalidFacetValueHasNoKey(_ facet: WorkFacet, _ value: String) {
        #expect(facet.key(value) == nil)
    }

    @Test func termKeysIgnoreCaseAndWidth() {
        #expect(WorkTerm(.genre, "NOIR").key == WorkTerm(.genre, "ｎｏｉｒ").key)
        #expect(WorkTerm(.country, "일본").key == WorkTerm(.country, "JP").key)
    }
}
