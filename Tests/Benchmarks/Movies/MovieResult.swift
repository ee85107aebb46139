import SVGACommandLine
import SVGAInspect

/// The times of a movie under its name.
struct MovieResult {
    let name: String
    let times: MovieTimes

    /// All results as aligned text.
    static func table(_ results: [MovieResult]) -> String {
        let head = [
            "movie", "pixels", "frames", "decode ms", "first ms", "mean ms", "poster ms", "sequence ms", "peak MiB",
        ]
        return TextTable(rows: [head] + results.map(\.row)).lines.joined(separator: "\n")
    }

    /// The result with times in milliseconds.
    var json: JSONValue {
        .object([
            ("movie", .string(name)),
            ("width", .integer(times.width)),
            ("height", .integer(times.height)),
            ("frameCount", .integer(times.frameCount)),
            ("decodeMilliseconds", .number(times.decode / .milliseconds(1))),
            ("firstFrameMilliseconds", .number(times.firstFrame / .milliseconds(1))),
            ("meanFrameMilliseconds", .number(times.meanFrame / .milliseconds(1))),
            ("posterMilliseconds", .number(times.poster / .milliseconds(1))),
            ("sequenceMilliseconds", .number(times.sequence / .milliseconds(1))),
            ("peakByteCount", .integer(times.peakByteCount)),
        ])
    }

    private var row: [String] {
        let milliseconds = [times.decode, times.firstFrame, times.meanFrame, times.poster, times.sequence].map { time in
            MovieResult.rounded(time / .milliseconds(1))
        }
        return [name, "\(times.width)x\(times.height)", "\(times.frameCount)"] + milliseconds
            + [MovieResult.rounded(Double(times.peakByteCount) / 1_048_576)]
    }

    /// A number with two decimals.
    private static func rounded(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
