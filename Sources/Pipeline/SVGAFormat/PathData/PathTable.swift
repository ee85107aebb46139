import SVGAErrors
import SVGAGraphics

/// The distinct paths of a movie; each text is parsed once, no matter how often it occurs.
struct PathTable {
    /// The maximum number of bytes per byte of a path's text while its arrays grow: two characters make a point.
    static let maxExpansion = 48

    /// The paths in the order of their first use.
    private(set) var paths: [SVGAPath] = []

    private let limits: Limits
    private let stage: SVGAError.Stage
    private var indices: [PathSource: Int] = [:]
    private var pointCount = 0

    init(limits: Limits, stage: SVGAError.Stage) {
        self.limits = limits
        self.stage = stage
    }

    mutating func index(of text: PathSource, _ field: StateField) throws(SVGAError) -> Int {
        if let known = indices[text] { return known }
        try SVGAError.check(
            \.maxPathByteCount, text.bytes.count, within: limits.maxPathByteCount, stage, at: .init(field: field.path))
        let path = SVGAPath(svg: text.bytes)
        pointCount += path.points.count
        try SVGAError.check(
            \.maxPathPointCount, pointCount, within: limits.maxPathPointCount, stage, at: .init(field: field.path))
        indices[text] = paths.count
        paths.append(path)
        return paths.count - 1
    }
}

/// The text of a path as bytes, since it is never used as characters.
struct PathSource: Hashable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    var isEmpty: Bool { bytes.isEmpty }

    /// Feeds all bytes to the hasher in one call; an array feeds them one by one, which is many times slower.
    func hash(into hasher: inout Hasher) { unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
}
