/// Page of a table or an index: cells, each of which holds a row or points to a child page.
struct BTreeNode {
    /// Entry of a page. A cell of a table's inner page has no payload; a cell of an index has no row number.
    struct Cell {
        var child: Int?
        var row: Int64?
        var payload: [UInt8]?
    }

    /// Whether the page belongs to an index or to a table without row numbers, which SQLite stores as an index.
    let isIndex: Bool
    let isLeaf: Bool
    /// The child page that follows all cells; inner pages only.
    let lastChild: Int?
    /// Offsets of the cells in the page; -1 for a pointer that leads out of the page.
    private let cellOffsets: [Int]
    private let bytes: [UInt8]
    private let file: DatabaseFile

    /// Parses a page; `nil` if it is neither of a table nor of an index.
    init?(_ number: Int, in file: DatabaseFile) {
        guard let bytes = file.page(number) else { return nil }
        // The first page begins with the header of the file.
        let start = number == 1 ? 100 : 0
        switch bytes[start] {
        case 2: (isIndex, isLeaf) = (true, false)
        case 5: (isIndex, isLeaf) = (false, false)
        case 10: (isIndex, isLeaf) = (true, true)
        case 13: (isIndex, isLeaf) = (false, true)
        default: return nil
        }
        let count = bytes.bigEndian(start + 3, bytes: 2)
        let pointers = start + (isLeaf ? 8 : 12)
        let end = pointers + 2 * count
        // A cell takes at least two bytes for its pointer and four for its content.
        guard end + 4 * count <= file.usableSize else { return nil }
        lastChild = isLeaf ? nil : bytes.bigEndian(start + 8, bytes: 4)
        cellOffsets = (0..<count).map { index in
            let place = bytes.bigEndian(pointers + 2 * index, bytes: 2)
            return place >= end && place <= file.usableSize - 4 ? place : -1
        }
        self.bytes = bytes
        self.file = file
    }

    var count: Int { cellOffsets.count }

    /// Returns a cell; `nil` if it is damaged.
    func cell(_ index: Int) -> Cell? {
        var place = cellOffsets[index]
        guard place >= 0 else { return nil }
        var cell = Cell()
        if !isLeaf {
            cell.child = bytes.bigEndian(place, bytes: 4)
            place += 4
        }
        if !isIndex, !isLeaf {
            guard let row = bytes.variableInteger(&place, end: file.usableSize) else { return nil }
            cell.row = row
            return cell
        }
        guard let size = bytes.variableInteger(&place, end: file.usableSize),
            size >= 0, size <= file.pageCount * file.pageSize
        else { return nil }
        if !isIndex {
            guard let row = bytes.variableInteger(&place, end: file.usableSize) else { return nil }
            cell.row = row
        }
        guard let payload = payload(Int(size), at: place) else { return nil }
        cell.payload = payload
        return cell
    }

    /// Joins the part of a payload in this page with its overflow pages.
    private func payload(_ size: Int, at place: Int) -> [UInt8]? {
        let usable = file.usableSize
        let least = (usable - 12) * 32 / 255 - 23
        let most = isIndex ? (usable - 12) * 64 / 255 - 23 : usable - 35
        guard size > most else {
            return place + size <= usable ? Array(bytes[place..<place + size]) : nil
        }
        let wanted = least + (size - least) % (usable - 4)
        let local = wanted <= most ? wanted : least
        guard place + local + 4 <= usable else { return nil }
        var payload = Array(bytes[place..<place + local])
        var next = bytes.bigEndian(place + local, bytes: 4)
        while payload.count < size {
            guard next > 1, let more = file.page(next) else { return nil }
            payload += more[4..<min(usable, 4 + size - payload.count)]
            next = more.bigEndian(0, bytes: 4)
        }
        return next == 0 ? payload : nil
    }
}

extension [UInt8] {
    /// Reads an integer of one to nine bytes and moves `place` past it; `nil` if it does not end before `end`.
    fileprivate func variableInteger(_ place: inout Int, end: Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard place < end else { return nil }
            let byte = self[place]
            place += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: value)
    }
}

/// Decoder for the values of a row, as a cell's payload holds them.
enum StoredRecord {
    /// Decodes a record; `nil` if the payload is not a record from its first to its last byte. NULL is a `nil` value.
    static func values(_ payload: [UInt8]) -> [RowDecoder.Value?]? {
        var place = 0
        guard let size = payload.variableInteger(&place, end: payload.count), size >= place, size <= payload.count
        else { return nil }
        var types: [Int64] = []
        while place < size {
            guard let type = payload.variableInteger(&place, end: Int(size)) else { return nil }
            types.append(type)
        }
        var values: [RowDecoder.Value?] = []
        values.reserveCapacity(types.count)
        for type in types {
            guard let length = length(type), place + length <= payload.count else { return nil }
            values.append(value(type, payload[place..<place + length]))
            place += length
        }
        return place == payload.count ? values : nil
    }

    private static func length(_ type: Int64) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: Int(type)
        case 5: 6
        case 6, 7: 8
        case 12...Int64(Int32.max): Int(type - 12) / 2
        default: nil
        }
    }

    private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> RowDecoder.Value? {
        switch type {
        case 0: nil
        case 8, 9: .integer(type - 8)
        case 7: .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
        case 1...6:
            .integer(bytes.reduce(bytes.first.map { $0 >= 0x80 } == true ? -1 : 0) { $0 << 8 | Int64($1) })
        default: type % 2 == 0 ? .blob(Array(bytes)) : .text(Array(bytes))
        }
    }
}
