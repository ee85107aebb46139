import SVGADocument

/// The shapes of a frame, with cached results because many frames may repeat them.
struct ShapeList {
    let shapes: [Record<ShapeMessage>]
    /// The canonical bytes of the first shapes, as far as they were needed, and their bytes with zeros.
    private var (canonical, rewritten): ([[UInt8]], [[UInt8]]) = ([], [])
    private var isSingle: Bool?

    init(_ shapes: [Record<ShapeMessage>] = []) { self.shapes = shapes }

    private mutating func canonicalBytes(of index: Int) -> [UInt8] {
        while canonical.count <= index { canonical.append(shapes[canonical.count].canonicalBytes) }
        return canonical[index]
    }

    private mutating func rewrittenBytes(of index: Int) -> [UInt8] {
        while rewritten.count <= index {
            var copy = shapes[rewritten.count]
            copy.rewrite()
            rewritten.append(Array(copy.encoded))
        }
        return rewritten[index]
    }

    private mutating func isSinglePrecision() -> Bool {
        if let isSingle { return isSingle }
        let found = shapes.allSatisfy(\.isSinglePrecision)
        isSingle = found
        return found
    }

    /// Whether the shapes at a place in both lists have equal values.
    private static func haveEqualValues(_ a: inout ShapeList, _ b: inout ShapeList, _ index: Int) -> Bool {
        let (first, second) = (a.shapes[index], b.shapes[index])
        // Values that were in no message may say more than their encoding.
        guard first.originalBytes != nil, second.originalBytes != nil else { return first == second }
        return a.rewrittenBytes(of: index) == b.rewrittenBytes(of: index)
    }

    /// How alike two lists are.
    ///
    /// - Complexity: O(bytes of the shapes up to the first that differs), without those that were encoded before.
    static func similarity(_ a: inout ShapeList, _ b: inout ShapeList) -> Similarity {
        guard a.shapes.count == b.shapes.count else { return .different }
        let haveEqualBytes = a.shapes.indices.allSatisfy { index in
            a.shapes[index].originalBytes.map { $0 == b.shapes[index].originalBytes } ?? false
        }
        if haveEqualBytes { return .same }
        for index in a.shapes.indices where a.canonicalBytes(of: index) != b.canonicalBytes(of: index) {
            return .different
        }
        if a.shapes.indices.allSatisfy({ ShapeList.haveEqualValues(&a, &b, $0) }) { return .same }
        return a.isSinglePrecision() && b.isSinglePrecision() ? .encoding : .precision
    }
}
