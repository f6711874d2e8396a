extension FormatFixtures {
    /// Rare columns, older headers and unusual values of each format. `ImportedWork.fixtureLine` documents the notation
    /// of the expected lines.
    static let others = [
        Fixture(
            "goodreads", "fields.csv",
            """
            Book Id,Title,Author,ISBN,ISBN13,My Rating,Binding,Year Published,Original Publication Year,Exclusive Shelf,My Review,Recommended For,Recommended By,Original Purchase Date,Original Purchase Location,Condition,Condition Description,BCID
            1,명상록,An Author,"=\"\"\"\"","=\"\"9789774207881\"\"",4,Audio CD,180,-50,read,"Good <a href=\"\"https://x.example/?a=1&amp;b=2\"\">link</a>",friends,Bob,2019/05/05,Shop,like new,spine,BC1
            2,두 번호,An Author,"=\"\"8936434128\"\"","=\"\"9788936434121\"\"",0,Kindle Edition,2012,1987,to-read,,,,,,,,
            """,
            [
                "명상록 - goodreads:1 by An Author done ★8 review “Good link (https://x.example/?a=1&b=2)” details “Binding: Audio CD / Year Published: 180 / Original Publication Year: -50 / Recommended For: friends / Recommended By: Bob / Original Purchase Date: 2019/05/05 / Original Purchase Location: Shop / Condition: like new / Condition Description: spine / BCID: BC1 / ISBN13: 9789774207881”",
                "두 번호 2012 goodreads:2 isbn:9788936434120 by An Author from 2012 want details “Binding: Kindle Edition”",
            ]),
        Fixture(
            "storygraph", "storygraph-older.csv",
            """
            sep=,
            Title,Author,Contributors,ISBN,Format,Read Status,Date Added,Read Count,Moods,Pace,Character- or Plot-Driven?,Star Rating,Content Warnings,Content Warning Description,Owned?
            "꽃, 3권","Nio Writer, Jenny Translator",,,,read,2020/01/08,1,"sad, dark",slow,Character,5.0,Death,a war,No
            """,
            [
                "꽃, 3권 - by Nio Writer by Jenny Translator done ★10 [/] details “Moods: sad, dark / Pace: slow / Character- or Plot-Driven: Character / Content Warnings: Death / Content Warning Description: a war” +2020-01-08"
            ]),
        Fixture(
            "letterboxd", "ratings.csv",
            "sep=;\r\nDate;Name;Year;Letterboxd URI;Rating\r\n2024-01-05;Sep, Line;2003;https://boxd.it/zv1;4.5\r\n",
            ["Sep, Line 2003 boxd:zv1 done ★9 +2024-01-05"]),
        Fixture(
            "letterboxd", "all-time.csv",
            """
            Date,Name,Tags,URL,Description
            2019-09-19,All-Time,"a, b",https://boxd.it/3Yb9Q,<b>Best</b>

            Position,Name,Year,URL,Description
            1,Sonatine,1993,https://boxd.it/20TI,"<a href=""https://x.example/"">why</a>"
            """, ["Sonatine 1993 boxd:20TI in All-Time 1 “why (https://x.example/)”"]),
        Fixture(
            "calibre", "names.csv",
            """
            authors,title,rating,isbn,identifiers,uuid,#shelf
            "Le Guin, Ursula",Comma Name,10,,"isbn:8936434128,goodreads:77",22222222-2222-4222-8222-222222222222,위층
            Smith&&Wesson & 김새벽,Joint Work,8,,,11111111-1111-4111-8111-111111111111,
            """,
            [
                "Comma Name - goodreads:77 calibre:22222222-2222-4222-8222-222222222222 isbn:9788936434120 by Le Guin, Ursula ★10 1 owned details “shelf: 위층”",
                "Joint Work - calibre:11111111-1111-4111-8111-111111111111 by Smith&Wesson by 김새벽 ★8 1 owned",
            ]),
        Fixture(
            "isbn", "titles.txt",
            """
            9788936434120 소년이 온다, 다시
            ISBN 978-0-306-40615-7, The Dust
            0306406152,9788936434120
            책 이름 1984\t0-8044-2957-X
            080442957x 1984
            9780306406158
            not a book

            """,
            [
                "소년이 온다, 다시 - isbn:9788936434120", "The Dust - isbn:9780306406157", " - isbn:9780306406157",
                " - isbn:9788936434120", "책 이름 1984 - isbn:9780804429573", "1984 - isbn:9780804429573", "!no-isbn",
                "!no-isbn",
            ]),
        Fixture(
            "isbn", "comma.txt", "0306406152,9788936434120;978030640615\n9780306406158 9788936434120\n",
            [" - isbn:9780306406157", " - isbn:9788936434120", "!no-isbn", " - isbn:9788936434120", "!no-isbn"]),
        Fixture(
            "readwise-highlights", "readwise-data.csv",
            """
            Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
            "A line,
            to keep.",The Paper House,"Han Bada, Lee Nal",B000000001,mine,yellow,"sea, blue",location,142,2019-08-24 04:56:00+00:00,slow
            남길 한 줄,종이 집,한바다,,,,,page,12,,
            ,종이 집,한바다,,생각,,,page,13,,
            """,
            [
                "The Paper House - amazon:B000000001 by Han Bada by Lee Nal #slow “A line,\nto keep.” loc. 142 + “mine\n#sea #blue” +2019-08-24",
                "종이 집 - by 한바다 “남길 한 줄” 12", "종이 집 - by 한바다 note “생각 (13)”",
            ]),
        Fixture(
            "myanimelist", "animelist.xml",
            """
            <?xml version="1.0" encoding="UTF-8" ?>
            <!-- Created <by> XML Export -->
            <myanimelist>
              <myinfo><user_id>1</user_id><user_export_type>1</user_export_type></myinfo>
              <anime><series_animedb_id>431</series_animedb_id><series_title><![CDATA[Sea & <Castle>]]></series_title>
                <series_type>Movie</series_type><my_start_date>0000-00-00</my_start_date><my_finish_date>2020-01-02</my_finish_date>
                <my_score>9</my_score><my_status>Completed</my_status><my_comments>좋아요 &amp; 또</my_comments>
                <my_times_watched>1</my_times_watched><my_tags><![CDATA[sea, 바다]]></my_tags><my_rewatching/></anime>
              <anime><series_title>A Show</series_title><series_type>TV</series_type><my_status>Watching</my_status></anime>
              <anime><series_title>밤 바다</series_title><series_type>3</series_type><my_score>0</my_score><my_status>6</my_status></anime>
            </myanimelist>
            """,
            [
                "Sea & <Castle> - myanimelist:431 done ★9 [/2020-01-02] [/ again] #sea #바다 note “좋아요 & 또”", "!kind:TV",
                "밤 바다 - want",
            ]),
        Fixture(
            "trakt", "watched-history-2.json",
            """
            [{"id":1,"watched_at":"1970-01-01T00:00:00.000Z","type":"movie","movie":{"title":"Rear Window","year":1954,"ids":{"trakt":101}}},
             {"id":2,"watched_at":"0001-01-01T09:00:00.000+09:00","type":"movie","movie":{"title":"밤","year":2001,"ids":{"trakt":102}}}]
            """, ["Rear Window 1954 trakt:101 done [/ =1]", "밤 2001 trakt:102 done [/ =2]"]),
        Fixture(
            "goodreads", "placeholders.csv",
            """
            Book Id,Title,Author,My Rating,Year Published,Date Read,Date Added,Exclusive Shelf,Read Count
            3,Tide,Moe,4,,1900/01/01,1970-01-01 00:00:00,read,1
            4,Ebb,Moe,4,,01/01/1970,1/1/0001,read,1
            """, ["Tide - goodreads:3 by Moe done ★8 [/]", "Ebb - goodreads:4 by Moe done ★8 [/]"]),
    ]
}
