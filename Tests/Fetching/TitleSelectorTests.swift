import Fetching
import Testing

/// Choice among the several titles of a page.
@Suite struct TitleSelectorTests {
    private func title(_ html: String, path: String = "/a/b", host: String = "www.hafenblatt.example") -> String? {
        PageMetadata.read(
            body: Array(html.utf8), contentType: "text/html; charset=utf-8", url: "https://\(host)\(path)"
        )
        .title
    }

    private func page(
        og: String? = nil, site: String? = nil, title: String? = nil, heading: String? = nil, headline: String? = nil
    ) -> String {
        var html = og.map { "<meta property=og:title content=\"\($0)\">" } ?? ""
        html += site.map { "<meta property=og:site_name content=\"\($0)\">" } ?? ""
        html += title.map { "<title>\($0)</title>" } ?? ""
        html +=
            headline.map { #"<script type="application/ld+json">{"@type":"Article","headline":"\#($0)"}</script>"# }
            ?? ""
        return html + (heading.map { "<body><h1>\($0)</h1>" } ?? "")
    }

    @Test(arguments: [
        ("Hafenblatt", "Ebbe im Juli"), ("hafenblatt.example", "Ebbe im Juli"), ("Home", "Ebbe im Juli"),
        ("HOME | Hafenblatt", "Ebbe im Juli"), ("Press releases", "Ebbe im Juli"), ("홈", "칠월의 썰물"),
        ("보도자료", "칠월의 썰물"), ("ホーム", "七月の引き潮"), ("首页", "七月退潮"), ("Startseite", "Ebbe im Juli"),
        ("Accueil", "Marée basse en juillet"), ("Página de inicio", "Marea baja en julio"),
        ("Главная", "Отлив в июле"), ("Ana sayfa", "Temmuzda gelgit"),
    ])
    func specificTitleWinsOverGenericOne(generic: String, specific: String) {
        #expect(title(page(og: generic, site: "Hafenblatt", title: specific)) == specific)
        #expect(title(page(og: generic, site: "Hafenblatt", title: generic, heading: specific)) == specific)
        #expect(title(page(og: generic, site: "Hafenblatt", headline: specific)) == specific)
        #expect(title(page(og: generic, title: generic)) == generic, "better than nothing")
    }

    @Test func firstPageMayHaveTheSiteNameAsTitle() {
        let html = page(og: "Hafenblatt", site: "Hafenblatt", title: "Hafenblatt", heading: "Today's first story")
        #expect(title(html, path: "/") == "Hafenblatt")
        #expect(title(html) == "Today's first story")
    }

    @Test(arguments: [
        ("모두의 게시판 - 세상의 모든 글", "전세 보증금을 돌려받지 못했을 때 해야 할 일 다섯 가지"),
        ("오늘의집: 누구나 예쁜 집에 살 수 있어", "10평 원룸을 두 배로 넓게 쓰는 수납 방법과 가구 배치"),
        ("하루일보 | 독자와 함께하는 신문", "강릉 바닷가에서 발견된 오래된 편지의 주인공을 찾는 사람들"),
        ("みんなの掲示板 - すべてはここから", "敷金が返ってこないときにやるべき五つのこと"), ("2", "서울의 봄 나들이 명소"),
    ])
    func headingWinsOverSloganOrNumber(slogan: String, heading: String) {
        #expect(title(page(title: slogan, heading: heading)) == heading)
    }

    @Test(arguments: [
        ("1984", "조지 오웰의 소설"), ("300", "300: 제국의 부활"), ("Swift 6 출시 - 새로운 기능", "Swift 6의 새로운 동시성 기능을 자세히 살펴봅니다"),
        ("카페 목록: 지도", "우리 동네 카페"),
    ])
    func keepsATitleThatDiffersFromTheHeading(title: String, heading: String) {
        #expect(self.title(page(title: title, heading: heading)) == title)
    }

    @Test func headingWithOnlyTheSiteNameIsIgnored() {
        let html = "<title>홈</title><body><h1><img alt=x></h1><h1>바다일보</h1><h1>썰물이 온다</h1>"
        #expect(title(html + "<meta name=application-name content=바다일보>") == "썰물이 온다")
    }

    @Test(arguments: [
        ("Our shop window of the year", "Boiler repair in winter", "Boiler repair in winter"),
        ("바다일보 모바일", "겨울철 보일러 고치기", "겨울철 보일러 고치기"),
        ("Überblick", "氷の上を歩く", "氷の上を歩く"),
    ])
    func prefersPageTitleOverOGTitleIfTheHeadingMatches(shared: String, title: String, heading: String) {
        #expect(self.title(page(og: shared, title: title, heading: heading)) == title)
        let withSite = page(og: shared, site: "Tide", title: "\(title) | Tide", heading: heading)
        #expect(self.title(withSite) == title)
        #expect(self.title(page(og: shared, title: title, heading: "Something else entirely")) == shared)
    }

    @Test func sharedTitleStaysIfItSharesAWordWithTheHeading() {
        let html = page(
            og: "Why your boiler fails", title: "Boiler repair in winter", heading: "Boiler repair in winter")
        #expect(title(html) == "Why your boiler fails")
        #expect(title(page(og: "보일러가 멎는 까닭", title: "겨울 보일러 수리", heading: "겨울 보일러 수리")) == "보일러가 멎는 까닭")
    }

    @Test(arguments: [" | Hafenblatt", " - Hafenblatt", " – Hafenblatt", " :: hafenblatt"])
    func longerHeadlineWithSiteNameIsNotPreferred(ending: String) {
        let html = page(
            og: "Ebbe im Juli", site: "Hafenblatt", title: "Ebbe im Juli" + ending, headline: "Ebbe im Juli" + ending)
        #expect(title(html) == "Ebbe im Juli")
    }

    @Test(arguments: [
        (
            "Do you want to join the club with me?", "Club – Fresh hair in every situation with the spray",
            "Fresh hair in every situation with the spray"
        ),
        ("저와 함께 가입하실래요?", "모임 - 겨울에도 물이 얼지 않는 마당 수도", "겨울에도 물이 얼지 않는 마당 수도"),
        (
            "Komm mit mir in den Verein", "Verein: Wie mit der Flut die Zeit vergeht",
            "Wie mit der Flut die Zeit vergeht"
        ),
    ])
    func headingReplacesUnrelatedSharedTitle(shared: String, title: String, heading: String) {
        #expect(self.title(page(og: shared, title: title, heading: heading)) == heading)
    }

    @Test(arguments: [
        ("Bulletin - Dive into anything", "What the investor said about coins in his yearly letter"),
        ("바다마당 | 누구나 이야기하는 곳", "투자자가 올해 편지에서 동전을 두고 한 말과 그 까닭"),
        ("掲示板 - みんなの広場", "今年の手紙で投資家が硬貨について語ったことの全文を読む"),
    ])
    func onlyHeadingReplacesSlogan(slogan: String, heading: String) {
        #expect(title(page(title: slogan, heading: heading)) == heading)
        #expect(title(page(title: slogan, heading: heading), path: "/") == slogan)
        #expect(title(page(title: slogan, heading: heading) + "<h1>Another</h1>") == slogan)
    }

    @Test func titleThatSharesAWordWithTheHeadingStays() {
        let html = page(title: "Coins - The yearly letter", heading: "What the investor said about coins this time")
        #expect(title(html) == "Coins - The yearly letter")
    }

    @Test(arguments: ["2", "12", "#", "...", "100%"])
    func numberIsNotUsedAsTitle(number: String) {
        #expect(title(page(og: number, title: "Curry | Dish")) == "Curry | Dish")
        #expect(title(page(og: number)) == number, "better than nothing")
    }

    @Test func numberInTheHeadingIsUsedAsTitle() {
        #expect(title(page(og: "1917", title: "1917 (film)")) == "1917")
    }

    @Test(arguments: ["ㅣ", " ㅣ ", "│", "｜"])
    func removesSiteNameAfterKoreanBars(bar: String) {
        let long = "투자자가 올해 편지에서 동전을 두고 한 말과 그 까닭을 하나하나 풀어 본 긴 제목이 여기에 이어지고 또 이어져서 한 장의 카드에는 다 들어가지 않는 글"
        let html = page(og: "\(long)\(bar)바다일보", site: "바다일보", title: "x", headline: long)
        #expect(title(html) == long)
    }

    @Test func headTitleReplacesTitleCutAtQuotationMark() {
        let cut =
            #"<meta property="og:title" content="Sie sagte "nie wieder" und ging"><title>Sie sagte "nie wieder" und ging"#
        #expect(title(cut + "</title>") == #"Sie sagte "nie wieder" und ging"#)
        let site = "<meta property=og:site_name content=Hafenblatt>"
        #expect(title(site + cut + " | Hafenblatt</title>") == #"Sie sagte "nie wieder" und ging"#)
        let korean = "<meta property='og:title' content='감독은 '다시는'이라 말했다'><title>감독은 '다시는'이라 말했다</title>"
        #expect(title(korean) == "감독은 '다시는'이라 말했다")
        #expect(title(page(og: "Tide", title: "Tide tables for sailors")) == "Tide", "no quotation mark, no cut")
    }
}
