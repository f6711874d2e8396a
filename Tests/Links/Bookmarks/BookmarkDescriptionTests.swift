import Testing

@testable import Links

/// Descriptions with markup that was copied from a page.
struct BookmarkDescriptionTests {
    /// Returns a file of one entry with this description and a second entry.
    private func file(_ description: String) -> String {
        """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <H1>Lesezeichen</H1>
        <DL><p>
            <DT><H3>Küche</H3>
            <DL><p>
                <DT><A HREF="https://first.example/" ADD_DATE="1600000000">First</A>
                <DD>\(description)
                <DT><A HREF="https://second.example/" ADD_DATE="1600000001">Second</A>
            </DL><p>
        </DL><p>
        """
    }

    @Test(
        arguments: [
            (
                "Zutaten:<ul>\n  <li>Mehl &amp; Eier</li>\n  <li>Milch</li>\n</ul>\nDanach backen",
                "Zutaten:\nMehl & Eier\nMilch\nDanach backen"
            ),
            ("재료: <ol><li>밀가루<li><b>달걀</b> 두 개</ol>", "재료:\n밀가루\n달걀 두 개"),
            ("<blockquote>« L&rsquo;été »</blockquote>Albert C.", "« L’été »\nAlbert C."),
            ("<h3>Überblick</h3>Alles über Brot", "Überblick\nAlles über Brot"),
            ("<h1>目次</h1><h2>一</h2>本文", "目次\n一\n本文"),
            ("См. <a href=\"https://inner.example/\">здесь</a> и далее", "См. здесь (https://inner.example/) и далее"),
            ("<a href='/x'>1</a><a href='https://inner.example/2' ADD_DATE='1'>2</a>", "12 (https://inner.example/2)"),
            ("<p>uno</p>\n\n<p>dos <i>y</i> tres</p>", "uno\ndos y tres"),
            ("<table><tr><td>a<td>b</tr><tr><td>c</td><td>d</td></tr></table>", "a b\nc d"),
            ("<div>oben<hr>unten</div>", "oben\nunten"),
            ("<blockquote><dl><dt><a href='/t'>Term</a><dd>Meaning</dl></blockquote>End", "Term\nMeaning\nEnd"),
            ("one<DD>two", "one\ntwo"),
            ("first line\n\nthird <em>line</em></DD></DT>", "first line\n\nthird line"),
            ("<ul><li>never closed <blockquote>either", "never closed\neither"),
            ("<div><dl><dt>never closed", "never closed"),
            ("2 < 3 &lt;li&gt;", "2 < 3 <li>"),
        ])
    func markupBecomesText(_ description: String, _ text: String) throws {
        for chunk in [1, 4_096] {
            let bookmarks = try read(file(description), chunk: chunk)
            #expect(bookmarks.map(\.address) == ["https://first.example/", "https://second.example/"])
            #expect(bookmarks.map(\.about) == [text, ""])
            #expect(bookmarks.map(\.path) == ["Küche", "Küche"])
        }
    }

    @Test func descriptionEndsAtTheNextListElement() throws {
        let entry = "<DL><p><DT><A HREF=\"https://a.example/\">A</A><DD><ul><li>about"
        let next = "<DT><A HREF=\"https://b.example/\">B</A>"
        for border in ["", "</ul><HR>", "</DL><DL><p>", "</ul><DL><p>", "<DT><H3>F</H3><DL><p>", "</DL><p></DL><p>"] {
            let bookmarks = try read(entry + border + next)
            #expect(bookmarks.map(\.title) == ["A", "B"], "\(border)")
            #expect(bookmarks.map(\.about) == ["about", ""], "\(border)")
        }
    }

    @Test func ignoresLinksInFolderDescriptions() throws {
        let bookmarks = try read(
            """
            <H1>Marcadores</H1>
            <DD>Guardado con <a href="https://tool.example/">esta herramienta</a>
            <DL><p>
                <DT><H3>Receitas</H3>
                <DD>De <a href="https://inner.example/">aqui</a>:<ul><li><h3>Bolos</h3></ul>
                <DL><p>
                    <DT><A HREF="https://a.example/">A</A>
                </DL><p>
            </DL>
            """)
        #expect(bookmarks.filter { $0.defect == nil }.map(\.title) == ["A"])
        #expect(bookmarks.map(\.path) == ["", "Receitas"])
    }

    @Test func descriptionsKeepTheAddressesOfLinks() throws {
        let bookmarks = try read(
            """
            <DL><p><DT><A HREF="https://a.example/">A</A>
            <DD>설명 <a href="https://d.example/?a=1&amp;b=2">링크</a>, <a href="https://e.example/">https://e.example/</a> \
            <a href="#top">위로</a></DL>
            """)
        #expect(bookmarks.map(\.about) == ["설명 링크 (https://d.example/?a=1&b=2), https://e.example/ 위로"])
    }

    @Test(arguments: ["<DT><H3>요리</H3>\n<DD>주말마다\n여는 폴더\n<DL><p>", "<DT><H3>요리</H3><DL><p><DD>주말마다\n여는 폴더\n"])
    func folderDescriptionIsReportedAsADefect(_ folder: String) throws {
        let bookmarks = try read("<DL><p>\(folder)<DT><A HREF=\"https://a.example/\">A</A><DD>about</DL><p></DL>")
        #expect(bookmarks.map(\.defect) == ["folder-about", nil])
        #expect(bookmarks.map(\.about) == ["주말마다\n여는 폴더", "about"])
        #expect(bookmarks.map(\.title) == ["요리", "A"] && bookmarks[1].path == "요리")
    }

    @Test func markupInTitlesBecomesText() throws {
        let bookmarks = try read(
            "<DL><DT><A HREF=\"https://a.example/\">How <li> and <h3>...\n<DT><A HREF=\"/b\">B</A></DL>")
        #expect(bookmarks.map(\.address) == ["https://a.example/", "/b"])
        #expect(bookmarks[0].title.hasPrefix("How and"))
    }

    @Test func readsLinksWithoutListItems() throws {
        #expect(try read("<A HREF='/a'>A</A><br><A HREF='/b'>B</A>").map(\.title) == ["A", "B"])
        #expect(try read("<DL><p><A HREF='/a'>A</A><DD>x<A HREF='/b'>B</A></DL>").map(\.about) == ["x", ""])
    }

    @Test func readsOneLinkPerListItem() throws {
        let bookmarks = try read(
            """
            <h1>Unread</h1><ol>
            <li><a href="https://a.example/">A</a> via <a href="https://via.example/">V</a></li>
            <li><a href="https://b.example/">B</a>
            </ol><h1>Read Archive</h1><ul><li><a href="https://c.example/">C</a></ul>
            """)
        #expect(bookmarks.map(\.title) == ["A", "B", "C"])
        #expect(bookmarks.map(\.isArchived) == [false, false, true])
    }

    @Test func splitsPocketTagsAtCommasOnly() throws {
        let bookmarks = try read(
            """
            <h1>Unread</h1><ul>
            <li><a href="https://a.example/" time_added="1500000000" tags="machine learning">A</a></li>
            <li><a href="https://b.example/" time_added="1500000001" tags="읽을 거리,café noir">B</a></li>
            <li><a href="https://c.example/" time_added="1500000002" tags="solo">C</a></li>
            <li><a href="https://d.example/" tags="neue musik">D</a></li>
            </ul>
            """)
        #expect(bookmarks.map(\.tags) == [["machine learning"], ["읽을 거리", "café noir"], ["solo"], ["neue musik"]])
    }
}
