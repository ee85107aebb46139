/// Builds the outline of a line of constant width around a spine.
///
/// The outline is the sum of simple pieces that all run around in the same sense: a rectangle for each chord, a wedge on
/// the outer side of each corner, and the caps. On the inner side of a corner the outline goes through the corner itself,
/// as in Skia, which keeps the sum exact however the rectangles overlap. So no point has a negative winding number, and
/// the non-zero rule fills just the union of the pieces.
///
/// Where the rectangles of two chords are long enough, the inner side is shortened to the point where their edges cross.
/// This removes the kite between the crossing and the corner from the sum. The kite lies in both rectangles, and a point
/// in k kites of successive corners lies in k + 1 rectangles, so it keeps a winding number of at least 1. Only when a
/// contour is closed and every corner had a kite would this fail; the corner that closes it never has one.
struct Stroker {
    let radius: Double
    let style: StrokeStyle
    let arcStep: ArcStep
    /// The number of points in `outline` beyond which round corners and caps are no longer cut into steps.
    let arcLimit: Int

    /// The outline so far; of an open contour the left side, then what follows it.
    var outline: Polygons
    /// The right side of the present contour in the direction of the path; it enters the outline backwards.
    var right: [Point] = []

    init(style: StrokeStyle, arcStep: ArcStep, outline: consuming Polygons) {
        radius = style.width / 2
        self.style = style
        self.arcStep = arcStep
        arcLimit = outline.points.count + Polygons.maxAddedPointCount
        self.outline = outline
    }

    /// Appends the outlines of all contours.
    mutating func stroke(_ spine: Spine) {
        var start = 0
        for contour in spine.contours {
            if contour.isClosed {
                strokeClosed(spine.chords, start..<contour.end)
            } else {
                strokeOpen(spine.chords, start..<contour.end)
            }
            start = contour.end
        }
    }

    /// One outline: the left side, the cap at the end, the right side backwards, the cap at the start.
    private mutating func strokeOpen(_ chords: [Spine.Chord], _ range: Range<Int>) {
        guard let first = range.first, let last = range.last else { return }
        if first == last, chords[first].length == 0, style.cap == .butt { return }
        begin(chords[first])
        for index in range.dropFirst() { join(chords[index - 1], chords[index], closes: false) }
        finish(chords[last])
        cap(at: chords[last].end, facing: chords[last].endTangent)
        appendRight()
        cap(at: chords[first].start, facing: -chords[first].startTangent)
        outline.endContour()
    }

    /// Two outlines of opposite senses, one for each side.
    private mutating func strokeClosed(_ chords: [Spine.Chord], _ range: Range<Int>) {
        guard let first = range.first, let last = range.last else { return }
        join(chords[last], chords[first], closes: true)
        for index in range.dropFirst() { join(chords[index - 1], chords[index], closes: false) }
        outline.endContour()
        appendRight()
        outline.endContour()
    }

    /// Appends one point to each side.
    mutating func appendSides(of point: Point, normal: Point) {
        outline.points.append(point + normal * radius)
        right.append(point - normal * radius)
    }

    private mutating func appendRight() {
        outline.points.append(contentsOf: right.reversed())
        right.removeAll(keepingCapacity: true)
    }
}
