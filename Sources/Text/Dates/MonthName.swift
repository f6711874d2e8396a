/// The names of months.
package enum MonthName {
    package static let english = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static let small = english.map { $0.lowercased() }

    /// `Jan`, `Feb`
    package static let short = english.map { String($0.prefix(3)) }

    /// Reads the English name of a month, or three letters or more of its beginning, in any case: 1 is January.
    package static func number(_ word: some StringProtocol) -> Int? {
        let word = word.lowercased()
        guard word.count > 2 else { return nil }
        return small.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
    }

    /// Reads the name of a month in one of nine languages.
    /// - Parameter word: in small letters without accents, as in ``Swift/String/matchKey``.
    package static func number(inAnyLanguage word: Substring) -> Int? {
        all.firstIndex { $0.contains(word) }.map { $0 + 1 }
    }

    /// Each line has the names of one month.
    private static let all = """
        january enero janvier januar gennaio janeiro januari января ocak
        february febrero février februar febbraio fevereiro februari февраля şubat
        march marzo mars märz março maart mars марта mart
        april abril avril aprile april апреля nisan
        may mayo mai maggio maio mei maj мая mayıs
        june junio juin juni giugno junho июня haziran
        july julio juillet juli luglio julho июля temmuz
        august agosto août augustus augusti августа ağustos
        september septiembre septembre settembre setembro сентября eylül
        october octubre octobre oktober ottobre outubro октября ekim
        november noviembre novembre novembro ноября kasım
        december diciembre décembre dezember dicembre dezembro декабря aralık
        """.matchKey.split(separator: "\n").map { Set($0.split(separator: " ")) }
}
