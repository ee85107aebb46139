import SVGAKit
import SVGATestSupport

/// The times of one movie; the minimum of several rounds.
struct MovieTimes {
    /// Pixels and frames of the movie.
    let width, height, frameCount: Int
    /// From the bytes of the file to a movie.
    let decode: Duration
    /// From the movie to its first frame; images are decoded on the way.
    let firstFrame: Duration
    /// All frames in order by one thread, images decoded on the way, divided by their number.
    let meanFrame: Duration
    /// Choosing a poster, images decoded on the way.
    let poster: Duration
    /// All frames as PNG files in a fresh directory, starting with the movie, on all processors.
    let sequence: Duration
    /// The largest resident memory of the process so far.
    let peakByteCount: Int

    static let rounds = 3

    /// Measures a movie in this process.
    init(measuring file: [UInt8]) throws {
        let movie = try Movie(decoding: file)
        (width, height) = (Int(movie.viewBox.width), Int(movie.viewBox.height))
        frameCount = movie.frameCount
        decode = try MovieTimes.least { try Movie(decoding: file) }
        firstFrame = try MovieTimes.least { try FrameRenderer(movie).render(frame: 0) }
        let pass = try MovieTimes.least {
            let renderer = FrameRenderer(movie)
            for frame in 0..<movie.frameCount { _ = try renderer.render(frame: frame) }
        }
        meanFrame = pass / max(1, frameCount)
        poster = try MovieTimes.least { try FrameRenderer(movie).posterChoice() }
        sequence = try MovieTimes.least { try MovieTimes.export(movie) }
        peakByteCount = PeakMemory.byteCount
    }

    /// Writes all frames into the folder that is returned.
    private static func export(_ movie: Movie) throws -> TemporaryFolder {
        let folder = TemporaryFolder(isInMemory: true)
        let renderer = FrameRenderer(movie)
        try renderer.animation().exportFrames(to: FrameNaming(folder: folder.path))
        return folder
    }

    /// The minimum time of all rounds, excluding the removal of files.
    private static func least<Result>(_ work: () throws -> Result) rethrows -> Duration {
        var times: [Duration] = []
        for _ in 0..<rounds {
            var result: Result?
            times.append(try ContinuousClock().measure { result = try work() })
            withExtendedLifetime(result) {}
        }
        return times.min() ?? .zero
    }
}

extension MovieTimes {
    /// The figures as one line, for the process that wants them.
    var line: String {
        let times = [decode, firstFrame, meanFrame, poster, sequence].map { "\(Int($0 / .nanoseconds(1)))" }
        return (times + [peakByteCount, frameCount, width, height].map(String.init)).joined(separator: " ")
    }

    /// Reads such a line.
    init?(line: String) {
        let numbers = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 9 else { return nil }
        decode = .nanoseconds(numbers[0])
        firstFrame = .nanoseconds(numbers[1])
        meanFrame = .nanoseconds(numbers[2])
        poster = .nanoseconds(numbers[3])
        sequence = .nanoseconds(numbers[4])
        peakByteCount = numbers[5]
        (frameCount, width, height) = (numbers[6], numbers[7], numbers[8])
    }
}
