/// A complete movie: version, parameters, images, sprites and sounds, each as the file has it.
package struct MovieMessage: DocumentMessage {
    package var version: DocumentText?
    package var params: Record<ParamsMessage>?
    package var images: [Record<ImageMessage>] = []
    package var sprites: [Record<SpriteMessage>] = []
    package var sounds: [Record<SoundMessage>] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<MovieMessage>] = [
        .text(1, "ver", \.version), .record(2, "movie", \.params),
        .records(3, "images", \.images, counting: .image).inSpec(.imageMap),
        .records(4, "sprites", \.sprites, counting: .sprite), .records(5, "sounds", \.sounds, counting: nil),
    ]

    package static var unreadMembers: Set<String> { ["audios", "author"] }
}

package struct ParamsMessage: DocumentMessage {
    package var width: DocumentNumber?
    package var height: DocumentNumber?
    package var framesPerSecond: Int32?
    package var frameCount: Int32?
    package var unknownFields = UnknownFields()
    /// Members of the object `viewBox` in a `movie.spec` except width and height.
    package var viewBoxUnknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<ParamsMessage>] = [
        .number(1, "width", \.width).inSpec(.viewBox), .number(2, "height", \.height).inSpec(nil),
        .integer(3, "fps", \.framesPerSecond), .integer(4, "frames", \.frameCount),
    ]
}

extension ParamsMessage {
    package mutating func removeMembers() -> String? {
        defer { (unknownFields, viewBoxUnknownFields) = (UnknownFields(), UnknownFields()) }
        return unknownFields.names.first ?? viewBoxUnknownFields.names.first.map { "viewBox.\($0)" }
    }
}

/// An image map entry: a picture, a sound, or the name of a file in the archive.
package struct ImageMessage: DocumentMessage {
    package var key: DocumentText?
    package var content: ArraySlice<UInt8>?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<ImageMessage>] = [.text(1, "key", \.key), .bytes(2, \.content)]
}

package struct SoundMessage: DocumentMessage {
    package var key: DocumentText?
    package var startFrame: Int32?
    package var endFrame: Int32?
    /// The start time of the sound, in milliseconds.
    package var startTime: Int32?
    /// The length of the sound, in milliseconds.
    package var totalTime: Int32?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<SoundMessage>] = [
        .text(1, "key", \.key), .integer(2, "startFrame", \.startFrame), .integer(3, "endFrame", \.endFrame),
        .integer(4, "startTime", \.startTime), .integer(5, "totalTime", \.totalTime),
    ]
}

extension SpecRule<MovieMessage> {
    /// Keys and names of files.
    static let imageMap = SpecRule(name: "images") { reader, movie in
        movie.images = []
        return try reader.object { reader, key in
            try reader.count(.image)
            var image = ImageMessage()
            image.key = DocumentText(key)
            let name = try reader.json.bytes(maxByteCount: reader.limits.maxStringByteCount) ?? []
            image.content = DocumentText(bytes: name).jsonBytes[...]
            movie.images.append(Record(image))
        }
    } write: { movie, writer in
        writer.member("images") { writer in
            writer.object { writer in
                for image in movie.images.map(\.values) {
                    let name = DocumentText(bytes: image.content ?? [])
                    writer.member(image.key?.string ?? "") { $0.text(name.jsonBytes) }
                }
            }
        }
    }
}

extension SpecRule<ParamsMessage> {
    private static let sides: [SpecRule<ParamsMessage>] = [.number("width", \.width), .number("height", \.height)]

    /// Width and height in their own object.
    static let viewBox = SpecRule(name: "viewBox") { reader, params in
        var box = ParamsMessage()
        guard try reader.members(of: &box, { name in sides.first { $0.name == name } }) else { return false }
        (params.width, params.height) = (box.width, box.height)
        params.viewBoxUnknownFields = box.unknownFields
        return true
    } write: { params, writer in
        let others = params.viewBoxUnknownFields
        guard params.width != nil || params.height != nil || !others.isEmpty else { return }
        writer.member("viewBox") { writer in
            writer.object { writer in
                for side in sides { side.write(params, &writer) }
                writer.members(others.members)
            }
        }
    }
}
