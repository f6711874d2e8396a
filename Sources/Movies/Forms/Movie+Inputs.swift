import Catalog
import Site
import Works

extension Movie {
    package static let inputs = [
        WorkInput("originalTitle", Phrase("원제", "Original title"), at: .titles),
        WorkInput("year", Phrase("연도", "Year"), look: .number),
        WorkInput("runtime", Phrase("상영 시간(분)", "Running time (minutes)"), look: .number),
        WorkInput("overview", Phrase("줄거리", "Plot"), at: .end, look: .area),
    ]

    package init(_ text: (String) -> String, _ checks: inout FieldChecks) {
        originalTitle = checks.line("originalTitle", text("originalTitle"))
        year = checks.number("year", text("year"), in: 1870...2200)
        runtime = checks.number("runtime", text("runtime"), in: 1...10_000)
        overview = checks.text("overview", text("overview"))
    }

    package var texts: [String: String] {
        [
            "originalTitle": originalTitle, "year": year.map(String.init) ?? "",
            "runtime": runtime.map(String.init) ?? "", "overview": overview,
        ]
    }

    package static func texts(_ body: JSONBody) throws -> [String: String] {
        [
            "originalTitle": try body.text("originalTitle") ?? "",
            "year": try body.integer("year").map(String.init) ?? "",
            "runtime": try body.integer("runtime").map(String.init) ?? "",
            "overview": try body.text("overview") ?? "",
        ]
    }
}
