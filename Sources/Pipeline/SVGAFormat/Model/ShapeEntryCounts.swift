/// How many shape entries of each kind a file has in all its frames, whether they draw anything or not.
public struct ShapeEntryCounts: Hashable, Sendable {
    /// Paths.
    public private(set) var paths = 0
    /// Rectangles.
    public private(set) var rectangles = 0
    /// Ellipses.
    public private(set) var ellipses = 0
    /// KEEP entries, which repeat the shapes of the frame before.
    public private(set) var keeps = 0

    mutating func add(_ kind: ShapeRecord.Kind) {
        switch kind {
        case .path: paths += 1
        case .rectangle: rectangles += 1
        case .ellipse: ellipses += 1
        case .keep: keeps += 1
        case .unknown: break
        }
    }
}
