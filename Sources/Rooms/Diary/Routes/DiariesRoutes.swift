import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Diaries and who writes in them.
struct DiariesRoutes: RouteGroup {
    let dashboard: Dashboard
    let store: DiaryStore
    /// Codes that somebody tries, by person.
    private let guesses: RateLimit

    init(dashboard: Dashboard, store: DiaryStore) {
        self.dashboard = dashboard
        self.store = store
        guesses = RateLimit(30, per: .seconds(60), now: dashboard.catalog.environment.now)
    }

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.diaries) { try diaries($0) }
        routes.on(.post, DiaryPath.diaries, make)
        routes.on(.post, DiaryPath.diary, change)
        routes.on(.post, DiaryPath.leaving, leave)
        routes.on(.post, DiaryPath.asking, ask)
        routes.on(.post, DiaryPath.codes, makeCode)
        routes.on(.get, DiaryPath.waiting, waiting)
        routes.on(.post, DiaryPath.join, join)
        routes.on(.post, DiaryPath.removal, remove)
    }

    private func diaries(
        _ request: Request, asked: Diary.ID? = nil, typed: [String: String] = [:], problems: [FieldProblem] = []
    ) throws -> Response {
        let shell = try dashboard.shell(for: request, at: .collection(.page), parts: ["diaries"])
        let page = try catalog.read(of: shell.person.id) { scope in
            let portraits = try catalog.people.all(in: scope.db).map { ($0.id, $0.portrait) }
            return DiariesPage(
                try store.allDiaries(of: scope.owner, in: scope.db),
                portraits: Dictionary(stored: portraits), shell: shell,
                isWaiting: try store.lastCode(in: scope)?.isUsed == false,
                joined: request.query["joined"].flatMap { Int64($0) },
                asked: asked ?? request.query["asked"].flatMap { Int64($0) }, typed: typed, problems: problems)
        }
        return dashboard.html(status: problems.isEmpty ? .ok : .unprocessableContent) {
            Templates.diariesPage(&$0, shell: shell, page: page)
        }
    }

    private func make(_ request: Request) throws -> Response {
        let person = try request.owner
        let name = request.form["name"] ?? ""
        do {
            let id = try catalog.write(of: person) { try store.makeDiary(named: name, in: $0) }
            return .redirect(to: DiaryPath.diaries() + "#d-\(id)")
        } catch CatalogError.invalid(let problems) {
            return try diaries(request, typed: ["name": name], problems: problems)
        }
    }

    /// A box that is not ticked is not sent, so the form says that it has one.
    private func change(_ request: Request, _ id: Int64) throws -> Response {
        let person = try request.owner
        let turns = request.form["asksTurns"] == nil ? nil : request.form["turns"] == "1"
        do {
            try catalog.write(of: person) {
                try store.change(id, name: request.form["name"], hasTurns: turns, in: $0)
            }
        } catch CatalogError.invalid(let problems) {
            return try diaries(
                request, typed: ["diary": "\(id)", "name": request.form["name"] ?? ""], problems: problems)
        }
        return try dashboard.done(request, .notice(.saved), else: DiaryPath.diaries())
    }

    private func leave(_ request: Request, _ id: Int64) throws -> Response {
        try store.leave(id, by: request.owner)
        return try dashboard.done(request, .notice(.saved), else: DiaryPath.diaries())
    }

    private func ask(_ request: Request, _ id: Int64) throws -> Response {
        do {
            try store.ask(id, by: request.owner)
        } catch is AskedAlready {
            throw Refusal.askedAlready
        }
        return .redirect(to: Address(DiaryPath.diaries()).adding("asked", "\(id)").text)
    }

    private func makeCode(_ request: Request) throws -> Response {
        let person = try request.owner
        let diary = request.form["diary"].flatMap { Int64($0) }
        do {
            _ = try catalog.write(of: person) {
                try store.makeCode(for: diary, named: request.form["name"] ?? "", in: $0)
            }
        } catch DiaryCodeProblem.tooMany {
            throw Refusal.tooMany(seconds: 3600)
        }
        return .redirect(to: DiaryPath.waiting())
    }

    private func waiting(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .collection(.page), parts: ["diaries"]) { html, shell in
            let page = try catalog.read(of: shell.person.id) { scope in
                let code = try store.lastCode(in: scope)
                let diary = try code?.diary.flatMap { try store.find($0, in: scope.db) }
                return WaitingPage(code, diary, words: shell.words, now: shell.now)
            }
            Templates.waitingPage(&html, shell: shell, page: page)
        }
    }

    private func join(_ request: Request) throws -> Response {
        let person = try request.owner
        let typed = request.form["code"] ?? ""
        let key = "\(person)"
        try guesses.take(key)
        func refuse(_ message: Phrase) throws -> Response {
            try diaries(request, typed: ["code": typed], problems: [FieldProblem(field: "code", message: message)])
        }
        guard let code = PairingCode(typed: typed) else {
            return try refuse(Phrase("여섯 글자를 모두 적어 주세요.", "Please type all six characters."))
        }
        do {
            let diary = try store.join(code, by: person)
            guesses.succeed(key)
            return .redirect(to: Address(DiaryPath.diaries()).adding("joined", "\(diary.id)").text + "#d-\(diary.id)")
        } catch let problem as DiaryCodeProblem {
            if problem == .unknown { guesses.fail(key) }
            return try refuse(problem.phrase)
        }
    }

    private func remove(_ request: Request, _ id: Int64) throws -> Response {
        let person = try request.owner
        _ = try catalog.read(of: person) { try store.page(id, in: $0) }
        return try dashboard.done(
            request, try dashboard.run(.state(.trashed), on: [id], by: person), else: DiaryPath.index())
    }
}

extension DiaryCodeProblem {
    fileprivate var phrase: Phrase {
        switch self {
        case .unknown: Phrase("그런 코드가 없어요. 글자를 다시 봐 주세요.", "There is no such code. Please look at it again.")
        case .expired:
            Phrase("시간이 지난 코드예요. 친구에게 새 코드를 부탁하세요.", "This code is too old. Ask your friend for a new one.")
        case .used: Phrase("이미 쓴 코드예요. 친구에게 새 코드를 부탁하세요.", "This code was used. Ask your friend for a new one.")
        case .own: Phrase("내가 만든 코드예요. 친구가 넣어야 해요.", "You made this code yourself; your friend has to enter it.")
        case .member: Phrase("이미 함께 쓰는 일기장이에요.", "You are in that diary already.")
        case .tooMany: Phrase("코드를 너무 많이 만들었어요. 한 시간 뒤에 다시 해 주세요.", "Too many codes were made. Try again in an hour.")
        }
    }
}

extension Refusal {
    fileprivate static let askedAlready = Refusal(
        .tooManyRequests, "asked-already", title: Phrase("조금 전에 부탁했어요", "You asked a moment ago"),
        detail: Phrase("한 시간에 한 번 부탁할 수 있어요. 친구에게는 이미 알림이 갔어요.", "Once an hour is enough; they were told already."))
}
