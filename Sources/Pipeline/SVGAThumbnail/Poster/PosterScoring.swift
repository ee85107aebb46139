import SVGAFormat
import SVGAPixels

/// Judges frames of one movie against each other.
struct PosterScoring {
    /// Frames that represent the whole movie.
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
        return rows.indices.map { index in
            let (frame, measure) = rows[index]
            let neighbours = [index - 1, index + 1].filter(rows.indices.contains).map { rows[$0] }
            let (similarity, hold) = likeness(of: measure, to: whole, weight: weight)
            return PosterCandidate(
                frame: frame, statistics: seen[index], saliency: largest.saliency(of: seen[index]),
                motion: min(1, change(to: neighbours, from: rows[index]) / weight), similarity: similarity,
                hold: hold, positionWeight: positionWeight(of: frame),
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

    /// The statistics by which frames are compared: of what is seen over the background, unless hardly anything is seen of
    /// any frame.
    private static func statistics(_ measures: [FrameMeasure]) -> [PictureStatistics] {
        let seen = measures.map(\.seen.coverage).max() ?? 0
        let whole = measures.map(\.statistics.coverage).max() ?? 0
        return measures.map { seen < whole / 20 ? $0.statistics : $0.seen }
    }

    /// The similarity of a frame to others, and the part of the movie that is held at it: 1 for a fifth of the movie or
    /// more that looks the same, where a tenth of the content that moves is not the same any more.
    private func likeness(
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
