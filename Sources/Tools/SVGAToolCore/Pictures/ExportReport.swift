import SVGACommandLine
import SVGAInspect
import SVGAKit

/// The written or planned file of `svga-tool export`.
struct ExportReport {
    /// The movie as it was named.
    let input: String
    /// The file; nil for standard output.
    let path: String?
    let type: String
    let file: AnimationSource.File

    /// The keys are described in Docs/JSON.md.
    var json: JSONValue {
        .document([
            ("input", .string(input)), ("path", .text(path)), ("type", .string(type)),
            ("width", .integer(file.width)), ("height", .integer(file.height)),
            ("fps", .integer(file.framesPerSecond)),
            ("pictureCount", .integer(file.frameCount)),
            ("durationSeconds", .number(Double(file.milliseconds) / 1000)),
            ("byteCount", .count(file.byteCount == 0 ? nil : file.byteCount)),
        ])
    }

    /// One line: the planned file.
    var plan: String {
        let bytes = file.byteCount == 0 ? "" : ", \(file.byteCount) bytes"
        return "\(type): \(Printable.count(file.frameCount, "frame")) of \(file.width)x\(file.height) at "
            + "\(file.framesPerSecond) a second, \(file.milliseconds) ms\(bytes)"
    }

    /// One line: the written file, with its size compared with the movie.
    func summary(of movie: Movie) -> String {
        let factor = Double(file.byteCount) / Double(max(1, movie.encodedByteCount))
        let place = path.map { "written to \($0)" } ?? "written"
        return "\(Printable.count(file.frameCount, "frame")) of \(file.width)x\(file.height), \(file.milliseconds) ms, "
            + "\(file.byteCount) bytes \(place): \(ExportReport.rounded(factor)) times the movie"
    }

    /// Two significant digits.
    private static func rounded(_ factor: Double) -> String {
        factor < 9.95 ? "\((factor * 10).rounded() / 10)" : "\(Int(min(factor, 1e9).rounded()))"
    }
}
