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
        let largest = LargestFigures(rows.map(\.value.statistics))
        let weight = max(rows.map(\.value.weight).max() ?? 0, .leastNormalMagnitude)
        let whole = spread.compactMap { measures[$0] }
        return rows.indices.map { index in
            let (frame, measure) = rows[index]
            let neighbours = [index - 1, index + 1].filter(rows.indices.contains).map { rows[$0] }
            return PosterCandidate(
                frame: frame, statistics: measure.statistics, saliency: largest.saliency(of: measure.statistics),
                motion: min(1, change(to: neighbours, from: rows[index]) / weight),
                similarity: max(0, 1 - meanDistance(of: measure, from: whole) / weight),
                positionWeight: positionWeight(of: frame))
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

    private func meanDistance(of measure: FrameMeasure, from others: [FrameMeasure]) -> Double {
        others.reduce(0) { $0 + measure.distance(from: $1) } / Double(max(1, others.count))
    }

    /// The weight of a position, which rises over the first fifth of the movie and falls over its last twentieth.
    private func positionWeight(of frame: Int) -> Double {
        let time = (Double(frame) + 0.5) / Double(frameCount)
        return 1 - 0.2 * max(0, 1 - time / 0.2) - 0.1 * max(0, 1 - (1 - time) / 0.05)
    }
}

/// The largest figures of all candidates, by which each is divided, since a simple icon has little detail in any frame.
private struct LargestFigures {
    private let coverage: Double
    private let detail: Double
    private let contrast: Double
    private let colorfulness: Double

    init(_ statistics: [PictureStatistics]) {
        func largest(_ figure: (PictureStatistics) -> Double) -> Double {
            max(statistics.map(figure).max() ?? 0, .leastNormalMagnitude)
        }
        coverage = largest(\.coverage)
        detail = largest(\.detail)
        contrast = largest(\.contrast)
        colorfulness = largest(\.colorfulness)
    }

    /// The saliency of a picture. Its weights were set by looking at the posters of a hundred real movies.
    func saliency(of statistics: PictureStatistics) -> Double {
        0.35 * statistics.coverage / coverage + 0.35 * statistics.detail / detail
            + 0.15 * statistics.contrast / contrast + 0.15 * statistics.colorfulness / colorfulness
    }
}
