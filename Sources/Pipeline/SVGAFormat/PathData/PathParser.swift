import SVGAGraphics

extension SVGAPath {
    /// Reads path data by the grammar of SVG 1.1, https://www.w3.org/TR/SVG11/paths.html#PathData. Skips a segment that
    /// is malformed or has an infinite number, up to the next letter, and unknown letters with their numbers. A segment
    /// before the first move starts a subpath at its own first point, as on an HTML canvas: a line is then only a move.
    init(svg text: [UInt8]) {
        var parser = PathParser(text)
        self = parser.parse()
    }
}

/// Parses path data into a path, one segment after the other.
private struct PathParser {
    private var reader: PathTextReader
    private var path = SVGAPath()
    /// The end of the last segment.
    private var current = Point.zero
    /// The start of the subpath, to which a close returns.
    private var start = Point.zero
    /// The control point that a following smooth curve of the same degree mirrors.
    private var mirrored: (control: Point, degree: Int)?
    /// The points of a segment while it is read, in one array since a movie has millions of segments.
    private var points = [Point](repeating: .zero, count: 3)

    init(_ text: [UInt8]) { reader = PathTextReader(text) }

    mutating func parse() -> SVGAPath {
        while let letter = reader.readCommand() {
            let isRelative = letter & 0x20 != 0
            let command = letter & ~0x20
            if command == UInt8(ascii: "Z") {
                close()
            } else {
                readSegments(command, isRelative: isRelative)
            }
        }
        return path
    }

    /// Reads a segment and those that repeat it without a letter; further pairs after a move are lines.
    private mutating func readSegments(_ letter: UInt8, isRelative: Bool) {
        var command = letter
        repeat {
            let origin = isRelative ? current : .zero
            guard readSegment(command, origin) else { return }
            if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
        } while reader.hasArgument()
    }

    private mutating func readSegment(_ command: UInt8, _ origin: Point) -> Bool {
        switch command {
        case UInt8(ascii: "M"): readPoints(1, origin) { $0.move(to: $1[0]) }
        case UInt8(ascii: "L"): readPoints(1, origin) { $0.line(to: $1[0]) }
        case UInt8(ascii: "H"): readLine { Point($1 + origin.x, $0.y) }
        case UInt8(ascii: "V"): readLine { Point($0.x, $1 + origin.y) }
        case UInt8(ascii: "C"): readPoints(3, origin) { $0.cubic($1[0], $1[1], to: $1[2]) }
        case UInt8(ascii: "S"): readPoints(2, origin) { $0.cubic($0.mirror(3), $1[0], to: $1[1]) }
        case UInt8(ascii: "Q"): readPoints(2, origin) { $0.quad($1[0], to: $1[1]) }
        case UInt8(ascii: "T"): readPoints(1, origin) { $0.quad($0.mirror(2), to: $1[0]) }
        case UInt8(ascii: "A"): readArc(origin)
        default: false
        }
    }

    /// Reads points and appends a segment of them; false when points are missing. Drops the segment when one is not finite.
    private mutating func readPoints(
        _ count: Int, _ origin: Point, _ draw: (inout PathParser, [Point]) -> Void
    ) -> Bool {
        var isFinite = true
        for index in 0..<count {
            guard let x = reader.readNumber(), let y = reader.readNumber() else { return false }
            points[index] = Point(x, y) + origin
            isFinite = isFinite && points[index].isFinite
        }
        if isFinite { draw(&self, points) }
        return true
    }

    private mutating func readLine(_ end: (Point, Double) -> Point) -> Bool {
        guard let value = reader.readNumber() else { return false }
        let point = end(current, value)
        if point.isFinite { line(to: point) }
        return true
    }

    private mutating func readArc(_ origin: Point) -> Bool {
        guard let radii = reader.readNumbers(3), let isLarge = reader.readFlag(), let isClockwise = reader.readFlag(),
            let values = reader.readNumbers(2)
        else { return false }
        let end = Point(values[0], values[1]) + origin
        let arc = EllipticalArc(
            start: current, end: end, radiusX: radii[0], radiusY: radii[1], degrees: radii[2], isLarge: isLarge,
            isClockwise: isClockwise)
        guard path.isEmpty || arc.cubics.isEmpty else {
            for piece in arc.cubics { cubic(piece.control1, piece.control2, to: piece.end) }
            mirrored = nil
            return true
        }
        if end.isFinite, end != current, radii.allSatisfy(\.isFinite) { line(to: end) }
        return true
    }
}

extension PathParser {
    fileprivate mutating func move(to point: Point) {
        path.move(to: point)
        start = point
        finish(at: point)
    }

    fileprivate mutating func line(to end: Point) {
        guard !path.isEmpty else { return move(to: end) }
        path.line(to: end)
        finish(at: end)
    }

    fileprivate mutating func quad(_ control: Point, to end: Point) {
        guard control.isFinite else { return }
        if path.isEmpty { move(to: control) }
        path.quad(control, to: end)
        finish(at: end, mirroring: (control, 2))
    }

    fileprivate mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
        guard control1.isFinite else { return }
        if path.isEmpty { move(to: control1) }
        path.cubic(control1, control2, to: end)
        finish(at: end, mirroring: (control2, 3))
    }

    fileprivate mutating func close() {
        path.close()
        finish(at: start)
    }

    /// The control point that continues the curve before it, or the current point after anything else.
    fileprivate func mirror(_ degree: Int) -> Point {
        guard let mirrored, mirrored.degree == degree else { return current }
        return current * 2 - mirrored.control
    }

    private mutating func finish(at point: Point, mirroring control: (Point, Int)? = nil) {
        current = point
        mirrored = control
    }
}
