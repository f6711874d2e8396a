import Site

/// A day as far as it is known: "2024", "2024-05" or "2024-05-01".
package struct PartialDate: Sendable, Hashable {
    package let text: String

    /// Also reads dots, slashes and blanks between the parts, and months and days without a zero; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split { "-./년월일 ".contains($0) }.map(String.init)
        guard (1...3).contains(parts.count), parts[0].count == 4, parts.allSatisfy({ $0.allSatisfy(\.isASCII) }),
            let year = Int(parts[0]), (1000...2999).contains(year)
        else { return nil }
        var written = parts[0]
        for part in parts.dropFirst() {
            guard part.count <= 2, let number = Int(part), number > 0 else { return nil }
            written += number < 10 ? "-0\(number)" : "-\(number)"
        }
        switch parts.count {
        case 2: guard LocalDay(written + "-01") != nil else { return nil }
        case 3: guard LocalDay(written) != nil else { return nil }
        default: break
        }
        self.text = written
    }

    package var year: String { String(text.prefix(4)) }
}
