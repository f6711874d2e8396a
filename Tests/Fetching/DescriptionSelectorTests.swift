import Fetching
import Testing

/// Choice among the several descriptions of a page.
@Suite struct DescriptionSelectorTests {
    private func description(_ html: String) -> String? {
        PageMetadata.read(
            body: Array(html.utf8), contentType: "text/html; charset=utf-8", url: "https://www.hafenblatt.example/a"
        ).description
    }

    private func metas(_ og: String, _ plain: String, title: String = "Ebbe im Juli") -> String {
        """
        <title>\(title)</title><meta property=og:site_name content=Hafenblatt>
        <meta property=og:description content="\(og)"><meta name=description content="\(plain)">
        """
    }

    @Test(arguments: [
        "Hafenblatt", "hafenblatt.example", "Ebbe im Juli", "Ebbe im Juli | Hafenblatt", "Home", "홈페이지", "ホーム",
    ])
    func descriptionThatRepeatsTitleOrSiteIsSkipped(empty: String) {
        #expect(description(metas(empty, "Das Wasser geht.")) == "Das Wasser geht.")
        #expect(description(metas(empty, empty)) == empty, "better than nothing")
    }

    @Test(arguments: ["...", "…", " [...]", " [&hellip;]"])
    func cutDescriptionIsReplacedOnlyByItsContinuation(mark: String) {
        let whole = "썰물은 여섯 시간 걸린다. 그 뒤에 물이 돌아온다."
        #expect(description(metas("썰물은 여섯 시간 걸린다. 그 뒤" + mark, whole)) == whole)
        let caption = "사진 속 두 사람이 갯벌을 걷고 있다."
        let cut = description(metas("썰물은 여섯 시간 걸린다. 그 뒤" + mark, caption))
        #expect(cut?.hasPrefix("썰물은") == true)
    }

    @Test(arguments: ["&lt;a href=", "<img src='https://h.example/", "&lt;/p", "&lt;span style=&quot;col"])
    func unfinishedTagAtTheEndIsRemoved(tag: String) {
        #expect(description(metas("썰물은 여섯 시간 걸린다. \(tag)", "")) == "썰물은 여섯 시간 걸린다.")
    }

    @Test(arguments: ["if a <b", "2 < 3", "a <-- b", "<x y=z"])
    func otherLessThanSignsAtTheEndStay(text: String) {
        #expect(description(metas(text, "")) == text)
    }

    @Test func wholeArticleDoesNotReplaceCutDescription() {
        let body = "Das Wasser geht. " + String(repeating: "Es kommt wieder und geht dann noch einmal. ", count: 40)
        let html = metas("Das Wasser geht.", "") + "<div itemprop=description><p>\(body)</p></div>"
        #expect(description(html) == "Das Wasser geht.")
        #expect(
            description(metas("Das Wasser geht...", "") + "<p itemprop=description>\(body)") == "Das Wasser geht...")
    }

    @Test func adjacentBlocksAreSeparatedBySpace() {
        let html = "<div itemprop=description><p>Eins</p><p>zwei<br>drei</p><ul><li>vier<li>f<b>ün</b>f</ul></div>"
        #expect(description(html) == "Eins zwei drei vier fünf")
    }

    @Test(arguments: [
        ("&lt;p&gt;Das &lt;i&gt;Wasser&lt;/i&gt; geht.&lt;/p&gt;", "Das Wasser geht."),
        ("&amp;lt;p&amp;gt;물이 &amp;lt;b&amp;gt;빠진다", "물이 빠진다"),
        ("물이 빠진다 &lt;a href='/x'&gt;더 보기&lt;/a&gt;", "물이 빠진다"),
        ("Das Wasser geht &lt;a href=/x&gt;Weiterlesen →&lt;/a&gt;", "Das Wasser geht"),
        ("Siehe &lt;a href=/x&gt;den Kalender&lt;/a&gt; dazu", "Siehe den Kalender dazu"),
        ("Zeile&lt;br /&gt;Zeile", "Zeile Zeile"), ("a &lt; b und c &gt; d", "a < b und c > d"),
        ("The &lt;br&gt; element breaks a line", "The <br> element breaks a line"),
    ])
    func markupIsRemovedFromText(written: String, shown: String) {
        #expect(description("<meta name=description content=\"\(written)\">") == shown)
    }

    @Test(arguments: [
        ("&lt;p&gt;The situation is tense.", "The situation is tense."),
        ("A salad.&lt;br&gt;A dressing.", "A salad. A dressing."),
        ("물이 빠진다&lt;br&gt;그리고 돌아온다", "물이 빠진다 그리고 돌아온다"), ("&lt;BR&gt;潮が引く", "潮が引く"),
        ("&lt;li&gt;Eins &lt;li&gt;Zwei", "Eins Zwei"), ("The end.&lt;br&gt;", "The end."),
        ("HTML &lt;br&gt;태그의 쓰임", "HTML <br>태그의 쓰임"),
        ("Using &lt;p&gt; and &lt;div&gt; well", "Using <p> and <div> well"),
        ("&lt;p&gt; tags explained", "<p> tags explained"), ("Array&lt;Table&gt; in Swift", "Array<Table> in Swift"),
    ])
    func loneTagNextToTextIsRemoved(written: String, shown: String) {
        let html = "<meta property=og:description content=\"\(written.replacing("&lt;", with: "<"))\">"
        #expect(description(html.replacing("&gt;", with: ">")) == shown)
    }

    @Test(arguments: [
        ". Reading. 23 Tracks. 757 Followers. Stream Tracks and Playlists on your desktop.",
        "king journey. 1.2K followers, 30 posts.", "일보. 구독자 12만명.",
    ])
    func ignoresTextThatASiteAppends(tail: String) {
        let cut = "The singer writes songs and takes them on an insightful and thought-provo"
        #expect(description(metas(cut, cut + tail)) == cut)
        #expect(description(metas(cut, cut + "king journey home.")) == cut + "king journey home.")
    }

    @Test func doublyEscapedAddressesAreUnescaped() {
        let page = PageMetadata.read(
            body: Array("<meta property=og:image content='/p?w=1&amp;amp;h=2&amp;amp;q=3'>".utf8),
            contentType: "text/html", url: "https://example.com/")
        #expect(page.images == ["https://example.com/p?w=1&h=2&q=3"])
    }
}
