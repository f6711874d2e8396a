import HTTPServer
import HTTPTypes
import Providers
import TestSupport
import Testing
import Text

@Suite struct WikidataTests {
    private static let entity = """
        {"type":"item","id":"Q1","labels":{"ko":{"language":"ko","value":"겨울 항구"},"en":{"language":"en","value":"Winter Harbour"}},
         "descriptions":{"en":{"language":"en","value":"film of 2010"}},"claims":{
          "P1476":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":{"text":"Winterhafen","language":"de"}}}}],
          "P577":[
            {"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":{"time":"+2011-02-00T00:00:00Z","precision":10}}}},
            {"rank":"normal","mainsnak":{"snaktype":"somevalue"}},
            {"rank":"deprecated","mainsnak":{"snaktype":"value","datavalue":{"value":{"time":"+1910-00-00T00:00:00Z","precision":9}}}},
            {"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":{"time":"+2010-07-15T00:00:00Z","precision":11}}}}],
          "P2047":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":{"amount":"+112","unit":"Q7727"}}}}],
          "P57":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":{"id":"Q10"}}}}],
          "P161":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":{"id":"Q11"}}}},
                  {"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":{"id":"Q12"}}}}],
          "P345":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":"tt0000001"}}}],
          "P4947":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"value":"77"}}}]}}
        """

    private func open() throws -> (FixtureProvider, Wikidata) {
        let site = try FixtureProvider { asked in
            guard asked.path == "/w/api.php", asked.query["format"] == "json" else { return nil }
            if asked.query["list"] == "search" {
                if asked.query["srsearch"]?.hasPrefix("busy") == true {
                    return .json(#"{"error":{"code":"maxlag","info":"Waiting"}}"#)
                }
                return .json(
                    #"{"continue":{"sroffset":20},"query":{"searchinfo":{"totalhits":31},"search":[{"title":"Q1"},{"title":"Q2"},{"title":"Talk:X"}]}}"#
                )
            }
            switch asked.query["ids"] {
            case "Q1|Q2": return .json(#"{"entities":{"Q2":{"id":"Q2","labels":{},"claims":{}},"Q1":\#(Self.entity)}}"#)
            case "Q1": return .json(#"{"entities":{"Q1":\#(Self.entity)}}"#)
            case "Q9": return .json(#"{"entities":{"Q9":{"id":"Q9","missing":""}}}"#)
            case "Q10|Q11|Q12":
                return .json(
                    #"{"entities":{"Q10":{"id":"Q10","labels":{"en":{"value":"A. Director"}}},"Q11":{"id":"Q11","labels":{"ko":{"value":"배우"}}},"Q12":{"id":"Q12","labels":{}}}}"#
                )
            default: return nil
            }
        }
        return (site, Wikidata(site.fetcher, language: "ko", base: site.base))
    }

    @Test func searchWorksWithoutKey() async throws {
        let (site, wikidata) = try open()
        let page = try await wikidata.search("겨울 항구", page: 1)
        #expect(page.results.map(\.title) == ["겨울 항구"] && page.next == 2 && page.total == 31)
        #expect(page.results[0].originalTitle == "Winterhafen" && page.results[0].released?.text == "2010-07-15")
        #expect(page.results[0].overview == "film of 2010" && page.results[0].picture == nil)
        #expect(site.asked[0].query["srsearch"] == "겨울 항구 haswbstatement:P31=Q11424")
        await #expect(throws: ProviderError.overLimit(retryAfter: nil)) { try await wikidata.search("busy", page: 1) }
    }

    @Test func namesOfPeopleComeFromASecondRequest() async throws {
        let (site1, wikidata) = try open()
        defer { withExtendedLifetime(site1) {} }
        let film = try await wikidata.work("Q1")
        #expect(
            film.identities == [
                ExternalID("wikidata", "Q1"), ExternalID("imdb", "tt0000001"), ExternalID("tmdb", "77"),
            ])
        #expect(film.runtimeMinutes == 112 && film.released?.text == "2010-07-15")
        #expect(
            film.contributors.map(\.name) == ["A. Director", "배우"]
                && film.contributors.map(\.role) == [.director, .actor])
        await #expect(throws: ProviderError.notFound) { try await wikidata.work("Q9") }
        await #expect(throws: ProviderError.notFound) { try await wikidata.work("Q1|Q2") }
    }
}
