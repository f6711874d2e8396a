/// Files as browsers and services write them, in small.
enum BookmarkFixtures {
    static let chrome = """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <!-- This is an automatically generated file.
             It will be read and overwritten.
             DO NOT EDIT! -->
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <TITLE>Bookmarks</TITLE>
        <H1>Bookmarks</H1>
        <DL><p>
            <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">북마크바</H3>
            <DL><p>
                <DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1700000001" ICON="data:image/png;base64,AAAA">A &amp; B</A>
                <DT><H3 ADD_DATE="1700000002">개발</H3>
                <DL><p>
                    <DT><A HREF="https://b.example/" ADD_DATE="1700000003">B</A>
                </DL><p>
                <DT><A HREF="https://c.example/" ADD_DATE="1700000004">C</A>
            </DL><p>
            <DT><A HREF="https://d.example/" ADD_DATE="1700000005">D</A>
        </DL><p>
        """

    static let firefox = """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'none'">
        <TITLE>Bookmarks</TITLE>
        <H1>Bookmarks Menu</H1>

        <DL><p>
            <DT><A HREF="place:type=6&sort=14&maxResults=10" ADD_DATE="1380000000">Recent Tags</A>
            <DT><A HREF="https://a.example/" ADD_DATE="1380000001" LAST_MODIFIED="1380000002" ICON_URI="https://a.example/favicon.ico" LAST_CHARSET="UTF-8" SHORTCUTURL="a" TAGS="읽을거리,machine learning">A</A>
            <DD>First line
        second line
            <HR>
            <DT><H3 ADD_DATE="1380000003" UNFILED_BOOKMARKS_FOLDER="true">Other Bookmarks</H3>
            <DL><p>
                <DT><A FEEDURL="https://feed.example/rss" HREF="https://feed.example/">Feed</A>
                <DT><A HREF="javascript:void(0)">Bookmarklet</A>
            </DL><p>
        </DL>
        """

    /// No DOCTYPE, microseconds.
    static let google = """
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <H1>Bookmarks</H1>
        <DL><p>
        <DT><H3 ADD_DATE="1515515697780642">여행</H3>
        <DL><p>
        <DT><A HREF="https://a.example/" ADD_DATE="1515515697780642">A</A>
        </DL><p>
        </DL>
        """

    /// Lists without an end; only the indentation tells.
    static let safari = """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <HTML>
        <Title>Bookmarks</Title>
        <H1>Bookmarks</H1>
        <DT><H3 FOLDED>즐겨찾기</H3>
        <DL><p>
        \t<DT><A HREF="https://a.example/">A</A>
        \t<DT><H3 FOLDED>속</H3>
        \t<DL><p>
        \t\t<DT><A HREF="https://b.example/">B</A>
        <DT><H3 FOLDED>Reading List</H3>
        <DL><p>
        \t<DT><A HREF="https://c.example/">C</A>
        </HTML>
        """

    /// A BOM, upper-case everything, a shortcut's odd attributes.
    static let internetExplorer =
        "\u{FEFF}<!DOCTYPE NETSCAPE-Bookmark-file-1>\r\n<TITLE>Bookmarks</TITLE>\r\n<H1>Bookmarks</H1>\r\n<DL><p>\r\n"
        + "    <DT><H3 FOLDED ADD_DATE=\"1300000000\">Links</H3>\r\n    <DL><p>\r\n"
        + "        <DT><A HREF='https://a.example/' ADD_DATE=1300000001 LAST_VISIT=\"1300000002\">A</A>\r\n    </DL><p>\r\n</DL><p>\r\n"

    /// Delicious, SemanticScuttle: everything on one line, tags with spaces, attributes of their own.
    static let services = """
        <!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
        <DT><A HREF="https://a.example/" ADD_DATE="1300000000" PRIVATE="0" TAGS="one two">A</A>
        <DD>Why I kept it<br>and more<DT><A HREF="https://b.example/" description="From an attribute" hash="0cc" tags="x, y ,x,#z">B</A>
        <DT><A HREF="?Z-mb0g" ADD_DATE="1300000001" TOREAD="1">Shaarli note</A>
        </DL>
        """

    static let linkding =
        "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n\r<TITLE>Bookmarks</TITLE>\n\r<H1>Bookmarks</H1>\n\r<DL><p>\n\r"
        + "<DT><A HREF=\"https://a.example/\" ADD_DATE=\"1616337559\" PRIVATE=\"1\" TOREAD=\"1\" TAGS=\"a,linkding:bookmarks.archived\">A</A>\n\r"
        + "<DD>About[linkding-notes]Mine\n\r&lt;b&gt;[/linkding-notes]\n\r<DT><A HREF=\"https://b.example/\">B</A>\n\r</DL><p>"

    static let pocket = """
        <!DOCTYPE html><html><head><title>Pocket Export</title></head><body>
        <h1>Unread</h1><ul>
        <li><a href="https://a.example/" time_added="1500000000" tags="a,b">A</a></li>
        </ul><h1>Read Archive</h1><ul>
        <li><a href="https://b.example/" time_added="1500000001" tags="">B</a></li>
        </ul></body></html>
        """

    /// The table of Pocket's last days: several tags, a title with a comma, none at all, a column that nobody knows.
    static let pocketTable =
        "\u{FEFF}title,url,time_added,tags,status,extra\r\n\"바다, 밤\",https://a.example/,1500000000,읽을 것|b,unread,1\r\n"
        + "https://b.example/x,https://b.example/x,1500000001,,archive,\r\n,,,,,\r\nNothing,,1500000002,a|,unread,\r\n"
}
