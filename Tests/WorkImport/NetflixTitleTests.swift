import Foundation
import TestSupport
import Testing

@testable import WorkImport

/// Invented films, episodes and trailers in viewing histories of many languages.
@Suite struct NetflixTitleTests {
    @Test(arguments: [
        "Quiet Sea: Season 2: The Start", "Tiché moře: 3. řada: Začátek", "Ciche morze: Sezon 1: Start",
        "Stille See: Staffel 4: Anfang", "Mer calme: Saison\u{A0}2\u{A0}: Partie 1: Le début",
        "Mar quieto: Temporada 1: El principio", "Mare calmo: Stagione 3: L'inizio", "Mar calmo: 2ª temporada: Começo",
        "Stille zee: Seizoen 1: Begin", "Stille hav: Sæson 6: Start", "Stilla hav: Säsong 2: Början",
        "Stille hav: Sesong 2: Start", "Hiljainen meri: Kausi 1: Alku", "Csendes tenger: 2. évad: Kezdet",
        "Marea liniștită: Sezonul 3: Începutul", "Sessiz Deniz: 6. Sezon: Başlangıç", "Laut Tenang: Musim 1: Awal",
        "Biển lặng: Mùa 2: Khởi đầu", "Тихое море: Сезон 1: Начало", "Тихе море: Сезон 4: Початок",
        "Ήσυχη θάλασσα: Σεζόν 2: Αρχή", "ים שקט: עונה 3: התחלה", "بحر هادئ: الموسم 2: البداية",
        "शांत समुद्र: सीज़न 1: शुरुआत", "ทะเลเงียบ: ซีซั่น 1: เริ่ม", "静かな海: シーズン2: 始まり", "静かな海: 第3シリーズ: 始まり",
        "고요한 바다: 시즌 2: 시작", "静海: 第 1 季: 开始", "靜海：第二季：開始", "Tiché more: 2. séria: Začiatok",
        "Quiet Sea: Season 3",
    ])
    func recognisesSeasons(_ title: String) {
        #expect(NetflixTitle(title).rejection == "episode")
    }

    @Test(arguments: [
        "Quiet Sea: Limited Series: Waves", "Tiché moře: Minisérie: Vlny", "Sessiz Deniz: Mini Dizi: Dalgalar",
        "Mer calme: Mini-série: Les vagues", "静かな海: リミテッドシリーズ: 波", "고요한 바다: 리미티드 시리즈: 파도", "Tiché moře: Sbírka: Vlny",
        "Quiet Sea: Chapter Seventy-Six: Waves", "Hiljainen meri: Toinen luku: Aallot", "Ciche morze: Część 2: Fale",
        "Quiet Sea: Book 3: Waves", "Stille zee: Aflevering 4", "Tiché moře: 1. díl", "Stille See: Folge 6",
        "고요한 바다: 3화", "静海: 第 4 集",
        "Stille See: Wellen (Folge 6)", "Quiet Sea: Waves (Episode 5)", "Ciche morze: Fale (Odcinek 12)",
        "Quiet Sea: No Way (Part 1) (Episode 2)",
    ])
    func recognisesEpisodes(_ title: String) {
        #expect(NetflixTitle(title).rejection == "episode")
    }

    @Test(arguments: [
        "Trailer: Quiet Sea", "Zwiastun: Ciche morze", "Season 2 Trailer: Quiet Sea", "Quiet Sea (Trailer 2)",
        "Parte 4 (Tráiler): Mar quieto", "Ciche morze: Sezon 4: Część 1 (zwiastun)", "Clip: Quiet Sea",
        "Quiet Sea: Main Character Intro Clip", "Bande-annonce: Mer calme", "予告編: 静かな海", "예고편: 고요한 바다",
        "Quiet Sea_hook_03_16x9", "Quiet Sea (Recap)",
    ])
    func recognisesTrailers(_ title: String) {
        #expect(NetflixTitle(title).rejection == "trailer")
    }

    @Test(arguments: [
        "Dune: Part Two", "Star Wars: Episode IV – A New Hope", "Star Wars: Episode VIII: The Last Jedi",
        "Mission: Impossible – Fallout", "Kill Bill: Vol. 1", "It: Chapter Two",
        "Rebel Moon – Part One: A Child of Fire",
        "The Twilight Saga: Breaking Dawn: Part 1", "Dune : Deuxième partie", "Díra v zemi 2: Návrat",
        "Open Season: Scared",
        "Trailer Park Boys: The Movie", "기생충", "스타워즈: 깨어난 포스", "ジョン・ウィック: チャプター2", "Четыре сезона",
        "Quiet Sea (Hindi Version)",
        "(500) Days of Summer", "11:14", "Season of the Witch", "The Book of Eli", "Şafak Vakti: Bölüm 1", "複製人：明日",
    ])
    func acceptsFilmTitles(_ title: String) {
        #expect(NetflixTitle(title).rejection == nil)
    }

    private func episodes(in titles: [(String, String)]) -> [String] {
        var sharedTitles = SharedTitles()
        for (title, day) in titles { sharedTitles.add(title, on: day) }
        return titles.map(\.0).filter { sharedTitles.evidence.isEpisode(NetflixTitle($0)) }
    }

    @Test func titlesWithASharedBeginningAreEpisodes() {
        // Two titles with two colons and the same beginning are episodes.
        let deep = [
            "Netvor: Příběh Jana: Zelená", "Netvor: Příběh Petra: Modrá", "Sága: Úsvit: Část 1", "Sága: Úsvit: Část 2",
        ]
        #expect(episodes(in: deep.map { ($0, "1/2/25") }) == Array(deep.prefix(2)))
        // A film has two parts at most; three parts are a series.
        let volumes = (1...3).map { "Grens: Onafgedaan: Deel \($0)" }
        #expect(episodes(in: volumes.map { ($0, "1/2/25") }) == volumes)
        // Titles with one colon are episodes only if three are on one day or four on consecutive days.
        let binge = ["Loď: Kapitán", "Loď: Vlny", "Loď: Bouře"].map { ($0, "1/2/25") }
        #expect(episodes(in: binge) == binge.map(\.0))
        let nightly = ["Loď: Kapitán", "Loď: Vlny", "Loď: Bouře", "Loď: Domů"].enumerated().map {
            ($1, "1/\($0 + 2)/25")
        }
        #expect(episodes(in: nightly) == nightly.map(\.0))
        let saga = ["Pirát: Ostrov", "Pirát: Poklad", "Pirát: Moře"].enumerated().map { ($1, "\($0 + 1)/2/25") }
        #expect(episodes(in: saga) == [])
        let stars = ["I", "II", "III", "IV", "V"].map { ("Hvězdy: Epizoda \($0) – Návrat", "1/2/25") }
        #expect(episodes(in: stars) == [])
        // A film with the name of the series remains a film.
        let both = deep.prefix(2).map { ($0, "1/2/25") } + [("Netvor: Film", "2/2/25")]
        #expect(episodes(in: both) == Array(deep.prefix(2)))
    }

    /// Returns the titles that an import rejects and those that need a choice.
    private func classified(_ titles: [String]) -> (episodes: [String], uncertain: [String]) {
        var sharedTitles = SharedTitles()
        for (number, title) in titles.enumerated() { sharedTitles.add(title, on: "1/\(number + 1)/26") }
        let parsedTitles = titles.map { (title: $0, value: NetflixTitle($0)) }
        return (
            parsedTitles.filter { $0.value.rejection != nil || sharedTitles.evidence.isEpisode($0.value) }.map(\.title),
            parsedTitles.filter { $0.value.rejection == nil && sharedTitles.evidence.isUncertain($0.value) }.map(
                \.title)
        )
    }

    @Test(arguments: [
        ["The Last Game: Episode I", "The Last Game: Episode II", "The Last Game: Episode III"],
        ["Loď: Epizoda I", "Loď: Epizoda IV"], ["바다: 에피소드 II", "바다: 에피소드 III"],
    ])
    func romanEpisodeNumbersNeedSeveralTitles(_ titles: [String]) {
        #expect(classified(titles).episodes == titles)
        #expect(classified([titles[0]]).episodes == [])
    }

    @Test func certainEpisodesDecideForTitlesWithAsManyParts() {
        let titles = [
            "화려한 집안: 10화", "화려한 집안: 第一回", "The Nest: Episode 2", "The Nest: Pilot", "Loď: 3. díl", "Loď: Vlny",
        ]
        #expect(classified(titles).episodes == titles)
        let film = ["The Nest: Episode 2", "The Nest: The Movie", "조용한 집: 1화", "조용한 집: 극장판"]
        #expect(classified(film).episodes == ["The Nest: Episode 2", "조용한 집: 1화"])
        // A film among seasons, and a title of three parts of which only the series is known.
        let seasons = ["Abbey: Season 1: Start", "Abbey: A New Era", "Abbey: Christmas: Part of it", "Abbey: Season 2"]
        #expect(classified(seasons).episodes == ["Abbey: Season 1: Start", "Abbey: Season 2"])
        #expect(classified(seasons).uncertain == ["Abbey: Christmas: Part of it"])
    }

    @Test(arguments: [
        "기묘한 마을: 기묘한 마을 5: 제1장 침투", "Cat King: Cat King 2: A Moment", "Sága: Sága II: Úsvit", "Loď: Loď: Vlny",
    ])
    func seasonNamedAfterItsSeriesIsAnEpisode(_ title: String) {
        #expect(NetflixTitle(title).rejection == "episode")
    }

    @Test func filmAndItsSequelsAreFilms() {
        let films = [
            "Task: Impossible - One", "Task: Impossible - Two", "Task: Impossible - Three", "Task: Impossible",
        ]
        #expect(classified(films).episodes == [] && classified(films).uncertain == [])
        #expect(classified(Array(films.prefix(3)) + ["Task: Impossible - Four"]).episodes == [])
        #expect(classified(Array(films.prefix(3)) + ["Task: Impossible - Four"]).uncertain.count == 4)
        let kingdom = classified(["킹덤: 아신", "킹덤: 하나", "킹덤: 둘", "킹덤: 셋", "킹덤"])
        #expect(kingdom.episodes == [] && kingdom.uncertain == [])
    }

    @Test(arguments: [
        "Titel,Datum\nStille See,13.10.2022\n", "Titre,Date\nMer calme,13/10/2022\n",
        "\"タイトル\",\"日付\"\n静かな海,2022/10/13\n",
        "제목,날짜\n고요한 바다,2022. 10. 13.\n", "Název,Datum\nTiché moře,13. 10. 2022\n", "Date,Title\n10/13/22,Quiet Sea\n",
        "Naslov,Datum\nTiho more,13.10.22\n", "Tytuł,Data\nCiche morze,2022-10-13\n",
        "Profilname,Startzeit,Dauer,Titel\nMama,2022-10-13 20:15:00,01:30:00,Stille See\n",
        "プロフィール名,開始時刻,再生時間,タイトル\n母,2022-10-13 20:15:00,01:30:00,静かな海\n",
    ])
    func readsColumnNamesInEveryLanguage(_ text: String) throws {
        let read = try WorkFormatTests.read(text, name: "history.csv")
        #expect(read.format == "netflix")
        #expect(read.rows.count == 1 && read.rows.allSatisfy { $0.contains("[/2022-10-13") })
    }
}
