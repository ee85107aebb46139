package import SVGAKit

/// The facts about one movie that `svga-tool info` prints and the server answers.
package struct MovieReport {
    /// The given name of the movie; nil if only its content is known.
    package let input: String?
    /// The SHA-256 digest of the file in hexadecimal digits; nil if it was not needed so far.
    package let sha256: String?
    package let movie: Movie
    package let images: [ImageReport]
    package let sounds: SoundTimeline

    package init(input: String?, sha256: String? = nil, movie: Movie) {
        (self.input, self.sha256, self.movie) = (input, sha256, movie)
        sounds = SoundTimeline(movie)
        var useCounts = [Int](repeating: 0, count: movie.assets.count)
        for image in movie.sprites.compactMap(\.image) where useCounts.indices.contains(image) { useCounts[image] += 1 }
        images = zip(movie.assets, useCounts).map { ImageReport(image: $0, useCount: $1) }
    }

    /// The facts about the sprites in paint order, in O(frames of all sprites + shapes + points of all paths).
    package var sprites: [SpriteReport] {
        let sizes = images.map { report in report.header.map { Size(Double($0.width), Double($0.height)) } }
        let measures = SpriteMeasures(movie, imageSizes: sizes)
        return movie.sprites.indices.map { SpriteReport(index: $0, of: movie, measures: measures) }
    }

    /// Warnings about the movie, then about its sounds.
    package var warnings: [MovieWarning] { movie.warnings + sounds.warnings }

    /// The duration of each sound in ``Movie/audios`` by the headers of its file, in milliseconds; nil if unknown.
    package var soundDurations: [Int?] {
        sounds.entries.map { $0.sound.flatMap { sounds.sounds[$0].scan?.milliseconds } }
    }

    /// The shapes by kind.
    package var shapes: ShapeCensus { ShapeCensus(movie) }

    /// The number of all sprites' states that a path clips.
    package var clippedStateCount: Int { movie.sprites.reduce(0) { $0 + $1.clippedStateCount } }

    /// The bytes that all pictures take once they are decoded.
    package var decodedImageByteCount: Int {
        images.reduce(0) { sum, image in
            let (total, overflow) = sum.addingReportingOverflow(image.header?.decodedByteCount ?? 0)
            return overflow ? .max : total
        }
    }
}

extension MovieReport {
    /// The report as JSON; the keys are described in Docs/JSON.md.
    package var json: JSONValue {
        .document([
            ("input", .text(input)),
            // The former name of `input`, for one more version.
            ("file", .text(input ?? sha256.map { "\($0).svga" })),
            ("sha256", .text(sha256)),
            ("container", .string(movie.container.rawValue)),
            ("version", .string(movie.version)),
            ("width", .number(movie.viewBox.width)),
            ("height", .number(movie.viewBox.height)),
            ("fps", .integer(movie.framesPerSecond)),
            ("frameCount", .integer(movie.frameCount)),
            ("durationSeconds", .number(movie.duration)),
            ("spriteCount", .integer(movie.sprites.count)),
            ("shapes", shapes.json),
            ("clips", clips),
            ("images", .array(images.map(\.json))),
            ("sprites", .array(sprites.map(\.json))),
            ("audios", .array(zip(movie.audios, soundDurations).map { $0.json(durationMilliseconds: $1) })),
            ("memory", memory),
            ("warnings", .array(warnings.map { .string("\($0)") })),
        ])
    }

    private var clips: JSONValue {
        .object([
            ("stateCount", .integer(clippedStateCount)),
            ("spriteCount", .integer(movie.sprites.count { $0.clippedStateCount > 0 })),
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

extension Audio {
    fileprivate func json(durationMilliseconds: Int?) -> JSONValue {
        .object([
            ("key", .string(key)),
            ("startFrame", .integer(startFrame)),
            ("endFrame", .integer(endFrame)),
            ("startTimeMilliseconds", .integer(startTimeMilliseconds)),
            ("totalTimeMilliseconds", .integer(totalTimeMilliseconds)),
            ("durationMilliseconds", .count(durationMilliseconds)),
        ])
    }
}
