import Catalog
import GRDB
import PageDocument
import Text

/// A page of the demo diary, as `Public/demo/diary.json` lists it.
private struct DemoDiaryPage: Decodable {
    struct Comment: Decodable {
        let writer: Int
        let text: String
    }

    /// Name of the document in `Public/demo/pages`. Documents there name pictures by hash, like stored documents.
    let page: String
    /// Author: 0 for the owner, 1 for the other person.
    let writer: Int
    let written: RelativeDay
    let weather: String
    let mood: String
    let tags: [String]?
    let isFavourite: Bool?
    let comments: [Comment]
    /// Reactions of the person who did not write the page.
    let reactions: [String]
}

extension DemoData {
    /// Adds the pages of two people who write in turns.
    ///
    /// - Returns: the number of pages.
    package func writeDiary(to store: DiaryStore, for owner: Person.ID, _ friend: Person.ID) throws -> Int {
        let people = [owner, friend]
        let diary = try store.sampleDiary(of: people)
        let pages = try folder.list("diary", of: DemoDiaryPage.self)
        for (index, page) in pages.enumerated() {
            let document = try PageDocument(json: folder.bytes("pages/\(page.page).json"))
            let item = try store.catalog.write(of: people[page.writer]) { scope in
                try record(document.photos, in: store.catalog, scope.db)
                var draft = PageDraft(
                    day: day(page.written).text, document: document, diary: diary, weather: page.weather,
                    mood: page.mood, isFinished: true, tags: page.tags ?? [], isFavourite: page.isFavourite ?? false,
                    addedAt: moment(page.written, index), source: .sample)
                draft.newFiles = document.photos
                return try store.createPage(draft, in: scope)
            }
            // The item of the page for each of the two people.
            let copies = try store.catalog.read { db in
                try people.map { person in
                    try db.value(
                        Int64.self,
                        "SELECT item FROM page WHERE sharedID = (SELECT sharedID FROM page WHERE item = ?) AND owner = ?",
                        [item, person]) ?? item
                }
            }
            for comment in page.comments {
                _ = try store.comment(comment.text, on: copies[comment.writer], by: people[comment.writer])
            }
            for reaction in page.reactions.compactMap(ReactionKind.init) {
                try store.setReaction(reaction, isOn: true, on: copies[1 - page.writer], by: people[1 - page.writer])
            }
        }
        return pages.count
    }
}
