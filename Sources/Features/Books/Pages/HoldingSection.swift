import Catalog
import HTTPServer
import Providers
import Site
import Text
import Works

/// The section of a book's page with the copies owned and the loan, and the form that changes them.
struct HoldingSection: Sendable {
    let action: String
    /// Last loan, "민수에게 2026년 11월 1일부터 빌려줬어요"; `nil` if the book was never lent.
    let loanText: String?
    let isLent: Bool
    let copies: Field
    let lentTo: Field
    let lentOn: WorkFormField

    /// - Parameter typed: the rejected input, which is shown again.
    init(
        _ holding: WorkHolding, of item: Item.ID, typed: FormFields? = nil, problems: [FieldError] = [], words: Words
    ) {
        let problem = { (field: String) in problems.first { $0.field == field }.map { words($0.message) } }
        action = BookPath.holding(item)
        isLent = holding.isLent
        let lentSince = holding.lentOn.map(words.day)
        if holding.isLent {
            loanText =
                lentSince.map { words("\(holding.lentTo)에게 \($0)부터 빌려줬어요", "Lent to \(holding.lentTo) since \($0)") }
                ?? words("\(holding.lentTo)에게 빌려줬어요", "Lent to \(holding.lentTo)")
        } else if let returned = holding.returnedOn, !holding.lentTo.isEmpty {
            loanText = words(
                "\(holding.lentTo)에게서 \(words.day(returned))에 돌려받았어요",
                "Returned by \(holding.lentTo) on \(words.day(returned))")
        } else {
            loanText = nil
        }
        // A returned loan does not fill the form for the next one.
        let loan = holding.isLent ? holding : WorkHolding()
        copies = Field(
            "copies", words("가진 권수", "Copies owned"),
            value: typed?["copies"] ?? (holding.copies == 0 ? "" : String(holding.copies)), inputType: .number,
            problem: problem("copies"))
        lentTo = Field(
            "lentTo", words("빌려준 사람", "Lent to"), value: typed?["lentTo"] ?? loan.lentTo, problem: problem("lentTo"))
        lentOn = WorkFormField(
            WorkInput(
                "lentOn", Phrase("빌려준 날", "Since"), inputType: .date,
                hint: Phrase(
                    "아는 만큼: 2024년, 2024년 5월. 비워 두면 오늘이에요", "As exact as you know: 2024, 2024/5. Today if empty")
            ),
            value: typed?.day("lentOn") ?? loan.lentOn?.text ?? "", words: words, problem: problem("lentOn"))
    }
}
