import SVGAFormat
package import SVGAGeometry
import SVGAPixels

/// A piece of content that commands name, since it is not in the movie.
package enum DrawItem: Hashable, Sendable {
    /// A path.
    case path(Path)
    /// A picture.
    case picture(ContentPicture)
    /// A text.
    case text(ContentText)
}

extension DrawItem {
    /// The box around a path, null for anything else.
    var pathBounds: Rect {
        if case .path(let path) = self { path.controlBounds } else { .null }
    }

    /// The length that the line along a path does not exceed, 0 for anything else.
    var pathLength: Double {
        if case .path(let path) = self { path.controlLength } else { 0 }
    }

    /// About the bytes that the item takes, without pictures, which are shared.
    var byteCount: Int {
        guard case .path(let path) = self else { return MemoryLayout<DrawItem>.stride }
        return MemoryLayout<DrawItem>.stride + path.points.count * (MemoryLayout<Point>.stride + 1)
    }

    /// About the bytes of the pixels of a viewer's image, 0 for anything else.
    var pictureByteCount: Int {
        if case .picture(let picture) = self { picture.byteCount } else { 0 }
    }
}

/// The items of a list that is being built, within limits.
struct DrawItems {
    private(set) var list: [DrawItem] = []
    /// The error with which the list is refused; nil while the items are within the limits.
    private(set) var refusal: SVGAError?
    private var pointCount = 0
    private let limits: Limits?

    /// Creates an empty list.
    ///
    /// - Parameter limits: The limits of recorded content; nil without content.
    init(limits: Limits?) { self.limits = limits }

    var count: Int { list.count }

    /// Adds an item.
    ///
    /// - Parameter pointCount: The points of a path that content records.
    /// - Returns: Its index; nil beyond the limits.
    mutating func add(_ item: DrawItem, pointCount points: Int = 0) -> Int? {
        guard refusal == nil, let limits else { return nil }
        pointCount = pointCount.addingReportingOverflow(points).partialValue
        let checks: [(Limits.Name, limit: Int, found: Int)] = [
            (.maxShapeCount, limits.maxShapeCount, list.count + 1),
            (.maxPathPointCount, limits.maxPathPointCount, pointCount),
        ]
        if let check = checks.first(where: { $0.found > $0.limit || $0.found < 0 }) {
            refusal = .limitExceeded(check.0, limit: check.limit, found: check.found)
            return nil
        }
        list.append(item)
        return list.count - 1
    }

    /// Refuses the list, since something cannot be drawn as it should; an earlier error stays.
    mutating func refuse(_ error: SVGAError) { refusal = refusal ?? error }

    /// Removes the items that were added since there were `count`.
    mutating func removeItems(from count: Int) { list.removeSubrange(count...) }
}
