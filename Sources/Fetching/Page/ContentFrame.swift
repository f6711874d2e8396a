import CGumbo
import Web

/// A frame that holds the content of the page around it, as in Naver's blogs and cafés and in framesets.
struct ContentFrame {
    /// Address of the frame as written, possibly relative.
    let source: String
    /// Whether the frame is inside a page and not in a frameset.
    let isInline: Bool

    /// Accepts an `iframe` with the id or name of Naver's blogs and cafés.
    init?(inline frame: HTMLElement) {
        let names = [frame["id"], frame["name"]].compactMap { $0?.lowercased() }
        guard names.contains("mainframe") || names.contains("cafe_main"), let source = frame["src"] else { return nil }
        (self.source, isInline) = (source, true)
    }

    init?(frameset: HTMLElement) {
        guard let source = Self.source(in: frameset, depth: 0) else { return nil }
        (self.source, isInline) = (source, false)
    }

    /// Returns the absolute address; `nil` for a frame in a page that shows another origin.
    ///
    /// A frameset has no content of its own, so its frame may have any origin.
    func target(on address: WebAddress, absolute: (String) -> String?) -> String? {
        guard let target = absolute(source), let next = try? WebAddress(target),
            next.requestText != address.requestText,
            !isInline || next.host == address.host && next.port == address.port
        else { return nil }
        return target
    }

    /// Returns the address of the only frame with more than half of the window, also in a nested frameset.
    private static func source(in frameset: HTMLElement, depth: Int) -> String? {
        let frames = frameset.childElements.filter { [GUMBO_TAG_FRAME, GUMBO_TAG_FRAMESET].contains($0.tag) }
        let shares = Self.shares(frameset["rows"] ?? frameset["cols"] ?? "100%")
        let largeFrames = zip(frames, shares).filter { $0.1 > 50 }.map(\.0)
        guard let frame = largeFrames.first, largeFrames.count == 1, depth < 4 else { return nil }
        return frame.tag == GUMBO_TAG_FRAME ? frame["src"] : source(in: frame, depth: depth + 1)
    }

    /// Returns the percentages of a window, taken as 1,000 pixels wide, from `150,*`, `20%,80%` or `0,2*,*`.
    private static func shares(_ sizes: String) -> [Double] {
        let parts = sizes.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        let fixedShares = parts.map { part -> Double? in
            if part.hasSuffix("*") { return nil }
            return part.hasSuffix("%") ? Double(part.dropLast()) ?? 0 : (Double(part) ?? 0) / 10
        }
        let weights = parts.map { $0.hasSuffix("*") ? Double($0.dropLast()) ?? 1 : 0 }
        let remainingShare = max(0, 100 - fixedShares.compactMap(\.self).reduce(0, +))
        let totalWeight = max(weights.reduce(0, +), 1)
        return zip(fixedShares, weights).map { $0 ?? remainingShare * $1 / totalWeight }
    }
}
