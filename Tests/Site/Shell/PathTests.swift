import Catalog
import Foundation
import HTTPServer
import Site
import Testing
import Web

@Suite struct PathTests {
    /// Root folder of the repository.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func files(_ folder: String, _ suffix: String) throws -> [(name: String, text: String)] {
        let folderURL = root.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folderURL.path).filter { $0.hasSuffix(suffix) }
        return try names.map { ($0, try String(contentsOf: folderURL.appending(path: $0), encoding: .utf8)) }
    }

    @Test func tagURLInHTMLKeepsHangul() {
        for name in ["서울", "a b", "", "é/?", "서울·부산", String(repeating: "긴", count: 100)] {
            var html = HTMLBuffer()
            html.url(SitePath.tagWithin(name))
            let text = String(decoding: html.bytes, as: UTF8.self)
            #expect(text == SitePath.tag("") + PercentEncoding.encodeReadably(name))
        }
    }

    @Test func pathLiteralsOccurOnlyInSitePath() throws {
        let features = ["Library", "Household", "Tasks", "API"]
        let folders = ["Sources/Site"] + features.map { "Sources/Features/\($0)" }
        for file in try folders.flatMap({ try Self.files($0, ".swift") })
        where file.name != "Paths/SitePath.swift" {
            let code = file.text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            for match in code.joined(separator: "\n").matches(of: /"\/[a-z{][^"\n]*"/) {
                let allowed = ["/css", "/proc/self/exe"].contains { match.0.dropFirst().dropLast() == $0 }
                #expect(allowed, "\(file.name) spells \(match.0)")
            }
        }
        for file in try ["Site", "Library", "Household", "Tasks"].flatMap({ try Self.files("Templates/\($0)", ".html") }
        ) {
            for match in file.text.matches(of: /(href|action|src|formaction|data-[a-z]+)="\/[^"]*"/) {
                Issue.record("\(file.name) spells \(match.0)")
            }
        }
    }

    @Test func routeParametersArePercentEncoded() {
        #expect(SitePath.tag("면/국수 & 밥") == "/tags/%EB%A9%B4%2F%EA%B5%AD%EC%88%98%20%26%20%EB%B0%A5")
        #expect(SitePath.item(7) == "/items/7")
        #expect(SitePath.home() == "/")
    }

    @Test func urlBuilderAddsAndReplacesFields() {
        let address = URLBuilder(SitePath.search()).adding("q", "라멘 & 밥").adding("kind", nil).adding("sort", "")
        #expect(address.text == "/search?q=%EB%9D%BC%EB%A9%98%20%26%20%EB%B0%A5")
        #expect(address.setting("q", "a").setting("after", "x").text == "/search?q=a&after=x")
        #expect(address.setting("q", nil).text == "/search")
    }

    @Test(arguments: [
        ("/", true), ("/a?b", true), ("", false), ("//a", false), ("/\\a", false), ("a", false), ("/a\n", false),
    ])
    func acceptsOnlyOwnPathsAsReturnAddress(path: String, isOwn: Bool) {
        #expect(URLBuilder.isOwn(path) == isOwn)
    }
}
