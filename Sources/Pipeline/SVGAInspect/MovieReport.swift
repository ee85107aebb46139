package import SVGAKit

/// The facts about one movie that `svga-tool info` prints and the server answers.
package struct MovieReport {
    package let file: String
    package let movie: Movie
    package let images: [ImageReport]

    package init(file: String, movie: Movie) {
        self.file = file
        self.movie = movie
        var useCounts = [Int](repeating: 0, count: movie.assets.count)
        for image in movie.sprites.compactMap(\.image) where useCounts.indices.contains(image) { useCounts[image] += 1 }
        images = zip(movie.assets, useCounts).map { ImageReport(image: $0, useCount: $1) }
    }

    /// The bytes that all pictures take once they are decoded.
    package var decodedImageByteCount: Int {
        images.reduce(0) { sum, image in
            let (total, overflow) = sum.addingReportingOverflow(image.header?.decodedByteCount ?? 0)
            return overflow ? .max : total
        }
    }
}

/// The facts about one entry of the image map.
package struct ImageReport {
    package let image: Asset
    /// The number of sprites that show it.
    package let useCount: Int
    /// Format and size; nil for sounds and for entries without a valid header.
    package let header: ImageHeader?

    init(image: Asset, useCount: Int) {
        self.image = image
        self.useCount = useCount
        header = try? ImageHeader(reading: image.bytes)
    }
}

extension MovieReport {
    /// The report as JSON; the keys are described in Docs/Tool.md.
    package var json: JSONValue {
        .object([
            ("file", .string(file)),
            ("container", .string(movie.container.rawValue)),
            ("version", .string(movie.version)),
            ("width", .number(movie.viewBox.width)),
            ("height", .number(movie.viewBox.height)),
            ("fps", .integer(movie.framesPerSecond)),
            ("frameCount", .integer(movie.frameCount)),
            ("durationSeconds", .number(movie.duration)),
            ("spriteCount", .integer(movie.sprites.count)),
            ("images", .array(images.map(\.json))),
            ("audios", .array(movie.audios.map(\.json))),
            ("memory", memory),
            ("warnings", .array(movie.warnings.map { .string("\($0)") })),
        ])
    }

    private var memory: JSONValue {
        .object([
            ("encodedByteCount", .integer(movie.encodedByteCount)),
            ("inflatedByteCount", .integer(movie.inflatedByteCount)),
            ("decodedImageByteCount", .integer(decodedImageByteCount)),
        ])
    }
}

extension ImageReport {
    fileprivate var json: JSONValue {
        .object([
            ("key", .string(image.key)),
            ("kind", .string(image.kind.rawValue)),
            ("width", header.map { .integer($0.width) } ?? .null),
            ("height", header.map { .integer($0.height) } ?? .null),
            ("byteCount", .integer(image.bytes.count)),
            ("useCount", .integer(useCount)),
        ])
    }
}

extension Audio {
    fileprivate var json: JSONValue {
        .object([
            ("key", .string(key)),
            ("startFrame", .integer(startFrame)),
            ("endFrame", .integer(endFrame)),
            ("startTimeMilliseconds", .integer(startTimeMilliseconds)),
            ("totalTimeMilliseconds", .integer(totalTimeMilliseconds)),
        ])
    }
}
