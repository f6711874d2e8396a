import HTTPServer
import Household
import Site
import TestSupport
import Testing

@Suite struct QRCodeTests {
    /// Rows of modules, read back from the path.
    private func modules(_ code: QRCode) throws -> [[Bool]] {
        var modules = [[Bool]](repeating: [Bool](repeating: false, count: code.moduleCount), count: code.moduleCount)
        for run in code.path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            let (x, y, length) = try (#require(Int(run.1)), #require(Int(run.2)), #require(Int(run.3)))
            #expect(run.3 == run.4)
            for column in x..<x + length { modules[y][column] = true }
        }
        return modules
    }

    /// The square by which cameras find a corner: dark ring, light ring, dark core.
    private func isFinder(_ modules: [[Bool]], _ x: Int, _ y: Int) -> Bool {
        (0..<7).allSatisfy { row in
            (0..<7).allSatisfy { column in
                let ring = max(abs(row - 3), abs(column - 3))
                return modules[y + row][x + column] == (ring != 2)
            }
        }
    }

    @Test func codeHasThreeFinderPatternsAndAQuietZone() throws {
        let code = try #require(QRCode("http://192.168.0.10:8080/pair/" + String(repeating: "a", count: 43)))
        // Codes have 17 modules and 4 more for each version; the quiet zones have 8 together.
        #expect((code.moduleCount - 8 - 17) % 4 == 0)
        let modules = try modules(code)
        #expect(isFinder(modules, 4, 4))
        #expect(isFinder(modules, code.moduleCount - 11, 4))
        #expect(isFinder(modules, 4, code.moduleCount - 11))
        for index in 0..<code.moduleCount {
            for edge in [0, 1, 2, 3, code.moduleCount - 4, code.moduleCount - 1] {
                #expect(!modules[edge][index])
                #expect(!modules[index][edge])
            }
        }
        #expect(Set(modules[10][4...].prefix(20)).count == 2)
    }

    @Test func codeDependsOnlyOnTheText() throws {
        let (code, sameText, otherText) = (QRCode("서랍 1"), QRCode("서랍 1"), QRCode("서랍 2"))
        #expect(code?.path == sameText?.path)
        #expect(code?.path != otherText?.path)
        // The smallest code has 21 modules on each side, the quiet zone 4 on either end.
        #expect(code?.moduleCount == 21 + 8)
    }

    @Test func emptyAndTooLongTextsAreRejected() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "x", count: 2331)) != nil)
        #expect(QRCode(String(repeating: "x", count: 2332)) == nil)
    }

    @Test func templateRendersTheCodeWithALabel() throws {
        let code = try #require(QRCode("http://192.168.0.10:8080/"))
        var html = HTMLBuffer()
        Templates.qrPicture(&html, code: code, label: "주소 \"http\"")
        let text = String(decoding: html.bytes, as: UTF8.self)
        #expect(text.contains("role=\"img\""))
        #expect(text.contains("aria-label=\"주소 &quot;http&quot;\""))
        #expect(text.contains("d=\"\(code.path)\""))
        #expect(Markup(text).problems.isEmpty)
    }
}
