import Foundation
import Site
import Text

/// The line that begins an entry of jrnl's text file: `[2024-03-01 21:05] Title *`.
struct JrnlHeading {
    let time: EntryTimestamp
    let title: String
    let isStarred: Bool

    init?(_ line: Substring) {
        guard line.first == "[", let end = line.firstIndex(of: "]"),
            let time = EntryTimestamp(written: line[line.index(after: line.startIndex)..<end])
        else { return nil }
        self.time = time
        var title = String(line[line.index(after: end)...]).trimmingCharacters(in: .whitespaces)
        isStarred = title.hasSuffix("*") && (title.count == 1 || title.hasSuffix(" *")) || title.hasPrefix("* ")
        if isStarred { title = title.trimmingCharacters(in: CharacterSet(charactersIn: "* ")) }
        self.title = title
    }
}
