import SVGAGeometry

/// The different paths of a movie; each text is parsed once however often it occurs.
struct PathTable {
    /// More bytes than a path takes for each byte of its text while its arrays grow: two characters make a point.
    static let maxExpansion = 48

    /// The paths in the order of their first use.
    private(set) var paths: [Path] = []

    private let limits: Limits
    private var indices: [PathText: Int] = [:]
    private var pointCount = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// The index of the path that a text describes.
    mutating func index(of text: PathText) throws(LimitExceeded) -> Int {
        if let known = indices[text] { return known }
        try LimitExceeded.check(.maxPathByteCount, text.bytes.count, within: limits.maxPathByteCount)
        let path = Path(svg: text.bytes)
        pointCount += path.points.count
        try LimitExceeded.check(.maxPathPointCount, pointCount, within: limits.maxPathPointCount)
        indices[text] = paths.count
        paths.append(path)
        return paths.count - 1
    }
}
