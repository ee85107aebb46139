extension SVGAPath {
    /// The distance of the control points of a cubic along the tangents, in radii, with which it follows a quarter circle
    /// within 0.03 % of the radius.
    private static let quarterCircle = 0.552_284_8

    /// Creates the outline of a rectangle, clockwise on screen from its upper left corner.
    public init(rect: Rect) {
        self.init()
        move(to: Point(rect.minX, rect.minY))
        line(to: Point(rect.maxX, rect.minY))
        line(to: Point(rect.maxX, rect.maxY))
        line(to: Point(rect.minX, rect.maxY))
        close()
    }

    /// Creates the outline of a rectangle with circular corners, clockwise on screen from the end of its upper left
    /// corner.
    ///
    /// - Parameters:
    ///   - rect: The rectangle; edges in any order.
    ///   - cornerRadius: The radius of all four corners, clamped to 0 ... half of the shorter side.
    public init(rect: Rect, cornerRadius: Double) {
        let box = Rect(
            minX: min(rect.minX, rect.maxX), minY: min(rect.minY, rect.maxY),
            maxX: max(rect.minX, rect.maxX), maxY: max(rect.minY, rect.maxY))
        let radius = max(0, min(cornerRadius, box.width / 2, box.height / 2))
        self.init()
        guard radius > 0 else {
            self = SVGAPath(rect: box)
            return
        }
        let lead = radius * (1 - SVGAPath.quarterCircle)
        move(to: Point(box.minX + radius, box.minY))
        line(to: Point(box.maxX - radius, box.minY))
        cubic(
            Point(box.maxX - lead, box.minY), Point(box.maxX, box.minY + lead), to: Point(box.maxX, box.minY + radius))
        line(to: Point(box.maxX, box.maxY - radius))
        cubic(
            Point(box.maxX, box.maxY - lead), Point(box.maxX - lead, box.maxY), to: Point(box.maxX - radius, box.maxY))
        line(to: Point(box.minX + radius, box.maxY))
        cubic(
            Point(box.minX + lead, box.maxY), Point(box.minX, box.maxY - lead), to: Point(box.minX, box.maxY - radius))
        line(to: Point(box.minX, box.minY + radius))
        cubic(
            Point(box.minX, box.minY + lead), Point(box.minX + lead, box.minY), to: Point(box.minX + radius, box.minY))
        close()
    }

    /// Creates the outline of an axis-aligned ellipse from its leftmost point over the top, right and bottom, as four
    /// cubics.
    ///
    /// - Parameters:
    ///   - center: The centre.
    ///   - radiusX: Half the width; a negative one mirrors the direction.
    ///   - radiusY: Half the height; likewise.
    public init(ellipseAt center: Point, radiusX: Double, radiusY: Double) {
        self.init()
        let (leadX, leadY) = (radiusX * SVGAPath.quarterCircle, radiusY * SVGAPath.quarterCircle)
        let (left, right) = (center.x - radiusX, center.x + radiusX)
        let (top, bottom) = (center.y - radiusY, center.y + radiusY)
        move(to: Point(left, center.y))
        cubic(Point(left, center.y - leadY), Point(center.x - leadX, top), to: Point(center.x, top))
        cubic(Point(center.x + leadX, top), Point(right, center.y - leadY), to: Point(right, center.y))
        cubic(Point(right, center.y + leadY), Point(center.x + leadX, bottom), to: Point(center.x, bottom))
        cubic(Point(center.x - leadX, bottom), Point(left, center.y + leadY), to: Point(left, center.y))
        close()
    }
}
