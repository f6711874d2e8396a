import Catalog
import Text

extension JSONWriter {
    /// Writes a time in ISO 8601.
    package mutating func value(_ moment: Timestamp) {
        value(milliseconds: moment.rawValue)
    }

    package mutating func member(_ name: StaticString, _ value: Timestamp) {
        key(name)
        self.value(value)
    }

    package mutating func member(ifPresent name: StaticString, _ value: Timestamp?) {
        if let value { member(name, value) }
    }

    // MARK: Members from a row

    /// Writes the text of a column that is never NULL, copied once.
    package mutating func member(_ name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        row.withUTF8(column) { member(name, $0) }
    }

    /// Writes the text of a column unless it is NULL.
    package mutating func member(ifPresent name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        row.withUTF8(column) { if $0.baseAddress != nil { member(name, $0) } }
    }

    /// Writes the text of a column unless it is NULL or empty.
    package mutating func member(ifFilled name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        row.withUTF8(column) { if !$0.isEmpty { member(name, $0) } }
    }

    /// Writes the lines of a column that are not empty as an array.
    package mutating func lines(_ name: StaticString, _ row: borrowing ListRow, _ column: Int) {
        key(name)
        array { json in
            row.withUTF8(column) { lines in
                for line in lines.split(separator: UInt8(ascii: "\n")) {
                    json.value(UnsafeBufferPointer(rebasing: line))
                }
            }
        }
    }

    private mutating func member(_ name: StaticString, _ text: UnsafeBufferPointer<UInt8>) {
        key(name)
        value(text)
    }
}
