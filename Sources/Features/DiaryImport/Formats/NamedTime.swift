import Foundation
import Text

/// The day in the names of a file or its folders, with the clock and the words around it: `Journal_2024-03-01 봄.md`,
/// Logseq's `2021_05_18.md`, `20240301T133000Z.md`, `2024-03-03_1330-0500 (1).md`, `2024/03/01 봄.md`,
/// `2024-03-01/봄.md`.
struct NamedTime {
    let time: EntryTimestamp
    /// Words of the name without a day of the week and the number of a copy.
    let titleText: String
    /// Whether the day is that of a folder, which may hold anything.
    var isOfFolder = false

    /// Finds the day of a file's own name, else the one whose parts are the names of folders, else that of the nearest
    /// folder.
    /// - Parameters:
    ///   - path: within an archive.
    ///   - sharedFolders: the number of folders at its beginning that hold all files of the archive. A day in their
    ///     names is mostly the day of packing.
    init?(path: String, sharedFolders: Int = 0) {
        // A year, or a short year, a month and a day.
        guard path.utf8.count(where: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains) >= 4 else { return nil }
        let components = path.split(separator: "/").map { String($0) }
        guard let name = components.last else { return nil }
        if let named = NamedTime(name) {
            self = named
            return
        }
        let stem = Self.stem(of: name)
        let folders = components.dropLast()
        if let match = (folders + [stem]).joined(separator: "/").firstMatch(of: Self.dayInFolders),
            let time = EntryTimestamp(written: "\(match.output.year)-\(match.output.month)-\(match.output.day)")
        {
            self.time = time
            titleText = Self.titleText(match.output.rest, Self.withoutGenericName(match.output.file ?? ""))
            return
        }
        guard let named = folders.dropFirst(sharedFolders).reversed().lazy.compactMap({ NamedTime($0) }).first else {
            return nil
        }
        time = named.time
        titleText = Self.titleText(named.titleText[...], Self.withoutGenericName(stem[...]))
        isOfFolder = true
    }

    /// A day whose parts are in the names of folders: `2024/03/01 봄`, `2024년/3월/1일`, `2024-03/01`, `2024/03-01`, `2024/03 March/01/lunch`.
    private static let dayInFolders = CompiledRegex<
        (Substring, year: Substring, month: Substring, day: Substring, rest: Substring, file: Substring?)
    >(
        /(?:^|\/)(?<year>(?:19|20)\d{2})(?!년?[\-_. ]\s?\d{1,2}월?[\-_. ]\s?\d)년?(?:\/|[\-_. ]\s?)(?<month>\d{1,2})월?(?:[\-_. ]\s?\p{L}[^\/]*)?(?:\/|[\-_. ]\s?)(?<day>\d{1,2})(?:일|st|nd|rd|th)?(?![\d:\p{L}]|\.\d)(?<rest>[^\/]*)(?:\/(?<file>[^\/]+))?$/
    )
    /// Names that say nothing about the day, as the only file in the folder of each day has.
    private static let genericNames: Set<String> = ["index", "readme", "note", "entry", "diary", "journal", "일기"]

    /// Returns a name without extension; empty if it is generic.
    private static func withoutGenericName(_ stem: Substring) -> Substring {
        genericNames.contains(stem.lowercased()) ? "" : stem
    }

    /// Finds the day in a name.
    ///
    /// - Parameter name: a name with its extension, without folders.
    init?(_ name: String) {
        let stem = Self.stem(of: name)
        if let time = ParsedDateTime.first(in: stem[...], .noteName) {
            self.time = EntryTimestamp(time)
            titleText = Self.titleText(stem[..<time.range.lowerBound], stem[time.range.upperBound...])
            return
        }
        guard let match = stem.firstMatch(of: Self.englishDay),
            let month = MonthName.number(match.output.month.prefix(3)),
            let time = EntryTimestamp(
                written: "\(match.output.year)-\(month)-\(match.output.before ?? match.output.behind ?? "")")
        else { return nil }
        self.time = time
        titleText = Self.titleText(stem[..<match.range.lowerBound], stem[match.range.upperBound...])
    }

    /// Returns a name without its extension, which has one to eight letters: `2024.03.01` has none.
    static func stem(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return name }
        let suffix = name[dot...].dropFirst()
        let isExtension = (1...8).contains(suffix.count) && suffix.allSatisfy { $0.isASCII && $0.isLetter }
        return isExtension ? String(name[..<dot]) : name
    }

    /// Roam's `March 1st, 2024`, and `1 March 2024`.
    private static let englishDay = CompiledRegex<
        (Substring, before: Substring?, month: Substring, behind: Substring?, year: Substring)
    >(
        /(?:(?<before>\d{1,2})(?:st|nd|rd|th)?\s)?\b(?<month>(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*)\.?(?:\s(?<behind>\d{1,2})(?:st|nd|rd|th)?)?,?\s(?<year>\d{4})(?!\d)/
    )

    private static let weekday = CompiledRegex(
        /^(?:\([월화수목금토일]\)|[월화수목금토일]요일|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?!\p{L}))[\s,._\-]*/)
    /// Words that are no title if they stand alone: a weekday, or the mark of a copy or of a conflict.
    private static let wordsWithoutTitle = CompiledRegex(
        /(?:[월화수목금토일]|Mon|Tue|Wed|Thu|Fri|Sat|Sun|\(?\d+\)?|(?:copy|사본|복사본)(?:\s?\(?\d+\)?)?|[0-9a-f]{32}|\(.*(?:conflicted copy|충돌된? 사본).*\)|sync-conflict-\S+)/
            .ignoresCase())

    /// Returns the title from the text before and behind the day.
    private static func titleText(_ before: Substring, _ behind: Substring) -> String {
        [before, behind].map(titleText).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func titleText(_ text: Substring) -> String {
        let separators = CharacterSet(charactersIn: " -_·.,~")
        var words = String(text).trimmingCharacters(in: separators).replacing(weekday, with: "")
        if words.wholeMatch(of: wordsWithoutTitle) != nil { words = "" }
        // The day, or the words next to it, may have been in brackets.
        while let first = words.first, ")]".contains(first) { words.removeFirst() }
        while let last = words.last, "([".contains(last) { words.removeLast() }
        if words.hasPrefix("("), words.hasSuffix(")") { words = String(words.dropFirst().dropLast()) }
        return words.trimmingCharacters(in: separators).oneLine
    }
}
