import Catalog

/// A link of the demo, as listed in `Public/demo/links.json`.
private struct DemoLink: Decodable {
    let title: String
    let host: String
    let site: String
    let about: String
    /// Day on which the link was added.
    let kept: RelativeDay
    let isUnread: Bool
    let isFavourite: Bool?
    let picture: String?
    let tags: [String]?
    let folder: String?
    let note: String?
}

extension DemoData {
    /// Writes the links of the demo, and 50 older ones of the sample data.
    /// - Returns: the number of links.
    package func writeLinks(to store: LinkStore, for owner: Person.ID, seed: UInt64) throws -> Int {
        let sampleData = SampleData(count: 50, tags: 24, seed: seed, spread: .days(200), until: .days(41))
        try sampleData.write(to: store, for: owner) { preview(for: $0) }
        let demoLinks = try folder.list("links", of: DemoLink.self)
        let folders = try store.catalog.write(of: owner) { try SampleLink.makeFolders(in: $0, store.catalog) }
        let sampleLinks = demoLinks.enumerated().map { number, link in
            SampleLink(
                item: NewItem(
                    kind: .link, owner: owner, title: link.title, subtitle: link.site, note: link.note ?? "",
                    addedAt: moment(link.kept, number), isFavourite: link.isFavourite ?? false,
                    folder: folders.first { $0.name == link.folder }?.id, tags: link.tags ?? []),
                url: "https://\(link.host)/\(number + 1)", site: link.site, description: link.about,
                isUnread: link.isUnread, cover: picture(link.picture))
        }
        try SampleLink.write(sampleLinks.reversed(), to: store, for: owner)
        return sampleData.count + demoLinks.count
    }

    /// Returns the preview picture for a title that names one of the subjects.
    private func preview(for title: String) -> Media? {
        Self.subjects.first { title.contains($0.word) }.flatMap { picture("previews/" + $0.picture) }
    }

    /// Words in titles, and the names of the pictures that show them.
    private static let subjects: [(word: String, picture: String)] = [
        ("라멘", "noodles"), ("김치찌개", "noodles"), ("필름 카메라", "camera"), ("텃밭", "garden"), ("기타", "guitar"),
        ("자전거", "bicycle"), ("수면", "lamp"), ("지도", "map"), ("서점", "books"), ("커피", "coffee"), ("등산", "trail"),
        ("여행", "train"), ("손글씨", "post"), ("웹 서버", "code"), ("Swift", "code"), ("sourdough", "bread"),
        ("keyboards", "keyboard"), ("trains", "train"), ("bird", "birds"), ("espresso", "coffee"), ("maps", "map"),
        ("radios", "radio"),
    ]
}
