import SVGAGraphics
import SVGAImage
import SVGASystem

/// Counts the colours in some pictures of an animation, for a common palette.
struct PaletteSurvey: Sendable {
    /// Adds a picture's colours to the others'.
    let add: @Sendable (Pixmap, ColorHistogram) throws(SVGAError) -> Void

    /// The least number of sampled pictures, each drawn a second time, and the pixels up to which there may be more.
    private static let (minCount, minPixelCount) = (12, 2_000_000)

    /// The sampled pictures of `count`, of `area` pixels each, evenly spread, with the first and the last one.
    static func sample(of count: Int, area: Int) -> [Int] {
        let sampleCount = min(count, max(minCount, minPixelCount / max(1, area)))
        guard sampleCount > 1 else { return Array(0..<count) }
        return (0..<sampleCount).map { $0 * (count - 1) / (sampleCount - 1) }
    }
}

/// Adds up the colours of pictures, in their order.
final class PaletteSurveySink: FrameSink {
    let needsPrevious = false
    private let survey: PaletteSurvey
    private let sum: Lock<ColorHistogram>

    init(_ survey: PaletteSurvey) throws(SVGAError) {
        self.survey = survey
        sum = Lock(try ColorHistogram())
    }

    func makeEncoder() throws(SVGAError) {}

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Void) throws(SVGAError) -> ColorHistogram {
        let histogram = try ColorHistogram()
        try survey.add(picture, histogram)
        return histogram
    }

    func append(_ histogram: ColorHistogram, at index: Int) throws(SVGAError) {
        try sum.withLock { sum throws(SVGAError) in try sum.merge(histogram) }
    }

    var histogram: ColorHistogram { sum.withLock { $0 } }
}
