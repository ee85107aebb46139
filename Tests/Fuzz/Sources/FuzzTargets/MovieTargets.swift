import SVGAKit
import SVGATestMovies

@testable import SVGAFormat

extension FuzzTarget {
    /// A complete file of any container.
    static let container = FuzzTarget("container", seeds: Seeds.files) { input in
        guard let movie = try? Movie(decoding: input, limits: .fuzzing) else { return nil }
        return MovieInvariants(movie, limits: .fuzzing).violation
    }

    /// A protobuf message, without compression in between.
    static let protobuf = FuzzTarget("protobuf", seeds: Seeds.messages) { input in
        violation(in: try? ProtobufDecoder(input, in: .file, limits: .fuzzing).decode())
    }

    /// A `movie.spec`.
    static let json = FuzzTarget("json", seeds: Seeds.specs) { input in
        violation(in: try? SpecDecoder(input, in: .file, limits: .fuzzing).decode())
    }

    /// An archive of which every entry is unpacked.
    static let zip = FuzzTarget("zip", seeds: Seeds.archives) { input in
        guard let directory = try? ZipDirectory(input, limits: .fuzzing) else { return nil }
        var unpacker = ZipUnpacker(input, limits: .fuzzing)
        for entry in directory.entries { _ = try? unpacker.unpack(entry) }
        guard unpacker.inflatedByteCount <= Limits.fuzzing.maxInflatedByteCount else {
            return "\(unpacker.inflatedByteCount) bytes were unpacked"
        }
        return nil
    }

    private static func violation(in builder: MovieBuilder?) -> String? {
        let movie = try? builder?.movie(container: .protobuf, encodedByteCount: 0, inflatedByteCount: 0)
        return movie.flatMap { MovieInvariants($0, limits: .fuzzing).violation }
    }
}

extension Limits {
    /// The limits for untrusted users, reduced for inputs that only take time.
    static var fuzzing: Limits {
        var limits = Limits.untrusted
        limits.maxInflatedByteCount = 4 << 20
        limits.maxImagePixelCount = 1 << 18
        limits.maxTotalImagePixelCount = 1 << 20
        return limits
    }
}
