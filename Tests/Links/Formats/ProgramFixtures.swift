/// Files as programs write them, shortened and with invented texts.
enum ProgramFixtures {
    static let instapaper = """
        URL,Title,Selection,Folder,Timestamp,Tags
        https://a.example/,가을 산책,"A sentence, marked",Unread,1700000000,"[""걷기"",""가을, 겨울""]"
        https://b.example/,B,,Archive,1700000001,[]
        https://c.example/,C,,Starred,1700000002,
        https://d.example/,D,,요리,1700000003,

        """

    static let oldInstapaper = "URL,Title,Selection,Folder\nhttps://a.example/,A,,Unread\n"

    static let raindrop = """
        id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
        1,국물 떡볶이,"내 메모
        둘째 줄",What the page says,https://a.example/,요리/분식 / 떡볶이,"매운 것, 간식",2024-01-02T03:04:05.678Z,https://a.example/c.jpg,"One line
        Another",true
        2,B,,,https://b.example/,Unsorted,,2024-01-02T03:04:06.000Z,,,false

        """

    static let oldRaindrop =
        "title,description,url,folder,tags,created,cover,highlights\nA,About,https://a.example/,X,,2020-01-01T00:00:00Z,,\n"

    static let matter = """
        Title,Author,Publisher,URL,Tags,Word Count,In Queue,Favorited,Read,Highlight_Count,Last Interaction Date,File Id
        A,Kim,뉴스,https://a.example/,일;긴 글,900,True,True,False,2,2023-05-06,7
        B,,,https://b.example/,,10,False,False,True,0,2023-05-07,8

        """

    static let readwise = """
        Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen
        A,https://a.example/,01a,"['읽을 것', 'it''s']",2022-11-06 04:33:50+00:00,0.5,new,False
        B,https://b.example/,01b,[],2022-11-06 04:33:51+00:00,1,archive,True

        """

    static let mymind = """
        id,type,title,url,content,note,tags,created
        x1,WebPage,A,https://a.example/,Its text,Mine,"집,Free Media!",2024-12-04T23:02:10Z
        x2,Note,An idea,,Words without an address,,,2024-12-04T23:02:11Z

        """

    static let oneTab = """
        https://a.example/ | A | with a bar
        https://b.example/?q=1

        https://c.example/ | 셋

        """

    /// An export in which the name of a folder comes after its contents.
    static let chrome = """
        {"checksum": "0", "roots": {
          "bookmark_bar": {"children": [
            {"date_added": "13344473600000000", "guid": "1", "name": "A", "type": "url", "url": "https://a.example/"},
            {"children": [{"date_added": "13344473601000000", "name": "B", "type": "url", "url": "https://b.example/"}],
             "date_added": "13344473600000000", "name": "개발", "type": "folder"}
          ], "name": "북마크바", "type": "folder"},
          "other": {"children": [], "name": "Other", "type": "folder"},
          "synced": {"children": [{"date_added": "0", "name": "C", "type": "url", "url": "https://c.example/"}],
            "name": "모바일", "type": "folder"}
        }, "version": 1}
        """

    static let firefox = """
        {"guid": "root________", "title": "", "type": "text/x-moz-place-container", "root": "placesRoot", "children": [
          {"guid": "menu________", "title": "menu", "type": "text/x-moz-place-container", "children": [
            {"guid": "a", "title": "A", "dateAdded": 1700000000123456, "lastModified": 1700000001000000,
             "type": "text/x-moz-place", "uri": "https://a.example/", "tags": "하나,둘 셋"},
            {"guid": "s", "type": "text/x-moz-place-separator"},
            {"guid": "f", "title": "요리 \\"집\\"", "type": "text/x-moz-place-container", "children": [
              {"guid": "b", "title": "B", "type": "text/x-moz-place", "uri": "place:sort=1"}]}]}]}
        """

    static let tabSessions = """
        [{"windows": {"12": {"34": {"url": "https://a.example/", "title": "A", "lastAccessed": 1700000000123},
          "35": {"url": "https://b.example/", "title": "B"}}}, "windowsInfo": {"12": {"id": 12}},
          "tabsNumber": 2, "name": "여행 준비", "date": 1700000000500, "id": "x"}]
        """

    /// An export in which a list comes after its bookmarks, and its parent list after that.
    static let karakeep = """
        {"bookmarks": [
          {"createdAt": 1700000000, "title": null, "tags": ["집", "b"], "lists": ["l1", "l3"],
           "content": {"type": "link", "url": "https://a.example/", "title": "From the page"}, "note": "내 메모",
           "archived": true, "favourited": true, "highlights": [{"text": "Marked", "note": "Why"}]},
          {"createdAt": 1700000001, "title": "Only words", "tags": [], "lists": [],
           "content": {"type": "text", "text": "No address"}, "note": null, "archived": false},
          {"createdAt": 1700000002, "title": "Gone", "tags": [], "lists": [], "content": null, "archived": false}],
         "lists": [{"id": "l1", "name": "떡", "type": "manual", "parentId": "l2"},
          {"id": "l2", "name": "요리", "type": "manual", "parentId": null},
          {"id": "l3", "name": "주말", "type": "manual", "parentId": null},
          {"id": "l4", "name": "Smart", "type": "smart", "query": "x"}]}
        """

    static let linkwarden = """
        {"id": 1, "name": "ann", "collections": [
          {"id": 5, "name": "속", "parentId": 6, "links": [
            {"id": 50, "name": "A", "url": "https://a.example/", "description": "About", "tags": [{"name": "집"}],
             "createdAt": "2024-01-02T03:04:05.000Z", "importDate": null, "collectionId": 5, "textContent": "Archived words"}],
           "rssSubscriptions": []},
          {"id": 6, "name": "겉", "parentId": null, "links": [
            {"id": 51, "name": "B", "url": "https://b.example/", "tags": [], "createdAt": "2024-01-02T03:04:06.000Z",
             "importDate": "2023-01-01T00:00:00.000Z", "collectionId": 6}]}],
         "pinnedLinks": [{"id": 51, "name": "B", "url": "https://b.example/"}]}
        """

    /// An export of later versions: its only ids are those by which links and collections refer to collections.
    static let linkwardenWithoutIDs = """
        {"name": "ann", "collections": [
          {"name": "속", "description": "무엇을 위한 것인지", "parentId": 6, "links": [
            {"name": "A", "url": "https://a.example/", "tags": [], "createdAt": "2024-01-02T03:04:05.000Z", "collectionId": 5, "x": 1}]},
          {"name": "겉", "description": "", "parentId": null, "links": [
            {"name": "B", "url": "https://b.example/", "tags": [], "createdAt": "2024-01-02T03:04:06.000Z", "collectionId": 6, "x": 1}]}],
         "pinnedLinks": [{"name": "B", "url": "https://b.example/", "collectionId": 6, "x": 1}]}
        """

    static let tree = """
        [{"id": "0", "title": "", "children": [{"id": "1", "parentId": "0", "title": "북마크바", "children": [
          {"id": "2", "title": "A", "url": "https://a.example/", "dateAdded": 1719917305301.5},
          {"id": "3", "type": "separator", "url": "data:", "title": ""},
          {"id": "4", "title": "개발", "children": [{"id": "5", "name": "B", "url": "https://b.example/"}]}]}]}]
        """

    static let youTube = """
        [{"header": "YouTube", "title": "Watched A song", "titleUrl": "https://www.youtube.com/watch?v=1",
          "subtitles": [{"name": "Channel", "url": "https://www.youtube.com/channel/1"}], "time": "2024-01-02T03:04:05.678Z"},
         {"header": "YouTube", "title": "노래 을(를) 시청했습니다.", "titleUrl": "https://www.youtube.com/watch?v=2", "time": "2024-01-02T03:04:06.000Z"},
         {"header": "YouTube", "title": "Watched a video that has been removed", "time": "2024-01-02T03:04:07.000Z"}]
        """

    static let pocketAnnotations = """
        [{"url": "https://a.example/essay", "title": "A", "highlights": [{"quote": "남길 한 줄.", "created_at": 1700000100},
          {"quote": "Another", "created_at": 1700000101}]},
         {"url": "https://gone.example/", "title": "Gone", "highlights": [{"quote": "Kept", "created_at": 1700000102}]}]
        """

    static let wallabag = """
        [{"id": 1, "title": "A", "url": "https://a.example/", "is_archived": 1, "is_starred": 0,
          "content": "<p>First &amp; last</p><ul><li>one</li><li>두 번째</li></ul>", "created_at": "2016-09-08T11:55:58+0200",
          "updated_at": "2016-09-09T11:55:58+0200", "tags": ["집"], "reading_time": 1, "mimetype": "text/html",
          "annotations": [{"text": "Why", "quote": "First", "ranges": []}]},
         {"id": 2, "title": "B", "url": "https://b.example/", "is_archived": 0, "is_starred": 1, "content": "",
          "created_at": "2016-09-08T11:55:59+0200", "tags": []}]
        """

    static let omnivore = """
        [{"id": "1", "slug": "a-1", "title": "A", "description": "About", "author": "Kim", "url": "https://a.example/",
          "state": "Archived", "readingProgress": 100, "thumbnail": "", "labels": ["집"],
          "savedAt": "2024-01-02T03:04:05.000Z", "updatedAt": "2024-01-03T03:04:05.000Z", "publishedAt": null}]
        """

    static let pinboard = """
        [{"href": "https://a.example/", "description": "A title", "extended": "내 말", "meta": "0cc", "hash": "175",
          "time": "2015-06-07T08:09:10Z", "shared": "yes", "toread": "yes", "tags": "집 b"},
         {"href": "https://b.example/", "description": "B", "extended": "", "time": "2015-06-07T08:09:11Z",
          "shared": "no", "toread": "no", "tags": ""}]
        """

    static let delicious = """
        [{"title": "A", "tags": ["집", "b c"], "url": "https://a.example/", "description": "Mine",
          "created": "1300000000", "others": 3, "owner": "kim", "private": false}]
        """

    /// The whole export of an instance of Seorap.
    static let house = """
        {"seorap": {"version": "0.1.0"}, "items": [
        {"id": "u1", "kind": "link", "title": "A", "note": "내 말", "state": "archived", "favourite": true,
         "addedAt": "2024-01-02T03:04:05.678Z", "changedAt": "2024-01-03T03:04:05.678Z",
         "folder": {"id": "f2", "name": "속"}, "tags": ["집"], "link": {"url": "https://a.example/", "description": "About", "unread": true}},
        {"id": "u2", "kind": "movie", "title": "A film", "state": "kept", "tags": [], "movie": {}}],
        "folders": [{"id": "f1", "name": "겉"}, {"id": "f2", "name": "속", "parent": "f1"}]}
        """
}
