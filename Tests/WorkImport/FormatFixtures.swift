import Archives
import Foundation
import TestSupport

/// Small files in the shapes that other programs export, all made up here.
enum FormatFixtures {
    struct Fixture: Sendable, CustomStringConvertible {
        let name: String
        let format: String
        let text: String
        let rows: [String]

        init(_ format: String, _ name: String, _ text: String, _ rows: [String]) {
            self.format = format
            self.name = name
            self.text = text
            self.rows = rows
        }

        var description: String { "\(format)/\(name)" }
    }

    static let all = letterboxd + films + objects + books + others

    static let letterboxdZip: [String: String] = [
        "profile.csv": "Date Joined,Username\n2020-01-01,somebody\n",
        "watched.csv": """
        Date,Name,Year,Letterboxd URI
        2024-01-02,Quiet Sea,2021,https://boxd.it/aaa1
        2024-01-03,"Night, Bus",1999,https://boxd.it/aaa2
        """,
        "ratings.csv": """
        Date,Name,Year,Letterboxd URI,Rating
        2024-01-02,Quiet Sea,2021,https://boxd.it/aaa1,4.5
        """,
        "watchlist.csv": "Date,Name,Year,Letterboxd URI\n2024-05-05,Paper Moonlight,2018,https://boxd.it/aaa3\n",
        "likes/films.csv": "Date,Name,Year,Letterboxd URI\n2024-01-02,Quiet Sea,2021,https://boxd.it/aaa1\n",
        "diary.csv": """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2024-01-02,Quiet Sea,2021,https://boxd.it/ddd1,4,,"cinema, alone",2024-01-01
        2024-06-02,Quiet Sea,2021,https://boxd.it/ddd2,4.5,Yes,,2024-06-01
        2024-06-02,Quiet Sea,2021,https://boxd.it/ddd3,,Yes,,2024-06-01
        """,
        "reviews.csv": """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
        2024-01-02,Quiet Sea,2021,https://boxd.it/ddd1,4,,"Slow,

        and ""good"".","cinema, alone",2024-01-01
        """,
        "lists/best.csv": """
        Letterboxd list export v7
        Date,Name,Tags,URL,Description
        2024-07-01,Best of all,,https://boxd.it/lll1,"What I
        like"

        Position,Name,Year,URL,Description
        1,"Night, Bus",1999,https://boxd.it/aaa2,First
        2,Quiet Sea,2021,https://boxd.it/aaa1,
        """,
        "deleted/diary.csv":
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2020-01-01,Gone,2000,u,,,,2020-01-01\n",
        "notes.csv": "what,is,this\n1,2,3\n",
    ]

    static func zip(_ files: [String: String], in folder: TemporaryFolder) throws -> String {
        var entries: [ZipResponseStream.File] = []
        for (index, file) in files.sorted(by: { $0.key < $1.key }).enumerated() {
            let path = folder.path + "/entry\(index)"
            try file.value.write(toFile: path, atomically: true, encoding: .utf8)
            entries.append(
                ZipResponseStream.File(path: path, name: file.key, bytes: file.value.utf8.count, modifiedAt: 0))
        }
        let stream = ZipResponseStream(entries)
        var bytes: [UInt8] = []
        while let more = try stream.next() { bytes += more }
        let path = folder.path + "/\(UUID().uuidString).zip"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    private static func zipped(_ name: String) -> String { letterboxdZip[name] ?? "" }

    static let letterboxd = [
        Fixture(
            "letterboxd", "watched.csv", zipped("watched.csv"),
            ["Quiet Sea 2021 boxd:aaa1 done +2024-01-02", "Night, Bus 1999 boxd:aaa2 done +2024-01-03"]),
        Fixture("letterboxd", "ratings.csv", zipped("ratings.csv"), ["Quiet Sea 2021 boxd:aaa1 done ★9 +2024-01-02"]),
        Fixture(
            "letterboxd", "watchlist.csv", zipped("watchlist.csv"), ["Paper Moonlight 2018 boxd:aaa3 want +2024-05-05"]),
        Fixture("letterboxd", "likes/films.csv", zipped("likes/films.csv"), ["Quiet Sea 2021 boxd:aaa1 ♥ +2024-01-02"]),
        Fixture(
            "letterboxd", "diary.csv", zipped("diary.csv"),
            [
                "Quiet Sea 2021 done [/2024-01-01 ★8 =ddd1] #cinema #alone +2024-01-02",
                "Quiet Sea 2021 done [/2024-06-01 again ★9 =ddd2] +2024-06-02",
                "Quiet Sea 2021 done [/2024-06-01 again =ddd3] +2024-06-02",
            ]),
        Fixture(
            "letterboxd", "reviews.csv", zipped("reviews.csv"),
            ["Quiet Sea 2021 done [/2024-01-01 ★8 “Slow,\n\nand \"good\".” =ddd1] #cinema #alone +2024-01-02"]),
        Fixture(
            "letterboxd", "best.csv", zipped("lists/best.csv"),
            ["Night, Bus 1999 boxd:aaa2 in Best of all 1 “First”", "Quiet Sea 2021 boxd:aaa1 in Best of all 2"]),
        Fixture(
            "letterboxd", "import.csv",
            "WatchedDate,Title,Year,tmdbID,Rating10\n2024-02-03,Quiet Sea,2021,77,9\n,Night Bus,1999,78,\n",
            ["Quiet Sea 2021 tmdb:77 done ★9 [/2024-02-03 ★9]", "Night Bus 1999 tmdb:78 done"]),
    ]

    private static let films = [
        Fixture(
            "imdb", "ratings.csv",
            """
            Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
            tt0000011,8,2023-01-05,Quiet Sea,조용한 바다,https://www.imdb.com/title/tt0000011/,Movie,7.1,101,2021,"Drama, Mystery",1200,2021-12-24,"Kim Bada, Lee Haneul"
            tt0000012,9,2023-01-06,A Long Show,A Long Show,https://www.imdb.com/title/tt0000012/,TV Series,8.0,50,2019,Drama,9,2019-01-01,
            """,
            [
                "Quiet Sea 2021 imdb:tt0000011 by Kim Bada by Lee Haneul out 2021-12-24 done ★8 +2023-01-05",
                "!kind:TV Series",
            ]),
        Fixture(
            "imdb", "WATCHLIST.csv",
            """
            Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated
            1,tt0000013,2023-02-01,2023-02-01,with mum,Night Bus,Night Bus,u,tvMovie,6,90,1999,Drama,1,1999-01-01,Park Bam,,
            """, ["Night Bus 1999 imdb:tt0000013 by Park Bam out 1999-01-01 want note “with mum” +2023-02-01"]),
        Fixture(
            "imdb", "비 오는 날.csv",
            """
            Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated
            2,tt0000013,2023-02-01,2023-02-01,rainy,Night Bus,Night Bus,u,movie,6,90,1999,Drama,1,1999-01-01,Park Bam,7,2023-03-01
            """, ["Night Bus 1999 imdb:tt0000013 by Park Bam out 1999-01-01 done ★7 in 비 오는 날 2 “rainy” +2023-02-01"]),
        Fixture(
            "tmdb", "ratings.csv",
            """
            TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated
            77,tt0000011,movie,조용한 바다,2021-12-24T00:00:00Z,,,7.757,8.5,2023-05-02T09:29:50Z
            78,,tv,긴 이야기,2019-01-01T00:00:00Z,1,2,7,9,2023-05-02T09:29:50Z
            """, ["조용한 바다 2021 tmdb:77 imdb:tt0000011 out 2021-12-24 done ★8.5 +2023-05-02", "!kind:tv"]),
        Fixture(
            "tmdb", "watchlist.csv",
            "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n79,,movie,밤 버스,,,,6,,\n",
            ["밤 버스 - tmdb:79 want"]),
        Fixture(
            "movary", "history.csv",
            "title,year,tmdbId,imdbId,watchedAt,comment,location\nQuiet Sea,2021,77,tt0000011,2022-03-04,fine,Home\nQuiet Sea,2021,77,tt0000011,,,\n",
            [
                "Quiet Sea 2021 tmdb:77 imdb:tt0000011 done [/2022-03-04 at Home “fine”]",
                "Quiet Sea 2021 tmdb:77 imdb:tt0000011 done [/]",
            ]),
        Fixture(
            "movary", "ratings.csv", "title,year,tmdbId,imdbId,userRating\nQuiet Sea,2021,77,,7\n",
            ["Quiet Sea 2021 tmdb:77 done ★7"]),
        Fixture(
            "movary", "watchlist.csv", "title,year,tmdbId,imdbId,addedAt\nNight Bus,1999,78,,2022-01-01 10:00:00\n",
            ["Night Bus 1999 tmdb:78 want +2022-01-01"]),
        Fixture(
            "yamtrack", "yamtrack.csv",
            """
            media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_date,notes,progress_changed
            77,tmdb,movie,Quiet Sea,http://x/y.jpg,,,7.3,1,Completed,,2023-04-05,good,2023-04-05
            5,manual,book,밤의 책,,,,9.5,120,In progress,2024-01-02,,,
            9,tmdb,season,A Long Show,,1,,,,Completed,,,,
            """,
            [
                "Quiet Sea - tmdb:77 done ★7.3 [/2023-04-05] note “good”",
                "밤의 책 - yamtrack:5 active ★9.5 [2024-01-02/] p120", "!kind:season",
            ]),
        Fixture(
            "yamtrack", "yamtrack-2026.csv",
            """
            media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress,created_at,progressed_at
            78,tmdb,movie,Night Bus,,,,,Planning,,,,,2026-01-02 03:04:05+00:00,
            """, ["Night Bus - tmdb:78 want +2026-01-02"]),
        Fixture(
            "netflix", "NetflixViewingHistory.csv",
            "Title,Date\n\"Quiet Sea\",\"5/31/23\"\n\"A Long Show: Season 1: The Start\",\"6/1/23\"\n\"Trailer: Quiet Sea\",\"6/1/23\"\n\"긴 이야기: 시즌 2: 1화\",\"6/2/23\"\n",
            ["Quiet Sea - done [/2023-05-31]", "!kind:episode", "!kind:trailer", "!kind:episode"]),
        Fixture(
            "netflix", "ViewingActivity.csv",
            """
            Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country
            엄마,2023-05-31 11:22:33,01:30:00,,Quiet Sea,,TV,01:30:00,01:30:00,KR
            엄마,2023-05-31 11:20:00,00:00:30,,Quiet Sea,TRAILER,TV,00:00:30,00:00:30,KR
            """, ["Quiet Sea - done [/2023-05-31 =엄마 2023-05-31 11:22:33 Quiet Sea]", "!kind:TRAILER"]),
        Fixture(
            "netflix", "Ratings.csv",
            "Profile Name,Title Name,Rating Type,Star Value,Thumbs Value,Device Model,Event Utc Ts\n엄마,Quiet Sea,thumb,,2,TV,2023-06-01 00:00:00\n",
            ["Quiet Sea - ♥ +2023-06-01"]),
    ]

    private static let objects = [
        Fixture(
            "trakt", "ratings-movies.json",
            """
            [{"rated_at":"2022-02-03T04:05:06.000Z","rating":8,"type":"movie","movie":{"title":"Quiet Sea","year":2021,"ids":{"trakt":1,"slug":"quiet-sea","imdb":"tt0000011","tmdb":77}}}]
            """, ["Quiet Sea 2021 tmdb:77 imdb:tt0000011 trakt:1 done ★8 +2022-02-03"]),
        Fixture(
            "trakt", "watched-movies.json",
            """
            [{"plays":2,"last_watched_at":"2022-02-03T04:05:06.000Z","last_updated_at":"2022-02-03T04:05:06.000Z","movie":{"title":"Quiet Sea","year":2021,"ids":{"trakt":1,"tmdb":77}}}]
            """, ["Quiet Sea 2021 tmdb:77 trakt:1 done [/2022-02-03] [/] +2022-02-03"]),
        Fixture(
            "trakt", "watched-history-1.json",
            """
            [{"id":900,"watched_at":"2022-02-03T04:05:06.000Z","action":"watch","type":"movie","movie":{"title":"Quiet Sea","year":2021,"ids":{"trakt":1,"tmdb":77}}},
             {"id":901,"watched_at":"2022-02-04T04:05:06.000Z","action":"watch","type":"episode","episode":{"title":"Start"},"show":{"title":"A Long Show"}}]
            """, ["Quiet Sea 2021 tmdb:77 trakt:1 done [/2022-02-03 =900] +2022-02-03", "!kind:episode"]),
        Fixture(
            "trakt", "lists-list-12345-rainy-days.json",
            """
            [{"rank":3,"id":1,"listed_at":"2022-02-03T04:05:06.000Z","notes":"why not","type":"movie","movie":{"title":"Quiet Sea","year":2021,"ids":{"trakt":1,"tmdb":77}}}]
            """, ["Quiet Sea 2021 tmdb:77 trakt:1 in rainy days 3 “why not” +2022-02-03"]),
        Fixture(
            "trakt", "lists-watchlist.json",
            """
            [{"rank":1,"id":1,"listed_at":"2022-02-03T04:05:06.000Z","notes":null,"type":"movie","movie":{"title":"Night Bus","year":1999,"ids":{"trakt":2}}}]
            """, ["Night Bus 1999 trakt:2 want +2022-02-03"]),
        Fixture(
            "trakt", "collection-movies.json",
            """
            [{"collected_at":"2022-02-03T04:05:06.000Z","updated_at":"2022-02-03T04:05:06.000Z","movie":{"title":"Night Bus","year":1999,"ids":{"trakt":2}}}]
            """, ["Night Bus 1999 trakt:2 1 owned +2022-02-03"]),
    ]

    private static let books = [
        Fixture(
            "goodreads", "goodreads_library_export.csv",
            #"""
            Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
            11,"The Paper House (Night Letters, #2)",Han Bada,"Bada, Han","Lee Nal, Kim Bom","=""8936434128""","=""9788936434120""",4,3.97,Dream Press,Paperback,312,2012,2007,2023/05/06,2023/01/02,"favourites, slow","favourites (#1), slow (#2)",read,"Good.<br/><br/>Very <b>good</b>.",true,mine alone,2,1
            12,옛 노래,무명,무명,,"=""""","=""""",0,4.0,,,,-50,-50,,2023/01/03,to-read,to-read (#7),to-read,,,,0,0
            """#,
            [
                "The Paper House 2012 goodreads:11 isbn:9788936434120 by Han Bada by Lee Nal by Kim Bom from 2012 done ★8 [/2023-05-06] [/] #favourites #slow of Night Letters 2 312 pages 1 owned review “Good.\nVery good.” note “mine alone” details “Binding: Paperback” +2023-01-02",
                "옛 노래 - goodreads:12 by 무명 want details “Year Published: -50 / Original Publication Year: -50” +2023-01-03",
            ]),
        Fixture(
            "goodreads", "older.csv",
            """
            Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Recommended For,Recommended By,Owned Copies,Original Purchase Date,Original Purchase Location,Condition,Condition Description,BCID
            13,Short Days,Park Bam,"Bam, Park",,,,5.0,4.1,,,,,,,2019/10/11,abandoned-shelf,abandoned-shelf (#1),did-not-finish,,,,1,,,0,,,,,
            """, ["Short Days - goodreads:13 by Park Bam stopped ★10 [/] #abandoned-shelf +2019-10-11"]),
        Fixture(
            "storygraph", "storygraph.csv",
            """
            Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?
            종이 집,Han Bada,Lee Nal (Translator),9788936434120,paperback,read,2023/01/02,2023/05/06,"2023/04/01-2023/05/06, 2020/01/01-2020/02",3,sad,slow,,,,,,3.75,<div>Fine</div>,,,"a, b",Yes
            다른 책,Kim,,0f8fad5b-d9cb-469f-a165-70867728950e,digital,did-not-finish,2023/01/02,,,,,,,,,,,,,,,,No
            """,
            [
                "종이 집 - isbn:9788936434120 by Han Bada translator Lee Nal done ★7.5 [2023-04-01/2023-05-06] [2020-01-01/2020-02] [/] #a #b 1 owned review “Fine” details “Format: paperback / Moods: sad / Pace: slow” +2023-01-02",
                "다른 책 - storygraph:0f8fad5b-d9cb-469f-a165-70867728950e by Kim stopped details “Format: digital” +2023-01-02",
            ]),
        Fixture(
            "librarything", "librarything.tsv",
            """
            Book Id\tTitle\tSort Character\tPrimary Author\tPrimary Author Role\tSecondary Author\tSecondary Author Roles\tPublication\tDate\tReview\tRating\tComment\tPrivate Comment\tPage Count\tAcquired\tDate Started\tDate Read\tTags\tCollections\tISBN\tISBNs\tCopies\tEntry Date\tLending Patron\tLending Start
            21\tL'Étranger bleu\t1\tHan, Bada\t\tLee, Nal|Kim, Bom\tTranslator|Illustrator\tParis, 2010\t2010\t"Great" she said\t4.5\tpublic\tprivate\t250\t[2022-01-01]\t[2022-02-01]\t[2022-03-04]\tsea, blue\tYour library, Currently reading\t[8936434128]\t8936434128, 9788936434120\t2\t[2022-01-02]\tMina\t[2024-01-02]
            """,
            [
                "L'Étranger bleu 2010 librarything:21 isbn:9788936434120 by Bada Han translator Nal Lee illustrator Bom Kim from 2010 active ★9 [2022-02-01/2022-03-04] #sea #blue 250 pages 2 owned lent to Mina 2024-01-02 review “\"Great\" she said” note “public\nprivate” +2022-01-02"
            ]),
        Fixture(
            "calibre", "calibre.csv",
            """
            authors,author_sort,rating,library_name,timestamp,formats,size,isbn,identifiers,comments,tags,series,series_index,languages,title,cover,title_sort,publisher,pubdate,id,uuid
            "Han Bada & Kim, Bom",x,4,Books,2021-02-03T04:05:06+09:00,epub,1,9788936434120,"goodreads:11,isbn:9788936434120",<p>About</p>,"sea, blue",Night Letters,2.0,kor,종이 집,c,t,Dream,0101-01-01T00:00:00+00:00,1,7d9b6f0e-4b1c-4c1f-9d55-0a1b2c3d4e5f
            """,
            [
                "종이 집 - goodreads:11 calibre:7d9b6f0e-4b1c-4c1f-9d55-0a1b2c3d4e5f isbn:9788936434120 by Han Bada by Kim, Bom ★8 #sea #blue of Night Letters 2 1 owned +2021-02-02"
            ]),
        Fixture(
            "booklogr", "booklogr.csv",
            #"""
            title,isbn,description,reading_status,current_page,total_pages,author,rating,notes
            종이 집,9788936434120,About,Currently reading,40,312,Han Bada,4.5,"[{""content"":""line"",""quote_page"":12},{""content"":""thought"",""quote_page"":null}]"
            """#,
            ["종이 집 - isbn:9788936434120 by Han Bada active ★9 p40 312 pages “line” 12 note “thought”"]),
        Fixture(
            "jelu", "jelu.csv",
            """
            Title,Author,ISBN,Publisher,Date Read,Shelves,Bookshelves,read_dates,tags,authors,isbn10,isbn13,owned,dropped_dates,currently_reading
            종이 집,Han Bada,8936434128,Dream,,,,"2023-05-06,2020-02-01",sea,"Han Bada,Kim Bom",8936434128,9788936434120,true,2019-01-01,false
            """,
            [
                "종이 집 - isbn:9788936434120 by Han Bada by Kim Bom done [/2023-05-06] [/2020-02-01] [/2019-01-01 stopped] #sea 1 owned"
            ]),
        Fixture(
            "openlibrary", "OpenLibrary_ReadingLog.csv",
            "Work Id,Edition Id,Bookshelf\nOL1W,OL2M,Already Read\nOL3W,,Want to Read\n",
            [" - openlibrary:OL2M done", " - openlibrary:OL3W want"]),
        Fixture(
            "openlibrary", "OpenLibrary_ReadingLog.csv",
            """
            Work ID,Title,Authors,First Publish Year,Edition ID,Edition Count,Bookshelf,My Ratings,Ratings Average,Ratings Count,Has Ebook,Subjects,Subject People,Subject Places,Subject Times
            OL11W,종이 집,Han Bada | Lee Nal,1987,OL12M,4,Currently Reading,3,4.1,22,True,Fiction | Seoul,,Seoul,
            OL13W,"Short, Days",,,,1,Want to Read,,,,False,,,,
            """,
            [
                "종이 집 1987 openlibrary:OL12M by Han Bada by Lee Nal from 1987 active ★6",
                "Short, Days - openlibrary:OL13W want",
            ]),
        Fixture(
            "openlibrary", "OpenLibrary_Ratings.csv",
            "Work ID,Edition ID,Title,Author(s),Rating,Created On\nOL11W,,종이 집,Han Bada | Lee Nal,4,2023-01-02 03:04:05\n",
            ["종이 집 - openlibrary:OL11W by Han Bada by Lee Nal ★8"]),
        Fixture(
            "openlibrary", "OpenLibrary_BookNotes.csv",
            "Work ID,Edition ID,Note,Created On\nOL11W,OL-1M,\"slow,\nand good\",2023-01-02 03:04:05\n",
            [" - openlibrary:OL11W note “slow,\nand good”"]),
        Fixture(
            "bookwyrm", "bookwyrm-export.csv",
            """
            title,author_text,remote_id,openlibrary_key,finna_key,inventaire_id,librarything_key,goodreads_key,bnf_id,viaf,wikidata,asin,aasin,isfdb,isbn_10,isbn_13,oclc_number,pages,start_date,finish_date,stopped_date,rating,review_name,review_cw,review_content,review_published,shelf,shelf_name,shelf_date
            종이 집,"Han Bada, Lee Nal",https://books.example/book/7,OL12M,,,,11,,,,,,,8936434128,9788936434120,,312,2023-04-01,2023-05-06,,4.5,Slow,ending,<p>And <b>good</b>.</p>,2023-05-07,read,Read,2023-05-06
            Short Days,Park Bam,https://books.example/book/8,,,,,,,,,,,,,,,,2024-01-02,,2024-02-03,,,,,,stopped-reading,Stopped Reading,2024-02-03
            Rain,,https://books.example/book/9,,,,,,,,,,,,,,,,,,,,,,,,rainy-1,Rainy days,2024-03-04
            """,
            [
                "종이 집 - openlibrary:OL12M goodreads:11 isbn:9788936434120 by Han Bada by Lee Nal done ★9 [2023-04-01/2023-05-06] 312 pages review “Slow\n\nAnd good.” +2023-05-06",
                "Short Days - by Park Bam stopped [2024-01-02/2024-02-03 stopped] +2024-02-03",
                "Rain - #Rainy days +2024-03-04",
            ]),
        Fixture(
            "openreads", "openreads.csv",
            """
            title,subtitle,author,description,status,favourite,deleted,rating,pages,publication_year,isbn,olid,tags,my_review,notes,book_format,readings,date_added,date_modified
            종이 집,밤의 편지,Han Bada,About,finished,true,false,4.5,312,2012,9788936434120,OL2M,sea|||||blue,Good,mine,paperback,2023-04-01T00:00:00.000|2023-05-06T00:00:00.000|,2023-01-02T03:04:05.000,2023-01-02T03:04:05.000
            """,
            [
                "종이 집: 밤의 편지 2012 openlibrary:OL2M isbn:9788936434120 by Han Bada from 2012 done ★9 [2023-04-01/2023-05-06] ♥ #sea #blue 312 pages review “Good” note “mine” +2023-01-02"
            ]),
        Fixture(
            "isbn", "numbers.txt", "978-89-364-3412-0\n\n8936434128\n123abc\n",
            [" - isbn:9788936434120", " - isbn:9788936434120", "!no-isbn"]),
    ]
}
