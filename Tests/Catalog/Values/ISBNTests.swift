import Catalog
import Testing

struct ISBNTests {
    @Test(arguments: [
        "9780306406157", "978-0-306-40615-7", " ISBN 978 0 306 40615 7", "ISBN-13: 978-0306406157", "0306406152",
        "0-306-40615-2", "isbn: 0 306 40615 2", "ISBN-10: 0-306-40615-2", "978\u{2013}0\u{2011}306406157",
    ])
    func readsISBN10And13(_ text: String) {
        #expect(ISBN(text)?.digits == "9780306406157")
    }

    @Test func readsXAsTheCheckDigit() {
        #expect(ISBN("080442957X")?.digits == "9780804429573")
        #expect(ISBN("0-8044-2957-x")?.digits == "9780804429573")
    }

    @Test(arguments: [
        "", "X", "ISBN", "라멘", "2026-11-22", "010-1234-5678", "1234567890123", "978030640615", "97803064061577",
        "9780306406158", "0306406153", "X306406152", "9770306406150",
        "030640615X", "9780306406157 9780306406157", "전화 9780306406157",
    ])
    func rejectsInvalidNumbers(_ text: String) {
        #expect(ISBN(text) == nil)
    }

    @Test(arguments: [
        ("9780306406157", "978-0-306-40615-7"), ("9788936433598", "978-89-364-3359-8"),
        ("9791190090018", "979-11-90090-01-8"), ("9781402894626", "978-1-4028-9462-6"),
        ("9784101010014", "978-410101001-4"),
    ])
    func groupsDigitsWithHyphens(_ digits: String, _ text: String) throws {
        let isbn = try #require(ISBN(digits))
        #expect(isbn.grouped == text)
        #expect(ISBN(isbn.grouped) == isbn)
    }

    @Test func rejectsEveryWrongDigit() {
        let digits = Array("9788936433598")
        // The first three digits are the prefix 978.
        for place in 3..<13 {
            for wrong in "0123456789" where wrong != digits[place] {
                var wrongDigits = digits
                wrongDigits[place] = wrong
                #expect(ISBN(String(wrongDigits)) == nil)
            }
        }
    }
}
