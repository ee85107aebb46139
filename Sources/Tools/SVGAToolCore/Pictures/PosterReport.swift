import SVGACommandLine
import SVGAInspect
import SVGAKit

/// The reason why `svga-tool poster` chose a frame.
struct PosterReport {
    /// The movie as it was named.
    let input: String
    /// The path of the written picture; nil for none.
    let path: String?
    let picture: PictureFacts
    let choice: PosterChoice

    private var frameCount: Int { picture.frameCount }

    /// The figures of a candidate in the order in which they are shown, by the names that JSON has for them.
    private static let figures: [(name: String, value: @Sendable (PosterCandidate) -> Double)] = [
        ("coverage", { $0.statistics.coverage }), ("detail", { $0.statistics.detail }),
        ("contrast", { $0.statistics.contrast }), ("colorfulness", { $0.statistics.colorfulness }),
        ("saliency", { $0.saliency }), ("motion", { $0.motion }), ("similarity", { $0.similarity }),
        ("hold", { $0.hold }), ("positionWeight", { $0.positionWeight }), ("flash", { $0.flash }),
        ("flatness", { $0.flatness }), ("score", { $0.score }),
    ]

    /// A table with a row for each candidate, with the chosen one marked, and a description of the score.
    var text: String {
        let rows = choice.candidates.map { candidate in
            ["\(candidate.frame)\(candidate.frame == choice.frame ? " *" : "")"]
                + PosterReport.figures.map { Printable.thousandths($0.value(candidate)) }
        }
        let lines = TextTable(rows: [["frame"] + PosterReport.figures.map(\.name)] + rows).lines
        return lines.joined(separator: "\n") + "\n\(verdict)\n"
    }

    private var verdict: String {
        if choice.candidates.allSatisfy({ $0.score == 0 }) {
            return "frame \(choice.frame) of \(frameCount): nothing is to be seen in any of these"
        }
        return "frame \(choice.frame) of \(frameCount): the highest score, which is "
            + PosterCandidate.formula
    }

    var json: JSONValue {
        .document(
            [("input", .string(input)), ("path", .text(path))] + PictureFacts.members(picture) + [
                ("candidates", .array(choice.candidates.map(PosterReport.json))),
                // The former names of `input` and of the single element of `frames`, for one more version.
                ("file", .string(input)), ("frame", .integer(choice.frame)),
            ])
    }

    private static func json(_ candidate: PosterCandidate) -> JSONValue {
        .object(
            [("frame", .integer(candidate.frame))] + figures.map { ($0.name, .number($0.value(candidate))) })
    }
}
