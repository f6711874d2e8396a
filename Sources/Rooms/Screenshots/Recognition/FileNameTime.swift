/// A date, mostly with a time, in a file's name: `20260101-101010`, `2026-01-01 at 10.10.10 AM`, `2026년 1월 1일 오전 10.10.10`,
/// `2026. 1. 1. 오후 3:04`, `1767225600000`.
struct FileNameTime: Sendable, Hashable {
    let moment: LocalMoment?
    /// The piece of the name that it was read from.
    let text: String
    let hasTime: Bool
    /// Eight digits and then six, whatever is between.
    let isCompact: Bool
    /// Hour, minute and second without anything between.
    let isTimeInOnePiece: Bool
    /// Milliseconds since 1970, when the name says it so.
    let epoch: Int64?

    private struct Number {
        let digits: Substring
        /// What stands between this one and the one before.
        let gap: Substring
        var value: Int { Int(digits) ?? -1 }
        var count: Int { digits.utf8.count }
    }

    static func find(in name: String) -> FileNameTime? {
        let numbers = numbers(in: name)
        for index in numbers.indices {
            if let found = compact(numbers, index, name) ?? separated(numbers, index, name) { return found }
        }
        return numbers.lazy.compactMap(epoch).first
    }

    private static func numbers(in name: String) -> [Number] {
        var numbers: [Number] = []
        var rest = name[...]
        while let start = rest.firstIndex(where: isDigit) {
            let gap = rest[..<start]
            let digits = rest[start...].prefix(while: isDigit)
            numbers.append(Number(digits: digits, gap: gap))
            rest = rest[digits.endIndex...]
        }
        return numbers
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// `20260101101010`, `20260101_101010`, `20260101-10.10.10`, `20260101`.
    private static func compact(_ numbers: [Number], _ index: Int, _ name: String) -> FileNameTime? {
        let first = numbers[index]
        guard first.count == 8 || first.count == 14 || first.count == 17 else { return nil }
        let date = [first.digits.prefix(4), first.digits.dropFirst(4).prefix(2), first.digits.dropFirst(6).prefix(2)]
            .compactMap { Int($0) }
        guard let day = LocalMoment(year: date[0], month: date[1], day: date[2]) else { return nil }
        if first.count > 8 {
            return made(
                day, clock(first.digits.dropFirst(8).prefix(6)), first.digits, isCompact: true, inOnePiece: true)
        }
        guard index + 1 < numbers.count, numbers[index + 1].gap.count <= 4 else {
            return made(day, nil, first.digits, isCompact: true, inOnePiece: false)
        }
        return time(after: index, numbers, day, name, from: first.digits.startIndex, isCompact: true)
    }

    /// `2026-01-01 …`, `2026년 1월 1일 …`, `2026. 1. 1. …`.
    private static func separated(_ numbers: [Number], _ index: Int, _ name: String) -> FileNameTime? {
        guard index + 2 < numbers.count, numbers[index].count == 4, numbers[index + 1].count <= 2,
            numbers[index + 2].count <= 2, [numbers[index + 1], numbers[index + 2]].allSatisfy({ $0.gap.count <= 2 }),
            let day = LocalMoment(
                year: numbers[index].value, month: numbers[index + 1].value, day: numbers[index + 2].value)
        else { return nil }
        return time(after: index + 2, numbers, day, name, from: numbers[index].digits.startIndex, isCompact: false)
    }

    private static func time(
        after index: Int, _ numbers: [Number], _ day: LocalMoment, _ name: String, from start: String.Index,
        isCompact: Bool
    ) -> FileNameTime {
        let rest = numbers[(index + 1)...]
        guard let hour = rest.first, hour.gap.count <= 8 else {
            return made(day, nil, name[start..<numbers[index].digits.endIndex], isCompact: isCompact, inOnePiece: false)
        }
        if hour.count == 6 || hour.count == 9 {
            return made(
                day, clock(hour.digits.prefix(6)), name[start..<hour.digits.endIndex], isCompact: isCompact,
                inOnePiece: true)
        }
        let parts = rest.prefix(3).enumerated().prefix { $0.offset == 0 || $0.element.gap.count <= 2 }.map(\.element)
        guard parts.count >= 2, parts.allSatisfy({ $0.count <= 2 }), let last = parts.last else {
            return made(day, nil, name[start..<numbers[index].digits.endIndex], isCompact: isCompact, inOnePiece: false)
        }
        let after = name[last.digits.endIndex...].prefix(4).lowercased()
        let before = hour.gap.lowercased()
        let isPM = before.contains("오후") || before.contains("pm") || after.contains("pm") || after.contains("오후")
        let isAM = before.contains("오전") || before.contains("am") || after.contains("am") || after.contains("오전")
        var hours = hour.value
        if isPM, hours < 12 { hours += 12 }
        if isAM, hours == 12 { hours = 0 }
        return made(
            day, (hours, parts[1].value, parts.count > 2 ? parts[2].value : 0),
            name[start..<last.digits.endIndex], isCompact: isCompact, inOnePiece: false)
    }

    private static func clock(_ digits: Substring) -> (Int, Int, Int)? {
        let parts = [digits.prefix(2), digits.dropFirst(2).prefix(2), digits.dropFirst(4)].compactMap { Int($0) }
        return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
    }

    private static func made(
        _ day: LocalMoment, _ clock: (Int, Int, Int)?, _ text: Substring, isCompact: Bool, inOnePiece: Bool
    ) -> FileNameTime {
        let moment = clock.flatMap {
            LocalMoment(year: day.year, month: day.month, day: day.day, hour: $0.0, minute: $0.1, second: $0.2)
        }
        return FileNameTime(
            moment: moment ?? day, text: String(text), hasTime: moment != nil, isCompact: isCompact,
            isTimeInOnePiece: inOnePiece && moment != nil, epoch: nil)
    }

    /// Between 2005 and 2039, in seconds or milliseconds.
    private static func epoch(_ number: Number) -> FileNameTime? {
        let milliseconds = number.count == 13 ? number.value : number.count == 10 ? number.value * 1000 : -1
        guard (1_104_537_600_000...2_208_988_800_000).contains(milliseconds) else { return nil }
        return FileNameTime(
            moment: nil, text: String(number.digits), hasTime: true, isCompact: false, isTimeInOnePiece: false,
            epoch: Int64(milliseconds))
    }
}
