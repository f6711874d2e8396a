/// The answers that ``MatrixTests`` holds the routes to.
enum MatrixTable {
    /// What needs no session.
    static let open: Set<String> = [
        "GET /healthz", "GET /login", "GET /login/{token}", "POST /login/{token}", "GET /assets/{name}",
        "GET /favicon.ico", "GET /robots.txt",
    ]
    /// What a token that may add may do.
    static let adding: Set<String> = ["POST /api/v1/inbox", "POST /inbox", "POST /links", "POST /api/v1/links"]

    static func read() throws -> [String: [Int]] {
        var table: [String: [Int]] = [:]
        for line in rows.split(separator: "\n") {
            let parts = line.split(separator: ":")
            let name = parts[0].split(separator: " ").joined(separator: " ")
            guard parts.count == 2, table[name] == nil else { throw BadRow(line: String(line)) }
            table[name] = parts[1].split(separator: " ").compactMap { Int($0) }
            guard table[name]?.count == Visitor.allCases.count else { throw BadRow(line: String(line)) }
        }
        return table
    }

    struct BadRow: Error { let line: String }

    /// method and template: nobody, another person, a reading token, an adding token, another site, a foreign host, an
    /// expired token, a revoked browser, the owner.
    private static let rows = """
        """
}
