import CGumbo

/// A parsed page, walked in document order. Time and memory are limited: only the first part of a costly page is
/// parsed.
struct HTMLTree: ~Copyable {
    /// Text of the page, to which the tree refers.
    private let bytes: UnsafeMutableBufferPointer<CChar>
    private let tree: UnsafeMutablePointer<seorap_gumbo_tree>

    /// Maximum memory of the parser, in bytes.
    private static let memoryLimit = 96 << 20
    /// Maximum time of one parse, in nanoseconds.
    private static let timeLimit: Int64 = 400_000_000

    /// Parses a page; `nil` if even its first part is too costly.
    init?(_ text: String) {
        var text = text
        let buffer = text.withUTF8 { utf8 in
            let source = UnsafeRawBufferPointer(utf8)
            let skippedRanges = SkippedScripts.ranges(in: source)
            let count = utf8.count - skippedRanges.reduce(0) { $0 + $1.count }
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: count + 1)
            let target = UnsafeMutableRawBufferPointer(copy)
            // Copies the parts between the skipped ranges: `start` in the source, `end` in the copy.
            var (start, end) = (0, 0)
            for range in skippedRanges + [utf8.count..<utf8.count] {
                let part = UnsafeRawBufferPointer(rebasing: source[start..<range.lowerBound])
                UnsafeMutableRawBufferPointer(rebasing: target[end...]).copyMemory(from: part)
                (start, end) = (range.upperBound, end + part.count)
            }
            copy[count] = 0
            return copy
        }
        bytes = buffer
        var parsed = seorap_gumbo_parse(buffer.baseAddress, buffer.count - 1, Self.memoryLimit, Self.timeLimit)
        if parsed == nil {
            // Retries with smaller beginnings of the page: its head, 64 KiB, 4 KiB.
            let headEnd = PageHead.end(in: UnsafeRawBufferPointer(buffer)).flatMap { $0 > 64 << 10 ? $0 : nil }
            let beginnings = [headEnd, 64 << 10, 4 << 10].compactMap(\.self)
            for count in beginnings where parsed == nil && count < buffer.count {
                parsed = seorap_gumbo_parse(buffer.baseAddress, count, Self.memoryLimit, Self.timeLimit)
            }
        }
        guard let parsed else {
            buffer.deallocate()
            return nil
        }
        tree = parsed
    }

    deinit {
        seorap_gumbo_free(tree)
        bytes.deallocate()
    }

    /// Calls `visit` with every element in document order and with its ancestors, outermost first.
    ///
    /// `visit` returns whether to walk the element's content too.
    func walk(_ visit: (HTMLElement, _ ancestors: [HTMLElement]) -> Bool) {
        guard let root = tree.pointee.output?.pointee.root else { return }
        let start = HTMLElement(node: root)
        guard visit(start, []) else { return }
        var ancestors = [start]
        /// Index of the next child of each ancestor.
        var nextChildren: [UInt32] = [0]
        while let parent = ancestors.last, let index = nextChildren.last {
            guard let child = parent.child(index) else {
                ancestors.removeLast()
                nextChildren.removeLast()
                continue
            }
            nextChildren[nextChildren.count - 1] += 1
            guard let element = HTMLElement(child), visit(element, ancestors) else { continue }
            ancestors.append(element)
            nextChildren.append(0)
        }
    }
}

/// An element of an `HTMLTree`; must not outlive it.
struct HTMLElement {
    fileprivate let node: UnsafeMutablePointer<GumboNode>

    fileprivate init(node: UnsafeMutablePointer<GumboNode>) {
        self.node = node
    }

    fileprivate init?(_ node: UnsafeMutablePointer<GumboNode>) {
        guard node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE else { return nil }
        self.node = node
    }

    var tag: GumboTag { node.pointee.v.element.tag }

    /// Whether the element is HTML; false inside SVG and MathML.
    var isHTML: Bool { node.pointee.v.element.tag_namespace == GUMBO_NAMESPACE_HTML }

    /// The value of an attribute, with entities decoded. Names are matched in lower case.
    subscript(name: String) -> String? {
        withUnsafePointer(to: node.pointee.v.element.attributes) { attributes in
            gumbo_get_attribute(attributes, name).map { String(cString: $0.pointee.value) }
        }
    }

    var childElements: [HTMLElement] {
        (0..<node.pointee.v.element.children.length).compactMap { child($0).flatMap { HTMLElement($0) } }
    }

    fileprivate func child(_ index: UInt32) -> UnsafeMutablePointer<GumboNode>? {
        let children = node.pointee.v.element.children
        guard index < children.length else { return nil }
        return children.data[Int(index)]?.assumingMemoryBound(to: GumboNode.self)
    }

    /// Returns the text of this element without scripts and styles, up to `limit` bytes, with a space at the borders of
    /// blocks.
    func text(limit: Int) -> String {
        var output: [UInt8] = []
        var stack: [(HTMLElement, UInt32)] = [(self, 0)]
        while let (parent, index) = stack.last, output.count < limit {
            if index == 0, !parent.isInline { output.append(UInt8(ascii: " ")) }
            guard let child = parent.child(index) else {
                if !parent.isInline { output.append(UInt8(ascii: " ")) }
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].1 += 1
            switch child.pointee.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                let text = UnsafeRawPointer(child.pointee.v.text.text)?.assumingMemoryBound(to: UInt8.self)
                guard let text else { continue }
                output.append(
                    contentsOf: UnsafeBufferPointer(start: text, count: length(text, limit: limit - output.count)))
            default:
                if let element = HTMLElement(child), element.tag != GUMBO_TAG_SCRIPT, element.tag != GUMBO_TAG_STYLE {
                    stack.append((element, 0))
                }
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private var isInline: Bool {
        switch tag {
        case GUMBO_TAG_A, GUMBO_TAG_ABBR, GUMBO_TAG_B, GUMBO_TAG_BDI, GUMBO_TAG_BDO, GUMBO_TAG_BIG, GUMBO_TAG_CITE,
            GUMBO_TAG_CODE, GUMBO_TAG_DATA, GUMBO_TAG_DEL, GUMBO_TAG_DFN, GUMBO_TAG_EM, GUMBO_TAG_FONT, GUMBO_TAG_I,
            GUMBO_TAG_INS, GUMBO_TAG_KBD, GUMBO_TAG_LABEL, GUMBO_TAG_MARK, GUMBO_TAG_NOBR, GUMBO_TAG_Q, GUMBO_TAG_RUBY,
            GUMBO_TAG_S, GUMBO_TAG_SAMP, GUMBO_TAG_SMALL, GUMBO_TAG_SPAN, GUMBO_TAG_STRIKE, GUMBO_TAG_STRONG,
            GUMBO_TAG_SUB, GUMBO_TAG_SUP, GUMBO_TAG_TIME, GUMBO_TAG_TT, GUMBO_TAG_U, GUMBO_TAG_VAR, GUMBO_TAG_WBR:
            true
        default: false
        }
    }

    /// Returns the raw text of a script element; empty if it is longer than `limit` bytes.
    func scriptText(limit: Int) -> String {
        guard let child = child(0), child.pointee.type == GUMBO_NODE_TEXT, let text = child.pointee.v.text.text else {
            return ""
        }
        let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
        let count = length(bytes, limit: limit + 1)
        return count > limit ? "" : String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    private func length(_ text: UnsafePointer<UInt8>, limit: Int) -> Int {
        var count = 0
        while count < limit, text[count] != 0 { count += 1 }
        return count
    }
}
