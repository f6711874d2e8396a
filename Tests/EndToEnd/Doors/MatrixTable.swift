/// The answers that ``MatrixTests`` holds the routes to.
enum MatrixTable {
    /// What Ann does not have either; other tests look at these.
    static let absent: Set<String> = [
        "POST /links/imports/{id}/rows/{row}", "POST /movies/import/{id}/rows/{row}",
        "POST /books/import/{id}/rows/{row}",
        "POST /settings/leaving/removal",
        "GET /movies/find/{source}/{name}", "GET /movies/find/{source}/{name}/picture",
        "GET /books/find/{source}/{name}", "GET /books/find/{source}/{name}/picture",
    ]

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
        GET /assets/{name}: 200 200 200 200 200 421 200 200 200
        GET /favicon.ico: 200 200 200 200 200 421 200 200 200
        GET /robots.txt: 200 200 200 200 200 421 200 200 200
        GET /https/seorap.crt: 200 200 200 200 200 421 200 200 200
        GET /https/seorap.mobileconfig: 200 200 200 200 200 421 200 200 200
        GET /service-worker.js: 200 200 200 200 200 421 200 200 200
        GET /offline: 200 200 200 200 200 421 200 200 200
        GET /settings/https: 401 200 200 200 200 421 401 401 200
        GET /healthz: 200 200 200 200 200 421 200 200 200
        GET /login: 200 200 200 200 200 421 200 200 200
        GET /login/{token}: 410 410 410 410 410 421 410 410 200
        POST /login/{token}: 410 410 410 410 403 421 410 410 303
        GET /join: 200 200 200 200 200 421 200 200 200
        POST /join: 422 422 422 422 403 421 422 422 422
        GET /join/{code}: 200 200 200 200 200 421 200 200 200
        POST /join/{code}: 422 422 422 422 403 421 422 422 422
        GET /pair: 200 200 200 200 200 421 200 200 200
        POST /pair: 410 410 410 410 403 421 410 410 410
        GET /pair/{token}: 303 303 303 303 303 421 303 303 303
        GET /settings/phone: 401 200 403 403 200 421 401 401 200
        POST /settings/phone: 401 303 403 403 403 421 401 401 303
        GET /settings/devices: 401 200 200 200 200 421 401 401 200
        POST /settings/devices/{id}/name: 401 404 403 403 403 421 401 401 303
        POST /settings/devices/{id}/revocation: 401 404 403 403 403 421 401 401 303
        GET /: 401 200 200 200 200 421 401 401 200
        GET /timeline: 401 200 200 200 200 421 401 401 200
        GET /calendar: 401 200 200 200 200 421 401 401 200
        GET /on-this-day: 401 200 200 200 200 421 401 401 200
        GET /search: 401 200 200 200 200 421 401 401 200
        POST /searches/{id}/removal: 401 404 403 403 403 421 401 401 303
        POST /searches/removal: 401 303 403 403 403 421 401 401 303
        GET /inbox: 401 200 200 200 200 421 401 401 200
        GET /inbox/sort: 401 200 200 200 200 421 401 401 200
        POST /inbox: 401 422 403 422 403 421 401 401 422
        POST /inbox/arrivals/{id}/retry: 401 404 403 403 403 421 401 401 303
        POST /inbox/arrivals/{id}/removal: 401 404 403 403 403 421 401 401 303
        POST /inbox/arrivals/{id}/kind: 401 404 403 403 403 421 401 401 422
        POST /inbox/arrivals/{id}/import: 401 404 403 403 403 421 401 401 422
        POST /inbox/items/{id}/kind: 401 404 403 403 403 421 401 401 422
        POST /api/v1/uploads: 401 422 403 422 403 421 401 401 422
        GET /api/v1/uploads/{uid}: 401 404 204 204 204 421 401 401 204
        DELETE /api/v1/uploads/{uid}: 401 404 403 403 403 421 401 401 204
        PATCH /api/v1/uploads/{uid}: 401 404 403 409 403 421 401 401 409
        GET /settings/inbox: 401 200 200 200 200 421 401 401 200
        POST /settings/inbox: 401 403 403 403 403 421 401 401 422
        POST /settings/inbox/folders: 401 403 403 403 403 421 401 401 422
        POST /settings/inbox/folders/removal: 401 403 403 403 403 421 401 401 303
        GET /settings/providers: 401 403 200 200 200 421 401 401 200
        POST /settings/providers/{name}: 401 403 403 403 403 421 401 401 303
        GET /providers/{source}/logo: 401 200 200 200 200 421 401 401 200
        GET /settings/recipes: 401 200 200 200 200 421 401 401 200
        POST /settings/recipes: 401 200 403 403 403 421 401 401 200
        GET /favourites: 401 200 200 200 200 421 401 401 200
        GET /archive: 401 200 200 200 200 421 401 401 200
        GET /tags: 401 200 200 200 200 421 401 401 200
        GET /tags/completion: 401 200 200 200 200 421 401 401 200
        GET /tags/{name}: 401 404 200 200 200 421 401 401 200
        POST /tags/{name}/name: 401 404 403 403 403 421 401 401 303
        POST /tags/{name}/removal: 401 404 403 403 403 421 401 401 303
        GET /folders: 401 200 200 200 200 421 401 401 200
        POST /folders: 401 422 403 403 403 421 401 401 422
        GET /folders/{id}: 401 404 200 200 200 421 401 401 200
        POST /folders/{id}: 401 404 403 403 403 421 401 401 303
        POST /folders/{id}/removal: 401 404 403 403 403 421 401 401 303
        GET /trash: 401 200 200 200 200 421 401 401 200
        POST /trash/removal: 401 303 403 403 403 421 401 401 303
        GET /history: 401 200 200 200 200 421 401 401 200
        POST /changes/{id}/undo: 401 404 403 403 403 421 401 401 303
        POST /changes/{id}/redo: 401 404 403 403 403 421 401 401 409
        POST /changes/last/undo: 401 303 403 403 403 421 401 401 303
        GET /help/keys: 401 200 200 200 200 421 401 401 200
        GET /jobs: 401 200 200 200 200 421 401 401 200
        POST /jobs/{id}/retry: 401 404 403 403 403 421 401 401 303
        POST /jobs/retry: 401 303 403 403 403 421 401 401 303
        POST /jobs/pause: 401 403 403 403 403 421 401 401 303
        GET /settings: 401 200 200 200 200 421 401 401 200
        GET /settings/profile: 401 200 200 200 200 421 401 401 200
        POST /settings/profile: 401 303 403 403 403 421 401 401 303
        POST /settings/leaving: 401 422 403 403 403 421 401 401 422
        POST /settings/leaving/removal: 401 404 403 403 403 421 401 401 404
        GET /settings/people: 401 200 200 200 200 421 401 401 200
        POST /settings/people/owner: 401 403 403 403 403 421 401 401 422
        POST /settings/invitations: 401 403 403 403 403 421 401 401 200
        POST /settings/invitations/{id}/removal: 401 403 403 403 403 421 401 401 303
        POST /settings/appearance: 401 303 403 403 403 421 401 401 303
        POST /settings/tokens: 401 422 403 403 403 421 401 401 422
        POST /settings/tokens/{id}/revocation: 401 404 403 403 403 421 401 401 303
        POST /logout: 401 303 403 403 403 421 401 401 303
        GET /notifications: 401 200 200 200 200 421 401 401 200
        POST /notifications/{id}/reading: 401 404 403 403 403 421 401 401 303
        POST /notifications/reading: 401 303 403 403 403 421 401 401 303
        POST /notifications/{id}/removal: 401 404 403 403 403 421 401 401 303
        POST /notifications/removal: 401 303 403 403 403 421 401 401 303
        POST /settings/notifications: 401 303 403 403 403 421 401 401 303
        GET /media/{sha256}: 401 404 200 200 200 421 401 401 200
        GET /api/v1/media/{sha256}: 401 404 200 200 200 421 401 401 200
        GET /i/{key}/{width}: 401 404 200 200 200 421 401 401 200
        GET /api/v1/items: 401 200 200 200 200 421 401 401 200
        GET /api/v1/items/{uid}: 401 404 200 200 200 421 401 401 200
        PATCH /api/v1/items/{uid}: 401 404 403 403 403 421 401 401 200
        DELETE /api/v1/items/{uid}: 401 404 403 403 403 421 401 401 204
        PUT /api/v1/items/{uid}/favourite: 401 404 403 403 403 421 401 401 200
        PUT /api/v1/items/{uid}/tags/{name}: 401 404 403 403 403 421 401 401 200
        DELETE /api/v1/items/{uid}/favourite: 401 404 403 403 403 421 401 401 200
        DELETE /api/v1/items/{uid}/tags/{name}: 401 404 403 403 403 421 401 401 200
        GET /api/v1/items/{uid}/relations: 401 404 200 200 200 421 401 401 200
        PUT /api/v1/items/{uid}/relations/{other}: 401 404 403 403 403 421 401 401 422
        DELETE /api/v1/items/{uid}/relations/{other}: 401 404 403 403 403 421 401 401 200
        GET /api/v1/tags: 401 200 200 200 200 421 401 401 200
        GET /api/v1/folders: 401 200 200 200 200 421 401 401 200
        GET /api/v1/jobs: 401 200 200 200 200 421 401 401 200
        GET /api/v1/imports: 401 200 200 200 200 421 401 401 200
        GET /api/v1/imports/{uid}: 401 404 200 200 200 421 401 401 200
        POST /api/v1/inbox: 401 422 403 422 403 421 401 401 422
        GET /api/v1/export.json: 401 200 200 200 200 421 401 401 200
        GET /api/v1/events: 401 200 200 200 200 421 401 401 200
        GET /api/v1/openapi.json: 401 200 200 200 200 421 401 401 200
        GET /items/{id}: 401 404 303 303 303 421 401 401 303
        POST /items/{id}/favourite: 401 404 403 403 403 421 401 401 303
        POST /items/{id}/state: 401 404 403 403 403 421 401 401 303
        POST /items/{id}/tags: 401 404 403 403 403 421 401 401 303
        POST /items/{id}/folder: 401 404 403 403 403 421 401 401 303
        POST /items/{id}/note: 401 404 403 403 403 421 401 401 303
        GET /items/{id}/relations: 401 404 200 200 200 421 401 401 200
        POST /items/{id}/relations: 401 404 403 403 403 421 401 401 422
        POST /items/{id}/relations/{other}/removal: 401 404 403 403 403 421 401 401 303
        POST /items/{id}/removal: 401 404 403 403 403 421 401 401 303
        POST /bulk: 401 404 403 403 403 421 401 401 303
        GET /screenshots: 401 200 200 200 200 421 401 401 200
        GET /screenshots/{id}: 401 404 200 200 200 421 401 401 200
        GET /screenshots/{id}/original: 401 404 200 200 200 421 401 401 200
        POST /screenshots/zip: 401 404 403 403 403 421 401 401 200
        GET /screenshots/reading: 401 200 200 200 200 421 401 401 200
        POST /screenshots/reading: 401 422 403 403 403 421 401 401 422
        POST /screenshots/{id}/reading: 401 404 403 403 403 421 401 401 303
        POST /screenshots/{id}/links: 401 404 403 403 403 421 401 401 422
        POST /screenshots/{id}/pictures: 401 404 403 403 403 421 401 401 422
        POST /api/v1/screenshots/{uid}/pictures: 401 404 403 403 403 421 401 401 422
        GET /settings/screenshots: 401 200 200 200 200 421 401 401 200
        POST /settings/screenshots: 401 303 403 403 403 421 401 401 303
        GET /screenshots/duplicates: 401 200 200 200 200 421 401 401 200
        POST /screenshots/duplicates: 401 422 403 403 403 421 401 401 422
        POST /screenshots/{id}/apart: 401 404 403 403 403 421 401 401 303
        GET /screenshots/{id}/shared: 401 404 503 503 503 421 401 401 503
        POST /screenshots: 401 422 403 403 403 421 401 401 422
        POST /api/v1/screenshots: 401 422 403 422 403 421 401 401 422
        GET /books: 401 200 200 200 200 421 401 401 200
        POST /books: 401 422 403 422 403 421 401 401 422
        GET /books/new: 401 200 200 200 200 421 401 401 200
        GET /books/{id}: 401 404 200 200 200 421 401 401 200
        POST /books/{id}: 401 404 403 403 403 421 401 401 303
        GET /books/{id}/edit: 401 404 200 200 200 421 401 401 200
        POST /books/{id}/status: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/rating: 401 404 403 403 403 421 401 401 303
        GET /books/series: 401 200 200 200 200 421 401 401 200
        GET /books/series/{name}: 401 404 200 200 200 421 401 401 200
        GET /books/lists: 401 200 200 200 200 421 401 401 200
        POST /books/lists: 401 303 403 403 403 421 401 401 303
        GET /books/lists/{id}: 401 404 200 200 200 421 401 401 200
        POST /books/lists/{id}: 401 404 403 403 403 421 401 401 303
        POST /books/lists/{id}/removal: 401 404 403 403 403 421 401 401 303
        POST /books/lists/{id}/order: 401 404 403 403 403 421 401 401 303
        POST /books/lists/{id}/entries/{other}/removal: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/lists: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/holding: 401 404 403 403 403 421 401 401 303
        GET /books/quotes: 401 200 200 200 200 421 401 401 200
        POST /books/{id}/quotes: 401 404 403 403 403 421 401 401 303
        GET /books/{id}/quotes/{quote}: 401 404 200 200 200 421 401 401 200
        POST /books/{id}/quotes/{quote}: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/quotes/{quote}/removal: 401 404 403 403 403 421 401 401 303
        GET /books/duplicates: 401 200 200 200 200 421 401 401 200
        POST /books/duplicates: 401 422 403 403 403 421 401 401 422
        POST /books/duplicates/apart: 401 303 403 403 403 421 401 401 303
        GET /books/people: 401 200 200 200 200 421 401 401 200
        GET /books/people/{name}: 401 404 200 200 200 421 401 401 200
        GET /books/stats: 401 200 200 200 200 421 401 401 200
        POST /books/stats/goal: 401 303 403 403 403 421 401 401 303
        POST /books/{id}/readings: 401 404 403 403 403 421 401 401 303
        GET /books/{id}/readings/{reading}: 401 404 200 200 200 421 401 401 200
        POST /books/{id}/readings/{reading}: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/readings/{reading}/removal: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/reading: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/lookup: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/lock: 401 404 403 403 403 421 401 401 303
        POST /api/v1/books: 401 422 403 422 403 421 401 401 422
        POST /books/{id}/progress: 401 404 403 403 403 421 401 401 303
        GET /movies: 401 200 200 200 200 421 401 401 200
        POST /movies: 401 422 403 422 403 421 401 401 422
        POST /movies/{id}/cover: 401 404 403 403 403 421 401 401 422
        GET /movies/charts: 401 200 200 200 200 421 401 401 200
        POST /movies/lookups: 401 422 403 403 403 421 401 401 422
        GET /movies/find: 401 200 200 200 200 421 401 401 200
        GET /movies/find/{source}/{name}: 401 404 404 404 404 421 401 401 404
        POST /movies/find/{source}/{name}: 401 303 403 403 403 421 401 401 303
        GET /movies/find/{source}/{name}/picture: 401 404 404 404 404 421 401 401 404
        GET /movies/find/hearts: 401 200 200 200 200 421 401 401 200
        POST /movies/find/words/removal: 401 303 403 403 403 421 401 401 303
        POST /movies/find/words/{id}/removal: 401 404 403 403 403 421 401 401 303
        POST /books/{id}/cover: 401 404 403 403 403 421 401 401 422
        POST /books/find/barcode: 401 422 403 403 403 421 401 401 422
        POST /books/lookups: 401 422 403 403 403 421 401 401 422
        GET /books/find: 401 200 200 200 200 421 401 401 200
        GET /books/find/{source}/{name}: 401 404 404 404 404 421 401 401 404
        POST /books/find/{source}/{name}: 401 303 403 403 403 421 401 401 303
        GET /books/find/{source}/{name}/picture: 401 404 404 404 404 421 401 401 404
        GET /books/find/hearts: 401 200 200 200 200 421 401 401 200
        POST /books/find/words/removal: 401 303 403 403 403 421 401 401 303
        POST /books/find/words/{id}/removal: 401 404 403 403 403 421 401 401 303
        GET /movies/new: 401 200 200 200 200 421 401 401 200
        GET /movies/{id}: 401 404 200 200 200 421 401 401 200
        POST /movies/{id}: 401 404 403 403 403 421 401 401 303
        GET /movies/{id}/edit: 401 404 200 200 200 421 401 401 200
        POST /movies/{id}/status: 401 404 403 403 403 421 401 401 303
        POST /movies/{id}/rating: 401 404 403 403 403 421 401 401 303
        GET /movies/series: 401 200 200 200 200 421 401 401 200
        GET /movies/series/{name}: 401 404 200 200 200 421 401 401 200
        GET /movies/lists: 401 200 200 200 200 421 401 401 200
        POST /movies/lists: 401 303 403 403 403 421 401 401 303
        GET /movies/lists/{id}: 401 404 200 200 200 421 401 401 200
        POST /movies/lists/{id}: 401 404 403 403 403 421 401 401 303
        POST /movies/lists/{id}/removal: 401 404 403 403 403 421 401 401 303
        POST /movies/lists/{id}/order: 401 404 403 403 403 421 401 401 303
        POST /movies/lists/{id}/entries/{other}/removal: 401 404 403 403 403 421 401 401 303
        POST /movies/{id}/lists: 401 404 403 403 403 421 401 401 303
        GET /movies/people: 401 200 200 200 200 421 401 401 200
        GET /movies/people/{name}: 401 404 200 200 200 421 401 401 200
        GET /movies/stats: 401 200 200 200 200 421 401 401 200
        POST /movies/{id}/viewings: 401 404 403 403 403 421 401 401 303
        GET /movies/{id}/viewings/{viewing}: 401 404 200 200 200 421 401 401 200
        POST /movies/{id}/viewings/{viewing}: 401 404 403 403 403 421 401 401 303
        POST /movies/{id}/viewings/{viewing}/removal: 401 404 403 403 403 421 401 401 303
        POST /movies/{id}/lookup: 401 404 403 403 403 421 401 401 303
        POST /movies/{id}/lock: 401 404 403 403 403 421 401 401 303
        POST /api/v1/movies: 401 422 403 422 403 421 401 401 422
        GET /links: 401 200 200 200 200 421 401 401 200
        POST /links: 401 422 403 422 403 421 401 401 422
        GET /add: 401 200 200 200 200 421 401 401 200
        GET /links/check: 401 200 200 200 200 421 401 401 200
        GET /links/{id}: 401 404 200 200 200 421 401 401 200
        POST /links/{id}: 401 404 403 403 403 421 401 401 303
        GET /links/{id}/edit: 401 404 200 200 200 421 401 401 200
        GET /links/{id}/card: 401 404 200 200 200 421 401 401 200
        POST /links/{id}/reading: 401 404 403 403 403 421 401 401 303
        POST /links/{id}/preview: 401 404 403 403 403 421 401 401 303
        POST /links/{id}/checks: 401 404 403 403 403 421 401 401 303
        POST /api/v1/links: 401 422 403 422 403 421 401 401 422
        GET /links/bookmarks.html: 401 200 200 200 200 421 401 401 200
        GET /links/imports: 401 200 200 200 200 421 401 401 200
        POST /links/imports: 401 422 403 403 403 421 401 401 422
        GET /links/imports/{id}: 401 404 200 200 200 421 401 401 200
        POST /links/imports/{id}/rows/{row}: 401 404 403 403 403 421 401 401 404
        POST /links/imports/{id}/removal: 401 404 403 403 403 421 401 401 409
        GET /movies/import: 401 200 200 200 200 421 401 401 200
        POST /movies/import: 401 422 403 403 403 421 401 401 422
        GET /movies/import/{id}: 401 404 200 200 200 421 401 401 200
        POST /movies/import/{id}/rows/{row}: 401 404 403 403 403 421 401 401 404
        POST /movies/import/{id}/removal: 401 404 403 403 403 421 401 401 409
        GET /movies/export/letterboxd.csv: 401 200 200 200 200 421 401 401 200
        GET /movies/export/letterboxd-watchlist.csv: 401 200 200 200 200 421 401 401 200
        GET /books/import: 401 200 200 200 200 421 401 401 200
        POST /books/import: 401 422 403 403 403 421 401 401 422
        GET /books/import/{id}: 401 404 200 200 200 421 401 401 200
        POST /books/import/{id}/rows/{row}: 401 404 403 403 403 421 401 401 404
        POST /books/import/{id}/removal: 401 404 403 403 403 421 401 401 409
        GET /books/export/goodreads.csv: 401 200 200 200 200 421 401 401 200
        GET /diary/diaries: 401 200 200 200 200 421 401 401 200
        POST /diary/diaries: 401 303 403 403 403 421 401 401 303
        POST /diary/diaries/{diary}: 401 404 403 403 403 421 401 401 303
        POST /diary/diaries/{diary}/leave: 401 404 403 403 403 421 401 401 303
        POST /diary/diaries/{diary}/ask: 401 404 403 403 403 421 401 401 303
        POST /diary/codes: 401 404 403 403 403 421 401 401 303
        GET /diary/waiting: 401 200 200 200 200 421 401 401 200
        POST /diary/join: 401 422 403 403 403 421 401 401 422
        POST /diary/{item}/delete: 401 404 403 403 403 421 401 401 303
        POST /api/v1/pages: 401 422 403 422 403 421 401 401 422
        """
}
