import SVGAFormat
import SVGAGraphics

/// Judges frames of one movie against each other.
struct PosterScoring {
    /// Frames that represent the complete movie.
    let spread: [Int]
    /// The number of frames before and after over which change is measured: a tenth of a second.
    let reach: Int
    private let frameCount: Int

    init(of movie: Movie, spreadCount: Int) {
        frameCount = movie.frameCount
        reach = max(1, movie.framesPerSecond / 10)
        spread = FrameSpread(of: movie.frameCount, count: spreadCount).frames
    }

    /// The candidates of frames that were measured, in rising order.
    func candidates(_ measures: [Int: FrameMeasure]) -> [PosterCandidate] {
        let rows = measures.sorted { $0.key < $1.key }
        let seen = PosterScoring.statistics(rows.map(\.value))
        let largest = LargestFigures(seen)
        let weight = max(rows.map(\.value.weight).max() ?? 0, .leastNormalMagnitude)
        let whole = spread.compactMap { measures[$0] }
        let passing = PassingContent(in: whole.map(\.miniature))
        let roundest = rows.filter(\.value.isVisible).map(\.value.roundness).max() ?? 1
        return rows.indices.map { index in
            let (frame, measure) = rows[index]
            let neighbours = [index - 1, index + 1].filter(rows.indices.contains).map { rows[$0] }
            let (similarity, hold) = similarity(of: measure, to: whole, weight: weight)
            return PosterCandidate(
                frame: frame, statistics: seen[index], saliency: largest.saliency(of: seen[index]),
                motion: min(1, change(to: neighbours, from: rows[index]) / weight), similarity: similarity,
                hold: hold, positionWeight: positionWeight(of: frame),
                flash: passing.flash(in: measure.miniature),
                flatness: flatness(of: measure, roundest: roundest),
                contrast: measure.seen.coverage / max(measure.statistics.coverage, .leastNormalMagnitude))
        }
    }

    /// The difference from the pictures within the reach; neighbours that are farther away count less.
    private func change(
        to neighbours: [(key: Int, value: FrameMeasure)], from row: (key: Int, value: FrameMeasure)
    ) -> Double {
        let changes = neighbours.map { neighbour in
            row.value.distance(from: neighbour.value)
                * min(1, Double(reach) / Double(abs(neighbour.key - row.key)))
        }
        return changes.max() ?? 0
    }

    /// The visible part over the background, unless all frames are nearly invisible on it.
    private static func statistics(_ measures: [FrameMeasure]) -> [PictureStatistics] {
        let seen = measures.map(\.seen.coverage).max() ?? 0
        let whole = measures.map(\.statistics.coverage).max() ?? 0
        return measures.map { seen < whole / 20 ? $0.statistics : $0.seen }
    }

    /// The similarity of a frame to others, and the part of the movie that is held at it: 1 for a fifth of the movie or
    /// more that looks the same, up to a difference of a tenth of the moving content.
    private func similarity(
        of measure: FrameMeasure, to others: [FrameMeasure], weight: Double
    ) -> (similarity: Double, hold: Double) {
        var (sum, held) = (0.0, 0.0)
        for other in others {
            let distance = measure.distance(from: other) / weight
            let closeness = max(0, 1 - 10 * distance)
            (sum, held) = (sum + distance, held + closeness * closeness)
        }
        let count = Double(max(1, others.count))
        return (max(0, 1 - sum / count), min(1, 5 * held / count))
    }

    /// Whether a frame lacks a shape. A roundness of 0.1 is a shape, and so is half the largest roundness.
    private func flatness(of measure: FrameMeasure, roundest: Double) -> Double {
        measure.isVisible && roundest > 0 ? max(0, 1 - 2 * measure.roundness / min(0.2, roundest)) : 0
    }

    /// The weight of a position, which rises over the first fifth of the movie and falls over its last twentieth.
    private func positionWeight(of frame: Int) -> Double {
        let time = (Double(frame) + 0.5) / Double(frameCount)
        return 1 - 0.2 * max(0, 1 - time / 0.2) - 0.1 * max(0, 1 - (1 - time) / 0.05)
    }
}

/// The largest figures of all candidates, by which each is divided, since a simple icon has little detail in any frame.
private struct LargestFigures {
    private let solidity: Double
    private let detail: Double
    private let contrast: Double
    private let colorfulness: Double

    init(_ statistics: [PictureStatistics]) {
        func largest(_ figure: (PictureStatistics) -> Double) -> Double {
            max(statistics.map(figure).max() ?? 0, .leastNormalMagnitude)
        }
        solidity = largest(\.solidity)
        detail = largest(\.detail)
        contrast = largest(\.contrast)
        colorfulness = largest(\.colorfulness)
    }

    /// The saliency of a picture. Its weights were set by looking at the posters of a hundred real movies.
    func saliency(of statistics: PictureStatistics) -> Double {
        0.28 * statistics.solidity / solidity + 0.35 * statistics.detail / detail
            + 0.22 * statistics.contrast / contrast + 0.15 * statistics.colorfulness / colorfulness
    }
}

/// The parts of the picture that content covers for a moment only.
private struct PassingContent {
    /// For each pixel of a miniature: 1 if hardly any frame covers it, 0 if two fifths of the frames do.
    private var rarity: [Double] = []

    /// The frames represent the movie; empty ones are ignored.
    init(in miniatures: [Pixmap]) {
        var (alphas, count) = ([Int](), 0)
        for miniature in miniatures {
            unsafe miniature.withPixels { pixels in
                guard unsafe pixels.contains(where: { $0 >> 24 > 0 }) else { return }
                if alphas.isEmpty { alphas = [Int](repeating: 0, count: pixels.count) }
                for index in pixels.indices { alphas[index] += Int(unsafe pixels[index] >> 24) }
                count += 1
            }
        }
        rarity = alphas.map { max(0, 1 - 2.5 * Double($0) / Double(255 * count)) }
    }

    /// 0 for a frame with passing content on 0.1 of the picture, rising to 1 for 0.15: small parts may come and go.
    func flash(in miniature: Pixmap) -> Double {
        guard !rarity.isEmpty else { return 0 }
        var sum = 0.0
        unsafe miniature.withPixels { pixels in
            for index in pixels.indices { sum += rarity[index] * Double(unsafe pixels[index] >> 24) }
        }
        return min(1, max(0, sum / Double(255 * rarity.count) - 0.1) / 0.05)
    }
}
