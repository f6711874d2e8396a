import Web

/// Names of a site, to separate a page's own text from text that is on every page of the site.
struct SiteNameMatcher {
    /// Names in the form of ``Swift/String/folded``.
    private let foldedNames: Set<String>
    /// Names as written, longest first, which a title may end with.
    private let names: [String]

    /// Collects the names of a site and of its host.
    ///
    /// - Parameter names: `og:site_name`, the publisher and the application's name, as written.
    init(_ names: [String], address: WebAddress) {
        let host = address.shortHost
        let labels = host.split(separator: ".").map(String.init)
        // The registered name precedes the public suffix, which has one or two labels (co.kr).
        let registeredName = labels.dropLast(labels.count > 2 && (labels.dropLast().last?.count ?? 0) <= 3 ? 2 : 1)
            .suffix(1)
        let hosts = [address.host, host, address.displayHost, address.displayShortHost] + registeredName
        self.names = (names + hosts).filter { $0.count > 1 }.sorted { $0.count > $1.count }
        foldedNames = Set(self.names.map(\.folded)).subtracting([""])
    }

    /// Whether a text consists only of the site's name and of a title that many sites use.
    func isSiteName(_ text: String) -> Bool {
        let text = text.folded
        return text.isEmpty || foldedNames.contains(text) || Self.commonTitles.contains(text)
            || foldedNames.contains { name in
                text.hasPrefix(name) && Self.commonTitles.contains(String(text.dropFirst(name.count)))
                    || text.hasSuffix(name) && Self.commonTitles.contains(String(text.dropLast(name.count)))
            }
    }

    /// Returns a title without the separator and the site's name at its end; `nil` if it does not end so or has nothing
    /// else.
    func stripped(from title: String, by separators: String = Self.separators) -> String? {
        for name in names where title.count > name.count {
            guard title.lowercased().hasSuffix(name.lowercased()) else { continue }
            let titleAndSeparator = title.dropLast(name.count)
            let separator = titleAndSeparator.reversed().prefix { separators.contains($0) }
            guard separator.contains(where: { $0 != " " }), separator.count < titleAndSeparator.count else { continue }
            return String(titleAndSeparator.dropLast(separator.count))
        }
        return nil
    }

    /// Characters between a title and a site's name. Korean sites use U+3163, a Hangul vowel, and U+2502 as bars.
    private static let separators = " |｜ㅣ│-–—·•:：»/~‹<"

    /// Folded titles of pages without a title of their own.
    private static let commonTitles: Set<String> = Set(
        [
            "Home", "Home page", "Homepage", "Start", "Main", "Main page", "Index", "Welcome", "Untitled",
            "Untitled document", "Untitled page", "New page", "Page", "Default", "Loading", "News", "Press release",
            "Press releases", "Article", "Articles", "Blog", "Post", "Website", "Official site", "Official website",
            "홈", "홈페이지", "메인", "메인페이지", "첫화면", "뉴스", "기사", "보도자료", "블로그", "제목 없음", "무제", "공식 홈페이지",
            "ホーム", "ホームページ", "トップ", "トップページ", "ニュース", "プレスリリース", "無題", "公式サイト",
            "首页", "主页", "新闻", "新闻稿", "首頁", "主頁", "新聞", "新聞稿", "官网",
            "Startseite", "Willkommen", "Nachrichten", "Pressemitteilung", "Pressemitteilungen", "Unbenannt",
            "Accueil", "Page d'accueil", "Bienvenue", "Actualités", "Communiqué de presse", "Communiqués de presse",
            "Sans titre", "Inicio", "Página principal", "Página de inicio", "Bienvenido", "Noticias",
            "Nota de prensa", "Notas de prensa", "Sin título", "Início", "Página inicial", "Notícias", "Sem título",
            "Pagina iniziale", "Benvenuto", "Notizie", "Comunicato stampa", "Comunicati stampa", "Senza titolo",
            "Hoofdpagina", "Welkom", "Nieuws", "Persbericht", "Persberichten", "Strona główna", "Aktualności",
            "Główna", "Главная", "Главная страница", "Новости", "Без названия", "Hem", "Startsida", "Nyheter",
            "Hjem", "Forside", "Nyheder", "Etusivu", "Uutiset", "Anasayfa", "Ana sayfa", "Haberler", "Domů", "Úvod",
            "Trang chủ", "Beranda", "หน้าแรก", "الرئيسية", "الصفحة الرئيسية", "דף הבית",
        ].map(\.folded))
}

extension String {
    /// The letters and digits in lower case, to compare two spellings of a name.
    var folded: String {
        String(lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    }

    /// ``wordSet`` without the short words that most sentences share.
    var significantWords: Set<String> { wordSet.subtracting(Self.smallWords) }

    private static let smallWords = Set(
        """
        a an and are as at be but by can do does for from has have how i if in into is it its just me my no not of on or our \
        out so that the their they this to up was we what when where which who why will with you your \
        das den der des die du ein eine für im ist mit und von zu wie was \
        au aux ce dans de des du en est et la le les par pour que qui sur un une \
        con del el en es la las lo los para por que se un una y \
        하는 에서 으로 니다 습니 합니 입니 하기 하고 있는 없는 위한 대한 에게 까지 부터 세요 해요 어요 아요 는법
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The words of a text in lower case. For scripts without spaces or with endings attached to words: pairs of
    /// characters.
    var wordSet: Set<String> {
        var words: Set<String> = []
        for part in lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber || $0 == "ㅣ" }) {
            // Thai, the first script without spaces, starts at U+0E00.
            if part.unicodeScalars.contains(where: { $0.value >= 0x0e00 }) {
                let letters = Array(part)
                for pair in zip(letters, letters.dropFirst()) { words.insert("\(pair.0)\(pair.1)") }
                if letters.count == 1 { words.insert(String(part)) }
            } else {
                words.insert(String(part))
            }
        }
        return words
    }
}
