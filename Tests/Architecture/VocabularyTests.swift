import Testing

/// A thing that the interface names, with its one word in each language and the words that must not stand for it.
private struct Term {
    let english: String
    let korean: String
    let not: [String]

    init(_ english: String, _ korean: String, not: [String]) {
        (self.english, self.korean, self.not) = (english, korean, not)
    }
}

/// The texts of the interface, read from sources, templates and scripts.
@Suite struct VocabularyTests {
    /// Forbidden English is whole words. Forbidden Korean is a part of a word, or whole words if it has spaces around it.
    private static let terms = [
        Term("Save", "담기", not: ["just kept", "recently kept", "kept here", "keeping", "들이기", "들였", "들여"]),
        Term("Import", "가져오기", not: ["bring in", "brings in", "taking"]),
        Term("Undo", "되돌리기", not: ["실행 취소", "되돌려 놓"]),
        Term("Redo", "다시 실행", not: ["done again", "다시 하기"]),
        Term(
            "Restore", "복원",
            not: ["put back", "putting back", "put it back", "bring back", "take back", "되살리", "되살려", "꺼내 오", "되돌려 보"]),
        Term("Seorap", "서랍", not: ["house", " 집 ", " 집을 ", " 집의 ", " 집은 ", " 집이 ", " 집에 ", " 집에서 ", "집안"]),
        Term("Administrator", "관리자", not: ["owner", "owners", "주인"]),
        Term("Sign in", "로그인", not: ["come in", "came in", " 들어가기 ", "들어가려면", "들어갈까", "들어와야"]),
        Term("Related", "관련 항목", not: ["tie", "tied", "ties", "untied", "잇기", "이음", "이어진 것", "이었어"]),
        Term("Collections", "컬렉션", not: ["drawers", "모음"]),
        Term("Providers", "검색 서비스", not: ["to ask", "looked for", "찾을 곳", "물어볼", "제공처", "제공자"]),
        Term(
            "Delete", "삭제",
            not: ["take away", "take off", "erase", "erased", "없애", "없앴", "지우", "지웠", "지운", "지움"]),
        Term("Edit", "수정", not: ["고치", "고쳤", "고친", "고침", "고칠"]),
        Term("Earlier", "이전", not: ["앞으로", "앞 달", "앞엣", "년 앞"]),
        Term("Something went wrong", "오류가 났어요", not: ["seorap failed", "잘못했"]),
        Term("Films", "영화", not: ["movie", "movies"]),
        Term("Passphrase", "암호 문구", not: ["암호문"]),
        Term("Key", "키", not: ["열쇠"]),
        Term("Earlier versions", "이전 버전", not: ["지난 판", "보낸 판", "이 판으로"]),
        Term("Delete account", "탈퇴", not: ["leaving", "떠나", "떠남"]),
        Term("Invitation code", "초대 코드", not: ["초대 글자"]),
        Term("Not supported", "지원하지 않는", not: ["not understood", "understood are", "알아들"]),
        Term("Enter", "적기", not: ["type a", "type an", "type it", "type the", "type your"]),
        Term("Automatically", "자동", not: ["by itself", "by themselves", "저절로"]),
        Term("Report", "가져오기 기록", not: ["ledger"]),
        Term("Broken links", "끊긴 링크", not: ["lost link", "link was lost"]),
        Term("Similar", "비슷한", not: ["look alike"]),
    ]

    /// Korean texts that use a forbidden word in another meaning, with that meaning.
    private static let exceptions = [
        "집": "the sticker of a house",
        "집의 와이파이에 연결되어 있는지, 서랍이 돌아가는 컴퓨터가 켜져 있는지 확인하세요. 최근에 본 목록은 연결이 없어도 열려요.": "home",
        "집 안에서는 http로도 모든 것을 할 수 있어요. https로 열면 같은 와이파이의 다른 기기가 엿볼 수 없고, "
            + "앱처럼 설치하기, 연결이 끊겼을 때 마지막 목록 보기, 휴대폰의 공유 메뉴로 담기, 시스템 알림이 더해져요.": "home",
        "이 인증서로는 집 안의 이름과 주소만 보증할 수 있어요. 은행 같은 다른 사이트를 흉내 낼 수는 없어요.": "home",
        "house나 me여야 해요.": "the value of a parameter",
        "와이파이나 랜선을 연결하고 이 페이지를 새로 고치세요.": "reload",
        "필터를 지우면 모든 일기가 보여요.": "clear",
        "읽은 만큼 지움": "clear",
        "최근 검색을 모두 지움": "clear",
        "평점 지움 · \\(name)": "clear",
        "키 지우기": "clear",
        "모두 지우기": "clear",
        "지우기": "clear",
        "서랍 안의 주소여야 해요. 예: /movies?status=want": "an address",
    ]

    /// Sample data and words that are read from other programs' files are not the interface.
    private static let others = ["Sample", "Formats", "Recognition/AppName", "Pages/SiteNames", "Page/Wall"]

    private static func pairs() throws -> [(path: String, korean: String, english: String)] {
        let files = try [("Sources", ".swift"), ("Templates", ".html"), ("Public", ".js")].flatMap {
            try SourceTree.files(in: $0.0, suffix: $0.1)
        }
        return files.filter { file in !others.contains { file.path.contains($0) } }.flatMap { file in
            let text = file.text.replacing(/"\s*\+\s*"/, with: "")
            let pair =
                file.path.hasSuffix(".js")
                ? /['`]((?=[^'`\n]*[가-힣])(?:[^'`\\\n]|\\.)*)['`],\s*['`]((?:[^'`\\\n]|\\.)*)['`]/
                : /"((?=[^"\n]*[가-힣])(?:[^"\\\n]|\\.)*)",\s*(?:en: )?"((?:[^"\\\n]|\\.)*)"/
            return text.matches(of: pair).map { (file.path, String($0.1), String($0.2)) }
        }
    }

    private static func isHangul(_ character: Character) -> Bool { ("가"..."힣").contains(character) }

    /// Returns the words of a text in lower case, with one space around each, without interpolations.
    private static func words(of text: String) -> String {
        let plain = text.replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\$\{[^}]*\}/, with: " ")
        return " " + plain.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
    }

    private static func forbidden(in words: String) -> [(term: Term, word: String)] {
        terms.flatMap { term in
            term.not.filter { word in
                words.contains(word.contains(where: isHangul) ? word : " \(word) ")
            }.map { (term, $0) }
        }
    }

    @Test func everythingHasOneNameInEachLanguage() throws {
        let pairs = try Self.pairs()
        #expect(pairs.count > 1_000)
        for (path, korean, english) in pairs where Self.exceptions[korean] == nil {
            for text in [korean, english] {
                for (term, word) in Self.forbidden(in: Self.words(of: text)) {
                    Issue.record("\(path): ‘\(text)’ has ‘\(word)’; the word is ‘\(term.english)’ or ‘\(term.korean)’")
                }
            }
        }
    }

    @Test func everyExceptionIsNeeded() throws {
        let pairs = try Self.pairs()
        for korean in Self.exceptions.keys {
            #expect(
                pairs.contains { pair in
                    pair.korean == korean
                        && [korean, pair.english].contains { !Self.forbidden(in: Self.words(of: $0)).isEmpty }
                }, "\(korean)")
        }
    }

    @Test func theChosenWordsAreNotForbidden() {
        for word in Self.terms.flatMap({ [$0.english, $0.korean] }) {
            #expect(Self.forbidden(in: Self.words(of: word)).isEmpty, "\(word)")
        }
    }
}
