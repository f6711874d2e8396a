import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Filters, order and cursor of a list, as read from its URL.
@Suite struct WorkListingTests {
    private func query(_ text: String) throws -> FormFields {
        try #require(FormFields(urlEncoded: Array(text.utf8)[...]))
    }

    @Test(arguments: testableWorks) func listingURLRoundTrips(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            var listing = WorkListing<W>()
            #expect(listing.address.text == W.paths.index() && !listing.isFiltered)
            (listing.show, listing.folder, listing.tags) = (.status(W.done), 7, ["칸 & 봉", "b"])
            listing.facets = [.genre: "드라마", .decade: "1990", .rating: "8"]
            (listing.sort, listing.text, listing.after) = (.title, "바다", "12.3")
            let address = listing.address.text
            let fields = try #require(address.split(separator: "?").last)
            #expect(try WorkListing<W>(query(String(fields))) == listing && listing.isFiltered)
            #expect(listing.url { $0.tags = [] }.contains("after=") == false, "a changed list starts at its first page")
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func unknownParametersAreIgnored(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let old = "show=x&folder=y&tag=&decade=x&rating=99&holding=z&sort=best&q=%20&after="
            #expect(try WorkListing<W>(query(old)) == WorkListing<W>())
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func searchQueryIncludesTheFiltersOfTheList(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            var listing = WorkListing<W>()
            (listing.text, listing.show, listing.tags) = ("바다", .favourite, ["봄 \"날\""])
            #expect(listing.searchQuery(folder: "두 번째") == #"바다 in:"두 번째" is:favourite tag:"봄  날 ""#)
            #expect(WorkListing<W>().searchQuery(folder: nil) == "")
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func showNamesAreUnique(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let all = WorkListing<W>.Show.allCases
            #expect(Set(all.map(\.name)).count == all.count && all.map { .init($0.name) } == all.map(Optional.some))
            #expect(WorkListing<W>.Show("none") == nil)
        }
        try check(kind)
    }
}
