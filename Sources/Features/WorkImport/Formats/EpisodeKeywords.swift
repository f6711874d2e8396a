import Text

/// Words in titles of episodes, trailers and films in the languages of Netflix, as comparison keys for ``NetflixTitle``.
enum EpisodeKeywords {
    private static func set(_ words: String) -> Set<String> {
        Set(words.matchKey.split(separator: " ").map(String.init))
    }
    private static func phrases(_ words: String) -> Set<String> {
        Set(words.split(separator: ",").map { String($0).oneLine.matchKey })
    }

    /// Words for seasons. With a number, they occur only in titles of series.
    static let seasons = set(
        """
        season seasons staffel saison temporada stagione sezon sezonu sezonul sezóna sezona řada řady séria sæson säsong \
        sesong seizoen évad kausi tuotantokausi hooaeg sezonas sezóny musim mùa kỳ denboraldia сезон сезона σεζόν κύκλος \
        עונה الموسم موسم सीज़न सीजन சீசன் సీజన్ ಸೀಸನ್ സീസൺ সিজন ซีซั่น ซีซัน ซีซันที่ ซีซั่นที่ ฤดูกาล ฤดูกาลที่ \
        シーズン シリーズ 시즌 季
        """)

    static let episodes = set(
        """
        episode episodes ep folge folgen épisode episodio episódio episodul episod aflevering afsnit avsnitt avsnit jakso \
        díl dílu epizoda epizóda epizod odcinek odc epizód epizodas episoodi episoden tập эпизод серия \
        серії серія епізод епизод επεισόδιο פרק الحلقة حلقة एपिसोड எபிசோட் ఎపిసోడ్ ตอน ตอนที่ エピソード 話 에피소드 에피 화 회 \
        회차 集 话
        """)

    /// Words for parts of series, and of films if nothing follows.
    static let volumes = set(
        """
        part parts pt teil partie parte deel del osa část časť część części bölüm dio deo частина часть част rész partea bagian \
        bahagian phần kısım μέρος חלק الجزء جزء भाग ภาค พาร์ท パート 파트 部 book livre buch libro livro boek bog bok kirja \
        kniha księga könyv cartea buku kitap sách книга βιβλίο ספר كتاب किताब เล่ม ブック 巻 卷 권 册 冊 volume vol volumen \
        band bind svazek tom tome kötet volumul cilt volym bagian jilid том τόμος כרך المجلد ボリューム 볼륨 輯 辑 chapter \
        chapters kapitel chapitre capítulo capitolo hoofdstuk kapittel luku kapitola rozdział fejezet capitolul bab \
        chương poglavje peatükk глава розділ κεφάλαιο الفصل अध्याय บทที่ チャプター 챕터 장 章 series serie serien série seri \
        seria sarja sorozat serial seriál сериал серіал σειρά סדרה مسلسل सीरीज़ ซีรีส์ 시리즈 系列 issue numéro kap cap
        """)

    /// Texts that mark a series if they are a whole part of a title, between two colons or at the end.
    static let standalone = phrases(
        """
        limited series, mini series, miniseries, miniserie, mini serie, mini série, minisérie, minissérie, miniseriál, \
        miniserial, minisarja, minisorozat, miniserija, mini dizi, mini seri, miniserie tv, serie limitada, série limitada, \
        série limitée, begrenzte serie, limitierte serie, begrænset serie, begränsad serie, begrenset serie, beperkte serie, \
        serial limitowany, limitovaná série, limitált sorozat, serie limitată, sınırlı dizi, serial terbatas, siri terhad, \
        мини сериал, минисериал, міні серіал, мінісеріал, ограниченная серия, минисериал, μίνι σειρά, σειρά περιορισμένων \
        επεισοδίων, מיני סדרה, סדרה מוגבלת, مسلسل محدود, مسلسل قصير, सीमित सीरीज़, ลิมิเต็ดซีรีส์, มินิซีรีส์, \
        リミテッドシリーズ, ミニシリーズ, 리미티드 시리즈, 미니시리즈, 迷你剧, 迷你劇, 迷你影集, 限定剧, 限定剧集, 限定劇集, 限定影集, 限量影集, \
        loạt phim ngắn tập, loạt phim giới hạn, collection, collections, collezione, colección, coleção, col·lecció, \
        sammlung, kollektion, kolekcja, sbírka, kolekce, zbierka, kolekcia, gyűjtemény, colecție, colecția, kokoelma, \
        samling, verzameling, collectie, koleksiyon, koleksi, bộ sưu tập, коллекция, колекція, колекция, συλλογή, אוסף, \
        مجموعة, संग्रह, คอลเลกชัน, コレクション, 컬렉션, 合集, 精选集, 精選集
        """)

    /// Words for films. Next to the name of a series they mean the film of the series.
    static let films = set(
        """
        movie movies film filme films película elokuva фильм фільм ταινία סרט فيلم ภาพยนตร์ 영화 극장판 映画 劇場版 电影 電影 剧场版
        """)

    static let trailers = set(
        """
        trailer trailers teaser clip clips klip klipy tráiler tráilers zwiastun zapowiedź ukázka upoutávka előzetes fragman fragmanı \
        traileri najava foršpan cuplikan sedutan трейлер трейлър тизер τρέιλερ טריילר קדימון إعلان ट्रेलर ตัวอย่าง 予告編 \
        予告 예고편 예고 티저 预告 预告片 預告 預告片 annonce recap bumper hook preview promo featurette announce
        """)
}
