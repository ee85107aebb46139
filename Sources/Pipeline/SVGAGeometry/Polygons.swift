/// Straight-edged closed contours to be filled together by the non-zero rule, stored flat.
///
/// A loop over all edges takes each contour's points in order and joins the last one to the first:
///
/// ```swift
/// polygons.points.withUnsafeBufferPointer { points in
///     var start = 0
///     for end in polygons.contourEnds {
///         var previous = points[end - 1]
///         for index in start..<end { … }
///         start = end
///     }
/// }
/// ```
///
/// Every contour has at least three points and all coordinates are finite. The value may be kept, moved by
/// ``apply(_:)``, and emptied to serve as a buffer again.
public struct Polygons: Hashable, Sendable {
    /// The corners of all contours, one contour after the other; a first corner is not repeated at the end.
    public internal(set) var points: [Point] = []
    /// For each contour, the index into ``points`` after its last corner; grows by at least 3 from one to the next.
    public internal(set) var contourEnds: [Int] = []

    /// How many points the curves and round corners of one path may add before they are drawn with the fewest possible.
    ///
    /// So many points take 4 MB, and the work on them 50. The limit can only be met by paths of hundreds of curves that are
    /// each far larger than a screen; lines are not counted, since a path has them already.
    public static let maxAddedPointCount = 1 << 18

    /// Makes an empty set.
    public init() {}

    /// Whether there is no contour.
    public var isEmpty: Bool { contourEnds.isEmpty }

    /// The box around all points, null when there is none.
    ///
    /// - Complexity: O(points).
    public var bounds: Rect {
        var box = Rect.null
        for point in points { box.formUnion(point) }
        return box
    }

    /// Removes all contours and keeps the memory for the next ones.
    public mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        contourEnds.removeAll(keepingCapacity: true)
    }

    /// Moves all points by a map; contours that leave the range of finite numbers disappear.
    ///
    /// - Complexity: O(points), in place.
    public mutating func apply(_ transform: Affine) {
        apply(transform, fromPoint: 0)
    }

    /// Ends the contour of all points after the last end, or drops these points when they enclose nothing or are not
    /// finite.
    mutating func endContour() {
        let start = contourEnds.last ?? 0
        var isFinite = true
        for index in start..<points.count where !points[index].isFinite { isFinite = false }
        if isFinite, points.count - start >= 3 {
            contourEnds.append(points.count)
        } else {
            points.removeSubrange(start...)
        }
    }

    /// Moves the points from an index on, the first of a contour.
    mutating func apply(_ transform: Affine, fromPoint start: Int) {
        var isFinite = true
        for index in start..<points.count {
            let point = transform * points[index]
            isFinite = isFinite && point.isFinite
            points[index] = point
        }
        if !isFinite { removeUnusableContours() }
    }

    private mutating func removeUnusableContours() {
        let whole = self
        removeAll()
        var start = 0
        for end in whole.contourEnds {
            points.append(contentsOf: whole.points[start..<end])
            endContour()
            start = end
        }
    }
}
