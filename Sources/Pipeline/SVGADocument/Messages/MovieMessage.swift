/// A whole movie: version, parameters, images, sprites and sounds, each as the file has it.
package struct MovieMessage: DocumentMessage {
    package var version: DocumentText?
    package var params: Record<ParamsMessage>?
    package var images: [Record<ImageMessage>] = []
    package var sprites: [Record<SpriteMessage>] = []
    package var sounds: [Record<SoundMessage>] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<MovieMessage>] = [
        .text(1, \.version), .record(2, "movie", \.params), .records(3, "images", \.images),
        .records(4, "sprites", \.sprites),
        .records(5, "sounds", \.sounds),
    ]

    package static var unreadMembers: Set<String> { ["audios", "author"] }
}

/// The size of a movie and its time.
package struct ParamsMessage: DocumentMessage {
    package var width: DocumentNumber?
    package var height: DocumentNumber?
    package var framesPerSecond: Int32?
    package var frameCount: Int32?
    package var unknownFields = UnknownFields()
    /// Members of the object `viewBox` of a `movie.spec` that are neither width nor height.
    package var viewBoxUnknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<ParamsMessage>] = [
        .number(1, \.width), .number(2, \.height), .integer(3, \.framesPerSecond), .integer(4, \.frameCount),
    ]
}

extension ParamsMessage {
    package mutating func removeMembers() -> String? {
        defer { (unknownFields, viewBoxUnknownFields) = (UnknownFields(), UnknownFields()) }
        return unknownFields.names.first ?? viewBoxUnknownFields.names.first.map { "viewBox.\($0)" }
    }
}

/// An entry of the image map: a picture, a sound, or the name of a file of the archive.
package struct ImageMessage: DocumentMessage {
    package var key: DocumentText?
    package var content: ArraySlice<UInt8>?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<ImageMessage>] = [.text(1, \.key), .bytes(2, \.content)]
}

/// A sound and when it is heard.
package struct SoundMessage: DocumentMessage {
    package var key: DocumentText?
    package var startFrame: Int32?
    package var endFrame: Int32?
    /// Where the sound begins, in milliseconds.
    package var startTime: Int32?
    /// The length of the sound, in milliseconds.
    package var totalTime: Int32?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<SoundMessage>] = [
        .text(1, \.key), .integer(2, \.startFrame), .integer(3, \.endFrame), .integer(4, \.startTime),
        .integer(5, \.totalTime),
    ]
}
