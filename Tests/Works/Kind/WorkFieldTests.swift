import Books
import Catalog
import GRDB
import HTTPServer
import Movies
import Providers
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport

@testable import Works

@Suite struct WorkFieldTests {
    /// Values for the inputs of each kind of work.
    static let typed: [(kind: any TestableWork.Type, texts: [String: String])] = [
        (
            Movie.self,
            [
                "originalTitle": "Parasite", "year": "2019", "releasedOn": "2019-05-30", "runtime": "132",
                "overview": "첫 줄\n둘째 줄",
            ]
        ),
        (
            Book.self,
            [
                "isbn": "978-0-306-40615-7", "publisher": "창비", "publishedOn": "2007-10", "pageCount": "247",
                "progress": "62", "description": "소개",
            ]
        ),
    ]

    @Test(arguments: typed.indices) func typedFieldsAreStoredAndReturned(_ index: Int) throws {
        func check<W: TestableWork>(_: W.Type, _ texts: [String: String]) throws {
            #expect(Set(texts.keys) == Set(W.inputs.map(\.name)), "a field has no test value")
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            let item = try instance.save("A")
            var form = WorkForm(try instance.stored(item))
            form.texts = texts
            _ = try instance.store.update(item.id, try form.draft(), version: nil, by: instance.ann)
            let stored = try instance.stored(item)
            #expect(stored.work.texts == texts)
            for column in W.columns.compactMap(\.field) {
                #expect(stored.item.sources[column] == .typed, "\(column)")
            }
            #expect(stored.work.values.count == W.columns.count)
            // JSON returns a member under the name that it accepts; derived members are included.
            let work = try #require(
                try site.client.get(APIPath.item(item.uid)).json()[W.kind.rawValue] as? [String: Any])
            for field in W.fields.all where field.members.count == 1 && field.members[0].0 != "isbn" {
                #expect(work[field.members[0].0] != nil, "\(field.input.name)")
            }
        }
        try check(Self.typed[index].kind, Self.typed[index].texts)
    }

    @Test(arguments: testableWorks) func logEntryFieldsHaveInputsAndColumns(_ kind: any TestableWork.Type) {
        func check<W: TestableWork>(_: W.Type) {
            let entry = W.Entry()
            #expect(Set(entry.texts.keys) == Set(W.Entry.inputs.map(\.name)))
            #expect(entry.values.count == W.Entry.columns.count)
        }
        check(kind)
    }

    @Test(arguments: testableWorks) func emptyWorkHasNoValues(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let empty = W()
            #expect(Set(empty.texts.values) == [""])
            #expect(empty.values.allSatisfy { $0.isNull || $0 == "".databaseValue })
            var json = JSONWriter()
            json.object { empty.write(&$0) }
            #expect(String(decoding: json.bytes, as: UTF8.self) == "{}")
            #expect(W(WorkMetadata(ExternalID("x", "1"), title: "A")) == empty)
        }
        try check(kind)
    }

    @Test func providerNumbersOutOfRangeAreIgnored() {
        var found = WorkMetadata(ExternalID("x", "1"), title: "A")
        (found.runtimeMinutes, found.pages, found.released) = (0, 100_001, PartialDate(year: 1869))
        #expect(Movie(found) == Movie())
        #expect(Book(found).pageCount == nil && Book(found).publishedOn?.year == 1869)
    }
}
