import Foundation
import Site
import Testing

@Suite struct AddressDetectorTests {
    @Test(arguments: [
        ("https://a.example/1", ["https://a.example/1"]), ("", []), ("no address here", []), ("http://", []),
        ("x https://a.example/(b) y", ["https://a.example/(b)"]), ("<https://a.example/1>", ["https://a.example/1"]),
        ("글은 https://a.example/가나, 끝.", ["https://a.example/가나"]),
        ("HTTPS://A.example/1 https://b.example", ["HTTPS://A.example/1", "https://b.example"]),
        ("https://a.example/1 https://a.example/1", ["https://a.example/1"]),
    ])
    func findsURLsInText(text: String, expected: [String]) {
        #expect(AddressDetector.addresses(in: text) == expected)
    }

    /// Each text contains one URL, which ends at the bar. The bar is removed before the search.
    @Test(arguments: [
        // Particles and endings of Korean.
        "https://a.example/b|를 보세요", "https://a.example/b|을", "https://a.example/b|은 좋아요", "https://a.example/b|는,",
        "https://a.example/b|이 그거예요", "https://a.example/b|가요?", "https://a.example/b|에 있어요", "https://a.example/b|로 가",
        "https://a.example/b|으로", "https://a.example/b|에서요", "https://a.example/b|입니다.", "https://a.example/b|이에요!",
        "https://a.example/b|예요~", "https://a.example/b|랑 같이", "https://a.example/b|이랑", "https://a.example/b|하고",
        "https://a.example/b|도", "https://a.example/b|만 보세요", "https://a.example/b|의 글", "https://a.example/b|까지",
        "https://a.example/b|라고 해요", "https://a.example/b|클릭",
        "https://a.example/b|이거 봐", "https://a.example|(공식)", "https://a.example/b|[출처]", "https://a.example/b|**굵게**",
        "https://a.example/b|~입니다", "https://a.example/|에 있어요", "https://a.example/b|※주의", "https://a.example/b|点击链接",
        "https://a.example/b|인데ㅋㅋ", "https://a.example/b|ㅋㅋㅋ", "https://a.example/b|ㅠㅠ",
        "https://a.example/b?c=d1|를", "https://a.example/b#c2|에서", "https://a.example/b|를(참고)",
        "https://a.example/b.html|은", "https://a.example/%EC%84%9C%EC%9A%B8|을 봐", "https://a.example/b|에서확인하세요",
        "https://a.example/b/|에서 보기", "https://a.example|에서 봐요", "https://a.example:8080|입니다", "https://a.example|를",
        "https://a.example/|를", "(https://a.example/b|)입니다", "글(https://a.example/b|)이에요",
        "[제목](https://a.example/b|)를", "‘https://a.example/b|’라는", "'https://a.example/b|'를",
        "“https://a.example/b|”입니다",
        "**https://a.example/b|**", "`https://a.example/b|`를", "https://a.example/b|,그리고", "https://a.example/b|.그리고",
        "https://a.example/b|^^", "https://a.example/b|~", "https://ko.wiki.example/w/서울_(동음이의)|를",
        "https://a.example/b_(c)|입니다", "https://a.example/b_(c)|좋아요",
        // Japanese and Chinese.
        "https://a.example/foo|。次の文", "（https://a.example/baz|）です", "https://a.example/qux|、続き",
        "「https://a.example/k|」を", "『https://a.example/k|』", "【https://a.example/k|】", "《https://a.example/k|》",
        "https://a.example/bang|！", "https://a.example/b|？", "https://a.example/b|：説明", "https://a.example/b|；",
        "https://a.example/b|，然后", "https://a.example/b|を見て", "https://a.example/b|です", "https://a.example/b|的网页",
        "https://a.example/b|（説明）", "https://a.example|。", "https://a.example/b|｡", "https://a.example/ends|…",
        "https://a.example/b|〉を",
        // Other scripts and signs.
        "https://a.example/b|ครับ", "https://a.example/b|، ثم", "https://a.example/b|؟", "https://a.example/b|। फिर",
        "«https://a.example/b|»", "„https://a.example/b|“", "Смотри https://a.example/b|, потом",
        "https://a.example/b|։",
        "https://a.example/b|👍", "https://a.example/b|😀😀 봐", "https://a.example/b|❤️", "https://a.example/b|→클릭",
        "https://a.example/b|\u{200B}", "https://a.example/b|👍🏻ㅋㅋ", "https://a.example|🎉",
    ])
    func textAroundAURLIsLeftOut(text: String) throws {
        let bar = try #require(text.firstIndex(of: "|"))
        let start = try #require(text.firstRange(of: "https")?.lowerBound)
        let textWithoutBar = text.replacing("|", with: "")
        #expect(AddressDetector.addresses(in: textWithoutBar) == [String(text[start..<bar])])
        #expect(
            AddressDetector.addresses(in: textWithoutBar.decomposedStringWithCanonicalMapping) == [
                String(text[start..<bar])
            ])
    }

    @Test(arguments: [
        "https://ko.wikipedia.org/wiki/서울", "https://ko.wikipedia.org/wiki/서울_(동음이의)", "https://namu.wiki/w/K팝",
        "https://ko.wikipedia.org/wiki/2024년", "https://namu.wiki/w/SBS뉴스", "https://namu.wiki/w/(여자)아이들",
        "https://namu.wiki/w/Rust(게임)", "https://en.wikipedia.org/wiki/C_(programming_language)",
        "https://ja.wikipedia.org/wiki/Tシャツ", "https://zh.wikipedia.org/wiki/A股",
        "https://th.wikipedia.org/wiki/ประเทศไทย", "https://ar.wikipedia.org/wiki/قهوة",
        "https://ru.wikipedia.org/wiki/Кофе", "https://hi.wikipedia.org/wiki/कॉफ़ी", "https://emojipedia.org/😀",
        "https://i❤.example/a", "https://한국.kr/길", "https://k팝.kr/", "https://맛집.kr/가", "https://bücher.example/a",
        "https://a.example/l'été", "https://en.wikipedia.org/wiki/Schrödinger’s_cat",
        "https://web.archive.org/web/2020/https://b.example/c", "https://a.example/?u=https://b.example/c",
        "https://a.example/?q=를", "https://a.example/search?검색어", "https://a.example/a,b;c!d", "https://a.example/~me/",
        "https://a.example/?a[]=1&b[]=2", "http://[::1]:8080/a", "https://a.example/서울,부산",
        "https://zh.wikipedia.org/wiki/黑客（電影）", "https://a.example/가는.html", "https://a.example/b는.html",
        "https://a.example/서울·부산", "https://a.example/abc-", "https://a.example/a_", "https://a.example/?x=Zm9v==",
    ])
    func urlsWithUnusualCharactersAreFoundWhole(address: String) {
        #expect(AddressDetector.addresses(in: "글 \(address) 끝") == [address.precomposedStringWithCanonicalMapping])
    }

    @Test(arguments: [
        ("https://a.example/1,https://b.example/2", ["https://a.example/1", "https://b.example/2"]),
        ("https://a.example/1、https://b.example/2", ["https://a.example/1", "https://b.example/2"]),
        ("https://a.example/1https://b.example/2", ["https://a.example/1", "https://b.example/2"]),
        ("https://a.example/1과https://b.example/2를", ["https://a.example/1", "https://b.example/2"]),
        ("https://a.example/1그리고https://b.example/2", ["https://a.example/1", "https://b.example/2"]),
        ("https://a.example/1・https://b.example/2", ["https://a.example/1", "https://b.example/2"]),
        ("https://a.example/1+https://b.example/2", ["https://a.example/1", "https://b.example/2"]),
        ("https://a.example/서울https://b.example/2", ["https://a.example/서울", "https://b.example/2"]),
        ("[https://a.example/1](https://b.example/2)", ["https://a.example/1", "https://b.example/2"]),
        ("①https://a.example/1②HTTP://b.example/2", ["https://a.example/1", "HTTP://b.example/2"]),
    ])
    func adjacentURLsAreSeparated(text: String, expected: [String]) {
        #expect(AddressDetector.addresses(in: text) == expected)
    }

    @Test(arguments: [
        ("a.example/x를 보세요", "https://a.example/x"), ("(a.example/x)입니다", "https://a.example/x"),
        ("a.example에서", "https://a.example"), ("맛집.kr/라멘", "https://맛집.kr/라멘"),
    ])
    func textAroundAURLWithoutSchemeIsLeftOut(text: String, expected: String) {
        #expect(AddressDetector.anyAddresses(in: text) == [expected])
    }
}
