import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import Tasks
import TestSupport
import Testing
import WorkImport
import Works

@testable import Movies

/// Viewing histories and ratings in other languages, whose meaning depends on the whole file.
struct HistoryImportTests {
    let instance: World

    init() throws {
        instance = try World()
    }

    private func begin(_ text: String, _ name: String, dayOrder: DateOrder? = nil) throws -> ImportRun {
        let path = "\(instance.folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return try instance.importer.begin(path, fileName: name, by: instance.ann, dayOrder: dayOrder, queues: false)
    }

    @discardableResult
    private func run(_ text: String, _ name: String = "NetflixViewingHistory.csv") async throws -> ImportRun {
        let run = try begin(text, name)
        try await instance.importer.finish(run.id, of: instance.ann)
        return try instance.catalog.read(of: instance.ann) { try instance.catalog.imports.get(run.id, in: $0) }
    }

    private func reasons(_ run: ImportRun) throws -> [String?] {
        try instance.catalog.read { try instance.catalog.imports.rows(of: run.id, in: $0).map(\.reason) }
    }

    /// Returns "Title 2022-10-13" for each viewing.
    private func viewings() throws -> [String] {
        try instance.catalog.read { db in
            try String.fetchAll(
                db,
                sql:
                    "SELECT title || ' ' || coalesce(day, '?') FROM viewing JOIN item ON item.id = viewing.item ORDER BY viewing.id"
            )
        }
    }

    private static let histories: [(language: String, text: String, films: [String])] = [
        (
            "Czech",
            """
            Title,Date
            "Netvor: Příběh Jana: Zelená","10/13/25"
            "Netvor: Příběh Petra: Modrá","10/12/25"
            "Lesní lidé: 6. řada: Opona padá","9/3/25"
            "Tiché moře: Minisérie: Vlny","9/2/25"
            "Ostrov","7/14/25"
            "Piráti: Poslední poklad","7/1/25"
            """, ["Ostrov 2025-07-14", "Piráti: Poslední poklad 2025-07-01"]
        ),
        (
            "French",
            """
            Title,Date
            "Mer calme: Saison\u{A0}5: Le départ, première partie","29/03/2021"
            "Mer calme: Saison\u{A0}4\u{A0}: Partie\u{A0}1: L'arrivée","02/03/2021"
            "Dune : Deuxième partie","01/03/2021"
            """, ["Dune : Deuxième partie 2021-03-01"]
        ),
        (
            "German",
            """
            Titel,Datum
            "Stille See: Staffel 2: Nebel (Folge 3)","13.10.22"
            "Küche: Folge 6","12.10.22"
            "Das Boot am Berg","03.04.22"
            """, ["Das Boot am Berg 2022-04-03"]
        ),
        (
            "Dutch",
            """
            Title,Date
            "Onder vuur: De brief","28-06-23"
            "Onder vuur: De deal","28-06-23"
            "Onder vuur: Het einde","27-06-23"
            "De berg: Miniserie: Deel 2","10-06-23"
            "Veilig","10-06-23"
            """, ["Veilig 2023-06-10"]
        ),
        (
            "Polish",
            """
            Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country
            Ola,2023-02-25 20:45:18,01:41:25,,Za duży na bajki,,TV,01:41:25,01:41:25,PL (Poland)
            Ola,2023-02-12 12:05:28,00:00:37,,Sezon 1 (zwiastun): Wydmy,TRAILER,Phone,00:00:37,00:00:37,PL (Poland)
            Ola,2023-02-11 12:05:28,00:40:37,,Wydmy: Odpływ (Odcinek 2),,Phone,00:40:37,00:40:37,PL (Poland)
            """, ["Za duży na bajki 2023-02-25"]
        ),
        (
            "Turkish",
            """
            Title,Date
            "Kale: 6. Sezon: Çılgınlık","12.01.2024"
            "Sıradan Aile: Mini Dizi: No. 1","25.11.2023"
            "Her Şey Güzel","14.02.2023"
            """, ["Her Şey Güzel 2023-02-14"]
        ),
        (
            "Japanese",
            """
            Title,Date
            "暗号: シーズン1: エピソード3","2020/05/27"
            "刃の道: お館様","2020/04/02"
            "刃の道: 鬼の家","2020/04/02"
            "刃の道: 兄妹","2020/04/01"
            "メカニック: ワールドミッション","2020/01/31"
            """, ["メカニック: ワールドミッション 2020-01-31"]
        ),
        (
            "Korean",
            """
            제목,날짜
            "고요한 마을: 시즌 2: 3화","2022. 10. 13."
            "고요한 마을: 에피소드 4","2022. 10. 12."
            "밤 버스","2022. 10. 1."
            """, ["밤 버스 2022-10-01"]
        ),
        (
            "Finnish",
            """
            Title,Date
            "Saari: Kausi 1: Toinen luku","16.8.2022"
            "Hai: Minisarja: Aallot","11.8.2022"
            "Spider-Man: Homecoming","4.3.2022"
            """, ["Spider-Man: Homecoming 2022-03-04"]
        ),
        (
            "Chinese",
            """
            标题,日期
            "魷魚村: 第 1 季: 紅燈","2022/10/13"
            "荒岛: 第 3 集","2022/10/12"
            "流浪者","2022/10/1"
            """, ["流浪者 2022-10-01"]
        ),
        (
            "Spanish",
            """
            Date,Title
            28/11/19,Cómo huir: Temporada 5: Seguro
            9/8/19,El desafío: La cuerda
            """, ["El desafío: La cuerda 2019-08-09"]
        ),
    ]

    @Test(arguments: histories.indices) func importsOnlyTheFilmsOfAHistory(_ index: Int) async throws {
        let history = Self.histories[index]
        let run = try await run(history.text)
        #expect(run.format == "netflix")
        #expect(try viewings() == history.films, "\(history.language)")
        #expect(
            run.counts.accepted == history.films.count && run.counts.failed == run.counts.total - run.counts.accepted)
    }

    @Test func episodesAreStillRecognisedAfterACrash() async throws {
        let rows = (1...900).map { "\"Lesní lidé: Den \(($0 - 1) % 450 + 1)\",\"10/13/25\"" }
        let run = try begin((["Title,Date", "Ostrov,10/13/25"] + rows).joined(separator: "\n"), "history.csv")
        struct Killed: Error {}
        await #expect(throws: Killed.self) {
            try await instance.importer.finish(run.id, of: instance.ann) { if $0 >= 300 { throw Killed() } }
        }
        try await instance.importer.finish(run.id, of: instance.ann)
        #expect(try instance.titles() == ["Ostrov"])
    }

    @Test func rowsShowInexactDates() async throws {
        let run = try await run(
            """
            Profile Name,Start Time,Duration,Title
            Ann,2023-02-25 20:45:18,01:41:25,밤 버스
            Ann,3/4/2023 1:38,01:41:25,Quiet Sea
            Ann,sometime,01:41:25,Stille See
            """, "ViewingActivity.csv")
        #expect(
            try reasons(run) == [
                "kept:2023-02-25 20:45:18=2023-02-25", "assumed:3/4/2023 1:38=2023-03-04", "no-date:sometime",
            ])
        let site = try SignedInSite(instance, language: .en)
        let page = try site.client.get(Movie.paths.importing.run(run.id)).text
        #expect(page.contains("Saved ‘2023-02-25’ of ‘2023-02-25 20:45:18’"))
        #expect(page.contains("‘3/4/2023 1:38’ was read as 2023-03-04"))
        #expect(page.contains("‘sometime’ is not a date and was ignored"))
        #expect(try instance.importer.countOfAssumedDays(in: run.id) == 1)
        let ratings = try await self.run(
            "Const,Your Rating,Date Rated,Title,Title Type,Year,Release Date\ntt0000021,8,2020-05,Quiet Day,Zorblax,2021,2021-12-24\n",
            "ratings.csv")
        #expect(try reasons(ratings) == ["type:Zorblax\nkept:2020-05=2020-05-01"])
        let row = try instance.catalog.read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT releasedOn, addedAt FROM movie JOIN item ON item.id = movie.item WHERE title = 'Quiet Day'"
            )
        }
        #expect((row?["releasedOn"] as String?) == "2021-12-24")
        #expect((row?["addedAt"] as Timestamp?)?.rfc3339.prefix(10) == "2020-05-01")
    }

    private func upload(_ order: String?, to site: SignedInSite) throws -> LoopbackClient.Answer {
        let field = order.map { "--b\r\nContent-Disposition: form-data; name=\"dayOrder\"\r\n\r\n\($0)\r\n" } ?? ""
        return try site.client.send(
            "POST", Movie.paths.importing.imports(), headers: ["Content-Type": "multipart/form-data; boundary=b"],
            body: """
                \(field)--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n\
                Title,Date\nQuiet Sea,3/4/22\nNight Bus,5/6/22\r\n--b--\r\n
                """)
    }

    @Test func uploadWithAmbiguousDatesAsksForTheDayOrder() async throws {
        let site = try SignedInSite(instance, language: .en)
        let question = try upload(nil, to: site)
        #expect(question.status == 422 && question.text.contains("the order of day and month is unclear"))
        #expect(question.text.contains("value=\"day-first\"") && question.markupErrors.isEmpty)
        #expect(try site.client.get(Movie.paths.importing.imports()).text.contains("day-first") == false)
        #expect(try upload("day-first", to: site).status == 303)
        let run = try #require(
            try instance.catalog.read(of: instance.ann) { try instance.catalog.imports.list(in: $0).first })
        try await instance.importer.finish(run.id, of: instance.ann)
        #expect(try viewings() == ["Quiet Sea 2022-04-03", "Night Bus 2022-06-05"])
        #expect(try reasons(run) == [nil, nil])
    }
}
