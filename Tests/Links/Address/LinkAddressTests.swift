import TestSupport
import Testing
import Text

@testable import Links

struct LinkAddressTests {
    /// Both sides are one page.
    @Test(arguments: [
        // Case, port, trailing slash and dot.
        ("HTTP://Example.COM/", "http://example.com"),
        ("https://example.com/Path", "https://EXAMPLE.com/Path"),
        ("http://example.com:80/a", "http://example.com/a"),
        ("https://example.com:443/a", "https://example.com/a"),
        ("https://example.com:/a", "https://example.com/a"),
        ("https://example.com/a/", "https://example.com/a"),
        ("https://example.com/a//", "https://example.com/a"),
        ("https://example.com./a", "https://example.com/a"),
        ("https://example.com/a/?b=1", "https://example.com/a?b=1"),
        ("https://example.com?b=1", "https://example.com/?b=1"),
        // Written without a scheme, pasted with something around it.
        ("example.com/a", "https://example.com/a"),
        ("//example.com/a", "https://example.com/a"),
        ("localhost:8080/a", "https://localhost:8080/a"),
        ("  https://example.com/a \n", "https://example.com/a"),
        ("<https://example.com/a>", "https://example.com/a"),
        ("“https://example.com/a”", "https://example.com/a"),
        ("\u{FEFF}https://example.com/a\u{200B}", "https://example.com/a"),
        ("https://example.com/very/\n  long", "https://example.com/very/  long"),
        ("https:\\\\example.com\\a", "https://example.com/a"),
        ("https:example.com/a", "https://example.com/a"),
        ("https:////example.com/a", "https://example.com/a"),
        // Paths.
        ("https://example.com/a/./b/../c", "https://example.com/a/c"),
        ("https://example.com/../../a", "https://example.com/a"),
        ("https://example.com/a/%2e%2E/b", "https://example.com/b"),
        ("https://example.com/%7Eme", "https://example.com/~me"),
        ("https://example.com/%e3%81%82", "https://example.com/%E3%81%82"),
        ("https://ko.wikipedia.org/wiki/서울", "https://ko.wikipedia.org/wiki/%EC%84%9C%EC%9A%B8"),
        ("https://ko.wikipedia.org/wiki/\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}", "https://ko.wikipedia.org/wiki/서울"),
        ("https://example.com/a b", "https://example.com/a%20b"),
        ("https://example.com/100%", "https://example.com/100%25"),
        // Queries.
        ("https://example.com/?b=2&a=1", "https://example.com/?a=1&b=2"),
        ("https://example.com/?", "https://example.com/"),
        ("https://example.com/?&a=1&&", "https://example.com/?a=1"),
        ("https://example.com/?q=a+b", "https://example.com/?q=a%20b"),
        ("https://example.com/?q=%ea%b0%80", "https://example.com/?q=가"),
        ("https://example.com/a?utm_source=x&utm_medium=y", "https://example.com/a"),
        ("https://example.com/a?UTM_Source=x&id=3", "https://example.com/a?id=3"),
        ("https://example.com/a?fbclid=1&gclid=2&msclkid=3&mc_eid=4&igsh=5", "https://example.com/a"),
        (
            "https://shopping.naver.com/p/1?NaPm=ct%3Dabc&n_media=1&n_query=x&n_ad_group=2",
            "https://shopping.naver.com/p/1"
        ),
        (
            "https://shop.example/p/1?n_ad=nad-a001&n_keyword_id=nkw-a001&n_keyword=x&n_rank=2&n_match=3",
            "https://shop.example/p/1"
        ),
        ("https://example.com/a?pk_campaign=x&pk_kwd=y&pk_source=z&pk_medium=m&pk_cid=1", "https://example.com/a"),
        ("https://example.com/a?hsa_acc=1&hsa_cam=2&hsa_kw=x&mtm_campaign=x&matomo_kwd=y", "https://example.com/a"),
        ("https://detail.tmall.com/item.htm?id=3&spm=a1.b2&scm=1007", "https://detail.tmall.com/item.htm?id=3"),
        ("https://ko.aliexpress.com/item/3.html?scm=1", "https://ko.aliexpress.com/item/3.html"),
        ("https://www.linkedin.com/in/a?trk=people", "https://www.linkedin.com/in/a"),
        ("https://youtu.be/abc?si=XYZ", "https://youtu.be/abc"),
        ("https://www.youtube.com/watch?feature=share&v=abc&pp=1", "https://www.youtube.com/watch?v=abc"),
        ("https://x.com/a/status/1?s=20&t=abc", "https://x.com/a/status/1"),
        // Fragments.
        ("https://example.com/a#section", "https://example.com/a"),
        ("https://example.com/a#", "https://example.com/a"),
        ("https://example.com/a#:~:text=a/b", "https://example.com/a"),
        ("https://example.com/a#part:~:text=hello", "https://example.com/a"),
        ("https://example.com/v#t=30", "https://example.com/v"),
        ("https://example.com/a#utm_source=mail", "https://example.com/a"),
        ("https://example.com/#!/a:~:text=b", "https://example.com/#!/a"),
        // International names.
        ("https://한국.kr/", "https://xn--3e0b707e.kr"),
        ("https://bücher.example/", "https://xn--bcher-kva.example"),
        ("https://BÜCHER.example/", "https://bücher.example"),
        ("https://bu\u{308}cher.example/", "https://bücher.example"),
        ("https://ｅｘａｍｐｌｅ。com/", "https://example.com"),
        ("https://%65xample.com/", "https://example.com"),
        ("http://[2001:DB8:0::1]:80/", "http://[2001:db8::1]"),
        ("http://0x7f.1/", "http://127.0.0.1"),
    ])
    func addressesOfTheSamePageHaveTheSameKey(_ first: String, _ second: String) throws {
        #expect(try LinkAddress(first).normalized == LinkAddress(second).normalized)
    }

    @Test(arguments: [
        ("http://example.com/", "https://example.com/"),
        ("https://www.example.com/", "https://example.com/"),
        ("https://example.com:8443/", "https://example.com/"),
        ("http://example.com:443/", "http://example.com/"),
        ("https://example.com/a", "https://example.com/A"),
        ("https://example.com/a%2Fb", "https://example.com/a/b"),
        ("https://example.com/a//b", "https://example.com/a/b"),
        ("https://example.com/?a=1&a=2", "https://example.com/?a=2&a=1"),
        ("https://example.com/?a", "https://example.com/?a="),
        ("https://example.com/?a=1%262", "https://example.com/?a=1&2"),
        ("https://example.com/?si=1", "https://example.com/"),
        ("https://example.com/#!/a", "https://example.com/#!/b"),
        ("https://example.com/#/a", "https://example.com/"),
        ("https://mail.example.com/#inbox/17", "https://mail.example.com/#inbox/18"),
        ("https://map.example.com/#map=5", "https://map.example.com/"),
        ("https://me@example.com/", "https://example.com/"),
        ("https://example.com/a+b", "https://example.com/a%20b"),
        // Names that only look like those of tracking.
        ("https://p.example/view.do?pk_no=1001", "https://p.example/view.do?pk_no=1002"),
        ("https://p.example/v?pk_id=1", "https://p.example/v?pk_id=2"),
        ("https://p.example/v?pk=1", "https://p.example/v?pk=2"),
        ("https://p.example/v?n_addr=1", "https://p.example/v?n_addr=2"),
        ("https://p.example/v?n_admin=1", "https://p.example/v?n_admin=2"),
        ("https://p.example/v?n_keywords=1", "https://p.example/v?n_keywords=2"),
        ("https://p.example/v?hsa_id=1", "https://p.example/v?hsa_id=2"),
        ("https://map.example/?utm_x=331000&utm_y=1", "https://map.example/?utm_x=332000&utm_y=1"),
        ("https://map.example/?utm_zone=52", "https://map.example/?utm_zone=51"),
        ("https://p.example/v?piwik_id=1", "https://p.example/v?piwik_id=2"),
        ("https://g.example/browse?scm=git", "https://g.example/browse?scm=svn"),
        ("https://radio.example/play?trk=12", "https://radio.example/play?trk=13"),
        ("https://p.example/v?spm=1", "https://p.example/v?spm=2"),
        ("https://p.example/v?s_cid=1", "https://p.example/v?s_cid=2"),
        ("https://jobs.example/company?cmpid=1", "https://jobs.example/company?cmpid=2"),
        ("https://p.example/share?ref_url=a", "https://p.example/share?ref_url=b"),
        ("https://nottaobao.com/a?spm=1", "https://nottaobao.com/a?spm=2"),
        ("https://map.example.com/#utm_x=1", "https://map.example.com/#utm_x=2"),
    ])
    func addressesOfDifferentPagesHaveDifferentKeys(_ first: String, _ second: String) throws {
        #expect(try LinkAddress(first).normalized != LinkAddress(second).normalized)
    }

    @Test(arguments: [
        ("", LinkAddressError.empty), (" \n\u{200B}", .empty),
        ("javascript:alert(1)", .unsupportedScheme("javascript")),
        ("place:sort=8", .unsupportedScheme("place")), ("mailto:a@example.com", .unsupportedScheme("mailto")),
        ("file:///etc/passwd", .unsupportedScheme("file")), ("about:blank", .unsupportedScheme("about")),
        ("data:text/html,a", .unsupportedScheme("data")), ("ftp://example.com/", .unsupportedScheme("ftp")),
        ("?Z-mb0g", .relative), ("#top", .relative), ("/a/b", .relative), ("./a", .relative), ("hello", .invalidHost),
        ("그냥 글", .invalidHost), ("two words.com", .invalidHost), ("https://", .invalidHost),
        ("https:///", .invalidHost), ("https://exa mple.com", .invalidHost), ("https://a..b/", .invalidHost),
        ("https://a%00b.com/", .invalidHost), ("https://[::1/", .invalidHost), ("https://[zz]/", .invalidHost),
        ("https://<script>.com/", .invalidHost),
        ("3.14", .invalidHost), ("https://example.com:99999/", .invalidPort), ("https://example.com:0/", .invalidPort),
        ("https://example.com:abc/", .invalidPort), ("https://\(String(repeating: "a", count: 64)).com/", .invalidHost),
    ])
    func rejectsInvalidAddresses(_ text: String, _ problem: LinkAddressError) {
        #expect(throws: problem) { try LinkAddress(text) }
    }

    @Test func rejectsTooLongAddresses() {
        #expect(throws: LinkAddressError.tooLong) {
            try LinkAddress("https://example.com/" + String(repeating: "a", count: LinkAddress.maxBytes))
        }
    }

    @Test func urlKeepsThePathAndQueryAsGiven() throws {
        let address = try LinkAddress("Example.com/길?utm_source=x&b=2&a=1#장")
        #expect(address.url == "https://example.com/%EA%B8%B8?utm_source=x&b=2&a=1#%EC%9E%A5")
        #expect(try LinkAddress("http://nas:5000/a%2fb").url == "http://nas:5000/a%2fb")
        #expect(try LinkAddress("http://me:secret@example.com/").url == "http://me:secret@example.com/")
    }

    @Test func displayHostIsUnicodeWithoutWWW() throws {
        #expect(try LinkAddress("https://www.example.com/").host == "example.com")
        #expect(try LinkAddress("https://xn--3e0b707e.kr/").host == "한국.kr")
        #expect(try LinkAddress("https://www.kr/").host == "www.kr")
    }

    @Test func keyOfAKeyIsTheSame() throws {
        for text in ["https://example.com/a%2fb?x=%zz#!/가", "한국.kr/길 길?b&a", "http://u:p@h.example/%25/;a=b?c|d"] {
            let address = try LinkAddress(text)
            #expect(try LinkAddress(address.url).normalized == address.normalized)
            #expect(try LinkAddress(address.normalized).normalized == address.normalized)
        }
    }

    @Test func randomTextDoesNotCrashTheParser() {
        var random = SplitMix64(seed: 20_261_121)
        let pieces = [
            "http", "s", ":", "/", "\\", "@", "[", "]", "%", "xn--", ".", "가", "\u{0}", "#", "?", "&", "=", "e", "9",
            " ",
        ]
        for _ in 0..<20_000 {
            let text = (0..<random.below(14)).map { _ in pieces[random.below(pieces.count)] }.joined()
            guard let address = try? LinkAddress(text) else { continue }
            #expect(address.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(text)")
            #expect((try? LinkAddress(address.url))?.normalized == address.normalized, "\(text)")
        }
    }
}
