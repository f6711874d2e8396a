import Text

/// IMDb's names of title types, in the languages of its exports. All types other than films are listed. Any other
/// name counts as a film.
enum TitleType {
    /// Classifies the name of a type.
    /// - Returns: whether the name is a known one of films; `nil` if it is not a film.
    static func isKnownFilm(_ text: String) -> Bool? {
        let type = text.matchKey.filter { $0.isLetter }
        if otherTypes.contains(where: type.contains) { return nil }
        // "Gra" occurs within other words, so short names must match a whole word.
        if text.matchKey.split(whereSeparator: { !$0.isLetter }).contains(where: {
            shortOtherTypes.contains(String($0))
        }) {
            return nil
        }
        let isMusic = music.contains(where: type.contains)
        return isMusic ? nil : type.isEmpty || films.contains(where: type.contains)
    }

    private static func stems(_ words: String) -> [String] {
        words.matchKey.split(separator: " ").map { $0.filter { $0.isLetter } }
    }

    /// Names of series, episodes, games and podcasts.
    private static let otherTypes = stems(
        """
        serie séri seriál serial sarja sorozat dizi sinetron siri сериал серіал серија σειρά סדרה סדרת سلسل धारावाहिक सीरीज सीरीज़ सिरीज \
        ซีรี่ส์ ซีรีส์ ละคร loạt シリーズ ドラマ 시리즈 드라마 剧集 劇集 影集 系列 电视剧 電視劇 連續劇 episod épisod epizod epizód folge \
        aflevering afsnit avsnitt odcinek jakso bölüm эпизод епізод епизод επεισόδιο פרק حلقة एपिसोड ตอน tập エピソード 에피소드 \
        单集 單集 pilot game videospiel jeu juego jogo gioco 게임 ゲーム 游戏 遊戲 игра oyun dataspel videospel \
        videospil videopeli játék παιχνίδι משחק لعبة permainan เกม गेम tròchơi podcast 팟캐스트 ポッドキャスト 播客 подкаст פודקאסט \
        بودكاست पॉडकास्ट พอดแคสต์ audiobook
        """)
    private static let shortOtherTypes: Set = [
        "gra", "hra", "joc", "spel", "spil", "spill", "spiel", "гра", "díl", "rész",
    ]

    private static let music = stems(
        """
        musicvideo musikvideo musiikkivideo muziekvideo musikkvideo vidéomusicale vídeomusical videomusical videomusicale \
        videoclip vidéoclip musicclip teledysk hudobnývideoklip hudebníklip müzik музык музич μουσικόβίντεο קליפ موسيق संगीत \
        มิวสิก videoâmnhạc ミュージック 뮤직 音乐 音樂
        """)

    private static let films = stems(
        """
        movie film short kurz court corto curta metra kort lyhyt rövid krótk krátk kısa special spezial spécial especial speciale \
        video vidéo vídeo documentary doku documentaire películ pelicul filme elokuva 영화 단편 비디오 映画 短編 ビデオ 电影 電影 \
        短片 视频 фильм фільм филм кино видео відео ταινία βίντεο סרט וידאו فيلم فيديو फिल्म फ़िल्म मूवी वीडियो ภาพยนตร์ หนัง \
        phim 특집 스페셜 スペシャル 特别 特別
        """)
}
