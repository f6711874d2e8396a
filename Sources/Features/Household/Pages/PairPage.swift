import Catalog
import Site

/// The page on the phone that confirms pairing, or asks for the code.
struct PairPage: Sendable {
    /// Nickname of the person whose offer the link contains; `nil` if the page asks for a code.
    let host: String?
    /// Whether the browser is already signed in as that person.
    let isSignedIn: Bool
    let problem: String?
    let code: Field
    let name: Field

    /// Creates the page.
    /// - Parameters:
    ///   - problem: error of the secret or of the typed code.
    ///   - typed: the code of a rejected form.
    init(
        words: Words, host: String? = nil, isSignedIn: Bool = false, name: String, code typed: String? = nil,
        problem: PairingError? = nil, fieldProblems: [FieldError] = []
    ) {
        self.host = host
        self.isSignedIn = isSignedIn
        func fieldProblem(_ field: String) -> String? {
            fieldProblems.first { $0.field == field }.map { words($0.message) }
        }
        let problemText = problem.map { words($0.text) }
        // The error of a typed code is shown at its field.
        self.problem = typed == nil ? problemText : nil
        code = Field(
            "code", words("컴퓨터 화면의 여섯 글자", "The six characters on the other screen"), value: typed ?? "",
            problem: typed == nil ? fieldProblem("code") : problemText ?? fieldProblem("code"),
            isRequired: true, hasFocus: true)
        self.name = Field(
            "name", words("이 기기의 이름", "Name of this device"), value: name, problem: fieldProblem("name"),
            isRequired: true)
    }
}

extension PairingError {
    package var text: Phrase {
        switch self {
        case .unknown:
            Phrase(
                "이 코드는 맞지 않아요. 컴퓨터 화면의 코드를 다시 확인해 주세요.",
                "This code is wrong. Check the one on the other screen.")
        case .expired:
            Phrase(
                "5분이 지난 코드예요. 컴퓨터 화면에서 새 코드를 만들어 주세요.",
                "This code has expired after five minutes. Create a new one on the other screen.")
        case .used:
            Phrase(
                "이미 쓴 코드예요. 한 번만 쓸 수 있으니 컴퓨터 화면에서 새 코드를 만들어 주세요.",
                "This code has been used. Create a new one on the other screen.")
        }
    }
}
