import SVGACommandLine
import SVGADiff
import SVGAInspect

struct ComparisonReport {
    let expected: String
    let actual: String
    /// Expected frames that are missing in a directory.
    let missingFrames: [Int]
    /// The frames that were compared, at least one, rising.
    private(set) var frames: [(frame: Int, difference: PictureDifference)] = []

    mutating func add(_ difference: PictureDifference, frame: Int) { frames.append((frame, difference)) }

    /// The first of the frames with the lowest PSNR.
    var lowest: (frame: Int, psnr: Double) {
        let lowest = frames.min { $0.difference.psnr < $1.difference.psnr }
        return (lowest?.frame ?? 0, lowest?.difference.psnr ?? .infinity)
    }

    /// The PSNR in the middle, the mean of two when their number is even.
    var medianPSNR: Double {
        let sorted = frames.map(\.difference.psnr).sorted()
        guard !sorted.isEmpty else { return .infinity }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The reason why the comparison does not reach a minimum in dB, or nil if it does.
    func failure(below minPSNR: Double) -> String? {
        let low = frames.count { $0.difference.psnr < minPSNR }
        var reasons: [String] = []
        if low > 0 {
            reasons.append(
                "\(low) of \(frames.count) frames below \(Printable.number(minPSNR)) dB,"
                    + " the lowest \(Printable.decibels(lowest.psnr)) in frame \(lowest.frame)")
        }
        if !missingFrames.isEmpty { reasons.append(missing) }
        return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    }

    /// The number of missing frames, and the first.
    var missing: String {
        "\(Printable.count(missingFrames.count, "expected frame")) missing"
            + (missingFrames.first.map { ", the first \($0)" } ?? "")
    }
}

extension ComparisonReport {
    /// One row per frame and a summary, for people.
    var text: String { (ComparisonReport.table(of: frames).lines + [summary]).joined(separator: "\n") + "\n" }

    static func table(of frames: [(frame: Int, difference: PictureDifference)]) -> TextTable {
        let rows = frames.map { frame, difference in
            [
                "\(frame)", Printable.decibels(difference.psnr), Printable.number(difference.largestDifference),
                Printable.number(difference.meanAbsoluteError),
            ]
        }
        return TextTable(rows: [["frame", "PSNR", "largest", "mean"]] + rows)
    }

    private var summary: String {
        let count = Printable.count(frames.count, "frame")
        if lowest.psnr == .infinity { return "identical, \(count)" }
        return "lowest \(Printable.decibels(lowest.psnr)) in frame \(lowest.frame), "
            + "median \(Printable.decibels(medianPSNR)), \(count)"
    }

    var json: JSONValue {
        .document([
            ("expected", .string(expected)),
            ("actual", .string(actual)),
            ("lowestPSNR", .number(lowest.psnr)),
            ("lowestFrame", .integer(lowest.frame)),
            ("medianPSNR", .number(medianPSNR)),
            ("missingFrames", .array(missingFrames.map { .integer($0) })),
            ("frames", .array(frames.map { ComparisonReport.json(of: $0.difference, frame: $0.frame) })),
        ])
    }

    static func json(of difference: PictureDifference, frame: Int) -> JSONValue {
        .object([
            ("frame", .integer(frame)),
            ("psnr", .number(difference.psnr)),
            ("largestDifference", .number(difference.largestDifference)),
            ("meanAbsoluteError", .number(difference.meanAbsoluteError)),
        ])
    }
}
