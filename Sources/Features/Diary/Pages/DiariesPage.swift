import Catalog
import HTTPServer
import Site

/// The web page of a person's diaries, with their members and turns, and with codes to write together.
struct DiariesPage: Sendable {
    struct DiaryRow: Sendable {
        let id: Int64
        /// Field to rename the diary.
        let name: Field
        let title: String
        let detail: String
        let members: [Writer]
        /// Text that says whose turn it is; `nil` if it is no member's turn.
        let turn: String?
        let isMyTurn: Bool
        /// Whether the reader may ask the others for a page.
        let canAsk: Bool
        let hasTurns: Bool
        let isShared: Bool
        /// Message after the reader joined this diary or asked its writer for a page.
        let news: String?

        var pagesURL: String { URLBuilder(DiaryPath.index()).adding("diary", "\(id)").text }
        var writeURL: String { URLBuilder(DiaryPath.new()).adding("diary", "\(id)").text }
    }

    struct Writer: Sendable {
        let nick: String
        let avatar: Avatar
        let isWriting: Bool
    }

    let diaries: [DiaryRow]
    /// Diaries that the reader has left.
    let formerDiaries: [(title: String, url: String)]
    /// Field to enter a code.
    let code: Field
    /// Field to name a new diary.
    let newName: Field
    /// Whether a code of the person is still valid and unused.
    let isWaiting: Bool

    /// - Parameters:
    ///   - joined: a diary that the reader has just joined.
    ///   - asked: a diary whose members the reader has just asked for a page.
    ///   - typed: values of a rejected form, by field name.
    init(
        _ diaries: [Diary], avatars: [Person.ID: Avatar], shell: Shell, isWaiting: Bool,
        joined: Diary.ID? = nil, asked: Diary.ID? = nil, typed: [String: String] = [:], problems: [FieldError] = []
    ) {
        let (words, me) = (shell.words, shell.person.id)
        func problem(_ field: String) -> String? { problems.first { $0.field == field }.map { words($0.message) } }
        self.diaries = diaries.filter { $0.isMember(me) }.map { diary in
            let coWriters = diary.coWriters(than: me)
            let isMyTurn = diary.currentWriter == me
            let currentWriterName = diary.people.first { $0.person == diary.currentWriter }?.nick
            var news: String?
            if diary.id == joined {
                news = words(
                    "함께 쓰게 됐어요. 코드를 넣은 사람이 먼저 써요.", "You now write together. The person who entered the code starts.")
            } else if diary.id == asked {
                news = words("일기를 부탁했어요.", "You asked for a page.")
            }
            let isEdited = typed["diary"] == "\(diary.id)"
            return DiaryRow(
                id: diary.id,
                name: Field(
                    "name-\(diary.id)", words("이름", "Name"), value: isEdited ? typed["name"] ?? "" : diary.name,
                    problem: isEdited ? problem("name") : nil, isRequired: true),
                title: diary.name,
                detail: coWriters.isEmpty
                    ? words("혼자 써요", "Private diary")
                    : words("\(diary.people.count)명이 함께 써요", "Written by \(diary.people.count)"),
                members: diary.people.map {
                    Writer(
                        nick: $0.nick, avatar: avatars[$0.person] ?? .drawn(.fox),
                        isWriting: $0.person == diary.currentWriter)
                },
                turn: currentWriterName.map {
                    isMyTurn ? words("내 차례예요", "It is your turn") : words("지금은 \($0) 님 차례예요", "It is \($0)’s turn")
                }, isMyTurn: isMyTurn,
                canAsk: !coWriters.isEmpty && !isMyTurn, hasTurns: diary.hasTurns,
                isShared: !coWriters.isEmpty,
                news: news)
        }
        formerDiaries = diaries.filter { !$0.isMember(me) }.map {
            ($0.name, URLBuilder(DiaryPath.index()).adding("diary", "\($0.id)").text)
        }
        code = Field(
            "code", words("받은 코드 여섯 글자", "The six characters of the code"), value: typed["code"] ?? "",
            hint: words("대문자와 소문자는 가리지 않아요.", "Capitals do not matter."), problem: problem("code"),
            isRequired: true)
        newName = Field(
            "name", words("일기장 이름", "Name of the diary"),
            value: typed["diary"] == nil ? typed["name"] ?? "" : "",
            problem: typed["diary"] == nil ? problem("name") : nil, isRequired: true)
        self.isWaiting = isWaiting
    }
}
