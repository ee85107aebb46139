import SVGAKit

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
