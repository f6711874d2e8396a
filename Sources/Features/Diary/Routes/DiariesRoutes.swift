import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Routes of diaries, their members and the codes to join them.
struct DiariesRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore
    /// Limits the wrong codes that a person enters.
    private let codeAttempts: RateLimiter

    init(site: SiteContext, store: DiaryStore) {
        self.site = site
        self.store = store
        codeAttempts = RateLimiter(30, per: .seconds(60), now: site.catalog.environment.now)
    }

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.diaries) { try list($0) }
        routes.on(.post, DiaryPath.diaries, create)
        routes.on(.post, DiaryPath.diary, edit)
        routes.on(.post, DiaryPath.leaving, leave)
        routes.on(.post, DiaryPath.asking, ask)
        routes.on(.post, DiaryPath.codes, makeCode)
        routes.on(.get, DiaryPath.waiting, showCode)
        routes.on(.post, DiaryPath.join, join)
        routes.on(.post, DiaryPath.removal, trashPage)
    }

    /// Returns the web page of the person's diaries.
    ///
    /// - Parameter typed: values of a rejected form, by field name.
    private func list(
        _ request: Request, typed: [String: String] = [:], problems: [FieldError] = []
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(.page), parts: ["diaries"])
        let page = try catalog.read(of: shell.person.id) { scope in
            let avatars = try catalog.people.all(in: scope.db).map { ($0.id, $0.avatar) }
            return DiariesPage(
                try store.allDiaries(of: scope.owner, in: scope.db),
                avatars: Dictionary(stored: avatars), shell: shell,
                isWaiting: try store.lastCode(in: scope)?.isUsed == false,
                joined: request.query["joined"].flatMap { Int64($0) },
                asked: request.query["asked"].flatMap { Int64($0) }, typed: typed, problems: problems)
        }
        return site.html(status: problems.isEmpty ? .ok : .unprocessableContent) {
            Templates.diariesPage(&$0, shell: shell, page: page)
        }
    }

    private func create(_ request: Request) throws -> Response {
        let person = try request.owner
        let name = request.form["name"] ?? ""
        do {
            let id = try catalog.write(of: person) { try store.makeDiary(named: name, in: $0) }
            return .redirect(to: DiaryPath.diaries() + "#d-\(id)")
        } catch CatalogError.invalid(let problems) {
            return try list(request, typed: ["name": name], problems: problems)
        }
    }

    /// Changes the name and the turns of a diary.
    ///
    /// Browsers do not send a box that is not ticked, so the field "asksTurns" says that the form has the box "turns".
    private func edit(_ request: Request, _ id: Int64) throws -> Response {
        let person = try request.owner
        let hasTurns = request.form["asksTurns"] == nil ? nil : request.form["turns"] == "1"
        do {
            try catalog.write(of: person) {
                try store.change(id, name: request.form["name"], hasTurns: hasTurns, in: $0)
            }
        } catch CatalogError.invalid(let problems) {
            return try list(
                request, typed: ["diary": "\(id)", "name": request.form["name"] ?? ""], problems: problems)
        }
        return try site.done(request, .notice(.saved), else: DiaryPath.diaries())
    }

    private func leave(_ request: Request, _ id: Int64) throws -> Response {
        try store.removeMember(id, by: request.owner)
        return try site.done(request, .notice(.saved), else: DiaryPath.diaries())
    }

    private func ask(_ request: Request, _ id: Int64) throws -> Response {
        do {
            try store.ask(id, by: request.owner)
        } catch is AlreadyAskedError {
            throw RequestError.askedAlready
        }
        return .redirect(to: URLBuilder(DiaryPath.diaries()).adding("asked", "\(id)").text)
    }

    private func makeCode(_ request: Request) throws -> Response {
        let person = try request.owner
        let diary = request.form["diary"].flatMap { Int64($0) }
        do {
            _ = try catalog.write(of: person) {
                try store.makeCode(for: diary, named: request.form["name"] ?? "", in: $0)
            }
        } catch DiaryInvitationError.tooMany {
            throw RequestError.tooMany(seconds: 3600)
        }
        return .redirect(to: DiaryPath.waiting())
    }

    /// Shows the code that the person made last.
    private func showCode(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.page), parts: ["diaries"]) { html, shell in
            let page = try catalog.read(of: shell.person.id) { scope in
                let code = try store.lastCode(in: scope)
                let diary = try code?.diary.flatMap { try store.find($0, in: scope.db) }
                return DiaryInvitationPage(code, diary, words: shell.words, now: shell.now)
            }
            Templates.diaryInvitationPage(&html, shell: shell, page: page)
        }
    }

    private func join(_ request: Request) throws -> Response {
        let person = try request.owner
        let typed = request.form["code"] ?? ""
        let attemptKey = "\(person)"
        try codeAttempts.consume(attemptKey)
        func reject(_ message: Phrase) throws -> Response {
            try list(request, typed: ["code": typed], problems: [FieldError(field: "code", message: message)])
        }
        guard let code = PairingCode(typed: typed) else {
            return try reject(Phrase("여섯 글자를 모두 적어 주세요.", "Enter all six characters."))
        }
        do {
            let diary = try store.join(code, by: person)
            codeAttempts.succeed(attemptKey)
            return .redirect(
                to: URLBuilder(DiaryPath.diaries()).adding("joined", "\(diary.id)").text + "#d-\(diary.id)")
        } catch let error as DiaryInvitationError {
            if error == .unknown { codeAttempts.fail(attemptKey) }
            return try reject(error.phrase)
        }
    }

    /// Moves the person's copy of a page to the trash.
    private func trashPage(_ request: Request, _ id: Int64) throws -> Response {
        let person = try request.owner
        _ = try catalog.read(of: person) { try store.page(id, in: $0) }
        return try site.done(
            request, try site.run(.state(.trashed), on: [id], by: person), else: DiaryPath.index())
    }
}

extension DiaryInvitationError {
    fileprivate var phrase: Phrase {
        switch self {
        case .unknown: Phrase("그런 코드가 없어요. 글자를 다시 확인해 주세요.", "There is no such code. Check the characters.")
        case .expired:
            Phrase("시간이 지난 코드예요. 친구에게 새 코드를 부탁하세요.", "This code has expired. Ask your friend for a new one.")
        case .used: Phrase("이미 쓴 코드예요. 친구에게 새 코드를 부탁하세요.", "This code has been used. Ask your friend for a new one.")
        case .own: Phrase("내가 만든 코드예요. 친구가 넣어야 해요.", "You created this code yourself. Your friend has to enter it.")
        case .member: Phrase("이미 함께 쓰는 일기장이에요.", "You already write in this diary.")
        case .tooMany: Phrase("코드를 너무 많이 만들었어요. 한 시간 뒤에 다시 해 주세요.", "You created too many codes. Try again in an hour.")
        }
    }
}

extension RequestError {
    fileprivate static let askedAlready = RequestError(
        .tooManyRequests, "asked-already", title: Phrase("조금 전에 부탁했어요", "You asked a moment ago"),
        detail: Phrase(
            "한 시간에 한 번 부탁할 수 있어요. 친구에게는 이미 알림이 갔어요.", "You can ask once an hour. Your friend was already notified."))
}
