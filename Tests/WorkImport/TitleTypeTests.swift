import Testing

@testable import WorkImport

/// IMDb's names of title types in the languages of its accounts.
@Suite struct TitleTypeTests {
    @Test(arguments: [
        "TV Series", "tvMiniSeries", "TV Episode", "Video Game", "Music Video", "Podcast Series", "Podcast Episode",
        "Mini-Series", "Fernsehserie", "Fernsehepisode", "Folge", "Videospiel", "Musikvideo", "Podcast-Folge",
        "Série télévisée", "Épisode télévisé", "Jeu vidéo", "Vidéo musicale", "Serie de TV", "Episodio de TV",
        "Videojuego",
        "Vídeo musical", "Serie TV", "Videogioco", "Episodio TV", "Série de TV", "Minissérie de TV", "Jogo", "Tv-serie",
        "Aflevering", "Videogame", "Tv-avsnitt", "TV-spel", "TV-sarja", "Videopeli", "Serial telewizyjny", "Odcinek",
        "Gra wideo", "Teledysk", "TV seriál", "TV epizoda", "Televíziós sorozat", "Videójáték", "Serial TV",
        "TV Dizisi",
        "Video Oyunu", "Müzik Videosu", "Телесериал", "Эпизод", "Видеоигра", "Музыкальное видео", "Серіал",
        "Τηλεοπτική σειρά",
        "Βιντεοπαιχνίδι", "סדרת טלוויזיה", "משחק וידאו", "مسلسل تلفزيوني", "حلقة", "لعبة فيديو", "टीवी सीरीज़", "वीडियो गेम",
        "รายการซีรีส์", "วิดีโอเกม", "Permainan Video", "Loạt phim truyền hình", "TV 시리즈", "TV 에피소드", "비디오 게임", "뮤직 비디오",
        "TVシリーズ", "テレビゲーム", "ミュージックビデオ", "电视剧", "電視影集", "电子游戏", "播客系列",
    ])
    func recognisesOtherTypesInEveryLanguage(_ type: String) {
        #expect(TitleType.isKnownFilm(type) == nil)
    }

    @Test(arguments: [
        "Movie", "Feature Film", "tvMovie", "TV Special", "tvShort", "Short", "Video", "Documentary", "", "Film",
        "Spielfilm",
        "Fernsehfilm", "Kurzfilm", "Fernseh-Special", "Téléfilm", "Court métrage", "Película", "Película de TV",
        "Cortometraje",
        "Largometraje", "Cortometraggio", "Filme", "Curta-metragem", "Speelfilm", "Spelfilm", "Elokuva",
        "Krótkometrażowy",
        "Film telewizyjny", "Krátký film", "Rövidfilm", "Фильм", "Короткометражный фильм", "Фільм", "Ταινία", "סרט",
        "فيلم",
        "फ़िल्म", "ภาพยนตร์", "Phim lẻ", "영화", "TV 영화", "단편 영화", "映画", "テレビ映画", "电影", "電視電影",
    ])
    func recognisesFilmTypesInEveryLanguage(_ type: String) {
        #expect(TitleType.isKnownFilm(type) == true)
    }

    @Test func unknownTypeCountsAsAFilm() throws {
        #expect(TitleType.isKnownFilm("Zorblax") == false)
        let read = try WorkFormatTests.read(
            """
            Const,Your Rating,Date Rated,Title,Title Type,Year,Release Date
            tt0000021,8,13.10.2022,Stille See,Fernsehfilm,2021,2021-12-24
            tt0000022,7,13.10.2022,Lange Nacht,Fernsehserie,2020,
            """, name: "ratings.csv")
        #expect(
            read.rows == ["Stille See 2021 imdb:tt0000021 out 2021-12-24 done ★8 +2022-10-13", "!kind:Fernsehserie"])
    }

    @Test func readsIMDbTablesFromBefore2017() throws {
        let text = """
            position,const,created,modified,description,Title,Title type,Directors,You rated,IMDb Rating,Runtime (mins),Year,Genres,Num. Votes,Release Date (month/day/year),URL
            1,tt0000021,Tue Sep  3 00:00:00 2013,,,Quiet Sea,Feature Film,Kim Bada,8,7.1,101,1994,drama,12,1994-09-10,http://www.imdb.com/title/tt0000021/
            2,tt0000022,Tue Sep  3 00:00:00 2013,,,Long Night,TV Series,,9,7.1,50,1999,drama,12,1999-01-02,http://www.imdb.com/title/tt0000022/
            """
        for name in ["ratings.csv", "my ratings.csv"] {
            #expect(
                try WorkFormatTests.read(text, name: name).rows == [
                    "Quiet Sea 1994 imdb:tt0000021 by Kim Bada out 1994-09-10 done ★8 +2013-09-03", "!kind:TV Series",
                ])
        }
        #expect(try WorkFormatTests.read(text, name: "Regen.csv").rows.first?.contains("in Regen 1") == true)
    }
}
