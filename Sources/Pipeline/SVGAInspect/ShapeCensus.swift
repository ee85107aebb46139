package import SVGAKit

package struct ShapeCensus {
    /// The entries of all frames by kind.
    package let entries: ShapeEntryCounts
    package let differentCount: Int
    /// The number of distinct shapes with a line.
    package let strokedCount: Int
    /// The number of distinct shapes with a dashed line.
    package let dashedCount: Int

    init(_ movie: Movie) {
        entries = movie.shapeEntryCounts
        differentCount = movie.shapes.count
        let strokes = movie.shapes.lazy.compactMap(\.stroke)
        (strokedCount, dashedCount) = strokes.reduce((0, 0)) { counts, stroke in
            (counts.0 + 1, counts.1 + (stroke.style.dash == nil ? 0 : 1))
        }
    }

    var json: JSONValue {
        .object([
            ("pathCount", .integer(entries.paths)), ("rectangleCount", .integer(entries.rectangles)),
            ("ellipseCount", .integer(entries.ellipses)), ("keepCount", .integer(entries.keeps)),
            ("differentCount", .integer(differentCount)), ("strokedCount", .integer(strokedCount)),
            ("dashedCount", .integer(dashedCount)),
        ])
    }
}
