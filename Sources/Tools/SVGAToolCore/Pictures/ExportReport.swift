import SVGACommandLine
import SVGAInspect
import SVGAKit

/// The written or planned file of `svga-tool export`.
struct ExportReport {
    /// The movie as it was named.
    let input: String
    /// The file; nil for standard output.
    let path: String?
    /// The word of `--format`.
    let type: String
    let outline: AnimationOutline

    /// The keys are described in Docs/JSON.md.
    var json: JSONValue {
        .document([
            ("input", .string(input)), ("path", .text(path)), ("type", .string(type)),
            ("width", .integer(outline.width)), ("height", .integer(outline.height)),
            ("fps", .integer(outline.framesPerSecond)),
            ("pictureCount", .integer(outline.pictureCount)),
            ("durationSeconds", .number(Double(outline.milliseconds) / 1000)),
            ("byteCount", .count(outline.byteCount)),
        ])
    }

    /// One line: the planned file.
    var plan: String {
        let bytes = outline.byteCount.map { ", \($0) bytes" } ?? ""
        return "\(type): \(Printable.count(outline.pictureCount, "frame")) of \(outline.width)x\(outline.height) at "
            + "\(outline.framesPerSecond) a second, \(outline.milliseconds) ms\(bytes)"
    }

    /// One line: the written file, with its size compared with the movie.
    func summary(of movie: Movie) -> String {
        let byteCount = outline.byteCount ?? 0
        let factor = Double(byteCount) / Double(max(1, movie.encodedByteCount))
        let place = path.map { "written to \($0)" } ?? "written"
        return "\(Printable.count(outline.pictureCount, "frame")) of \(outline.width)x\(outline.height), "
            + "\(outline.milliseconds) ms, \(byteCount) bytes \(place): \(ExportReport.rounded(factor)) times the movie"
    }

    /// Two significant digits.
    private static func rounded(_ factor: Double) -> String {
        factor < 9.95 ? "\((factor * 10).rounded() / 10)" : "\(Int(min(factor, 1e9).rounded()))"
    }
}
