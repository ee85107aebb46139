import SVGAFormat
import SVGATestMovies

/// Files to read as documents.
enum DocumentFiles {
    /// The containers of SVGA 2.
    static let forms: [FixtureMovie.Container] = FixtureMovie.Container.allCases.filter {
        $0 != .zipJSON && $0 != .zipProtobuf
    }

    /// A movie with every message of the format.
    static var movie: FixtureMovie {
        var movie = FixtureMovie.sampler
        movie.images = [FixtureImage("形状", [1, 2, 3]), FixtureImage("mask", [4])]
        movie.audios = [FixtureAudio("audio_0", startFrame: 0, endFrame: 3, startTime: 0, totalTime: 200)]
        return movie
    }

    static let file = movie.svga()

    /// The JSON text of an archive; nil if it has none.
    static func spec(of archive: [UInt8]) throws -> [UInt8]? {
        var file = try MovieFile(archive, limits: .default)
        return try file.archive?.contents(of: .zipJSON)?.bytes
    }
}
