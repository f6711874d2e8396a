import Site
import Text

/// The people of a work in one row, each once with all their parts.
package struct CastStrip: Sendable {
    struct Member: Sendable {
        let name: String
        /// "감독 · 각본", "기택"
        let part: String
        let url: String
        /// First letter of the name, shown in place of a face.
        let initial: String
        /// CSS classes of the colour in place of a face.
        let colourClass: String
    }

    let members: [Member]
    let title: String
    /// "17명"
    let count: String

    init(_ credits: [Credit], words: Words, url: (String) -> String) {
        // A work has few people, so that a linear search is enough.
        var keys: [String] = []
        var people: [(name: String, part: String)] = []
        // Makers before the cast, each in credit order.
        for role in Credit.Role.allCases {
            for credit in credits where credit.role == role {
                let part = credit.part.isEmpty ? words(role.phrase) : credit.part
                let key = Credit.key(credit.name)
                if let index = keys.firstIndex(of: key) {
                    people[index].part += " · " + part
                } else {
                    keys.append(key)
                    people.append((credit.name, part))
                }
            }
        }
        members = people.map { name, part in
            Member(
                name: name, part: part, url: url(name), initial: name.first.map { String($0) } ?? "",
                // A hash of the name, so that a person has the same colour on all pages.
                colourClass: Self.colourClasses[
                    name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }
                        % Self.colourClasses.count])
        }
        title =
            credits.contains { $0.role == .cast } ? words("만든 사람과 출연", "Cast and crew") : words("만든 사람", "People")
        count = words("\(members.count)명", "\(members.count)")
    }

    private static let colourClasses = (0..<12).map { "who hue-\($0)" }
}
