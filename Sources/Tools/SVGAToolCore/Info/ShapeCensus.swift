import SVGAKit

/// How many shapes of each kind a movie has.
struct ShapeCensus {
    private let entries: ShapeEntryCounts
    private let differentCount: Int
    private let strokes: [Shape.Stroke]

    init(_ movie: Movie) {
        entries = movie.shapeEntryCounts
        differentCount = movie.shapes.count
        strokes = movie.shapes.compactMap(\.stroke)
    }

    /// The entries of all frames by kind, such as `3 paths, 1 ellipse, 40 keep`; `none` without shapes.
    var kinds: String {
        let counts = [
            (entries.paths, "path"), (entries.rectangles, "rectangle"), (entries.ellipses, "ellipse"),
        ]
        var words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        if entries.keeps > 0 { words.append("\(entries.keeps) keep") }
        return words.isEmpty ? "none" : words.joined(separator: ", ")
    }

    /// What is left when repeated shapes are counted once, and how many of those have a line; nil without shapes.
    var outlines: String? {
        guard differentCount > 0 else { return nil }
        let dashed = strokes.count { $0.style.dash != nil }
        return "\(differentCount) different, \(strokes.count) stroked, \(dashed) of these dashed"
    }
}
