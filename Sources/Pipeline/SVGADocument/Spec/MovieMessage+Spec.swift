import SVGAFormat

extension MovieMessage: SpecMessage {
    static let specRules: [SpecRule<MovieMessage>] = [
        .text("ver", \.version, within: \.maxStringByteCount), .record("movie", \.params), .imageMap,
        .records("sprites", \.sprites, counting: .sprite),
    ]
}

extension SpecRule<MovieMessage> {
    /// Keys and names of files.
    fileprivate static let imageMap = SpecRule(name: "images") { (reader, movie) throws(SVGAError) in
        movie.images = []
        return try reader.object { (reader, key) throws(SVGAError) in
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

extension ParamsMessage: SpecMessage {
    static let specRules: [SpecRule<ParamsMessage>] = [
        .viewBox, .integer("fps", \.framesPerSecond), .integer("frames", \.frameCount),
    ]
}

extension SpecRule<ParamsMessage> {
    private static let sides: [SpecRule<ParamsMessage>] = [.number("width", \.width), .number("height", \.height)]

    /// Width and height in an object of their own.
    fileprivate static let viewBox = SpecRule(name: "viewBox") { (reader, params) throws(SVGAError) in
        var box = ParamsMessage()
        guard try reader.members(of: &box, sides) else { return false }
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
