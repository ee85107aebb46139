import SVGAErrors
import SVGAGraphics

/// Reads the `movie.spec` of SVGA 1, a JSON text.
struct SpecDecoder {
    private let text: [UInt8]
    private let space: SVGAError.ByteSpace
    private let limits: Limits

    init(_ text: [UInt8], in space: SVGAError.ByteSpace, limits: Limits) {
        self.text = text
        self.space = space
        self.limits = limits
    }

    /// Reads everything into a builder, whose image map holds names of files. Members may come in any order; of two
    /// with one name the last counts. Leaves out `audios`, since an archive of this generation has no sounds.
    func decode() throws(SVGAError) -> MovieBuilder {
        var reader = JSONReader(text, in: space, limits: limits)
        var builder = MovieBuilder(limits: limits, stage: .json)
        var tally = MovieTally(limits: limits, stage: .json, in: space)
        let isObject = try reader.object { reader, key in
            switch key {
            case "ver": builder.version = try reader.string() ?? ""
            case "movie": builder.params = try Self.params(&reader)
            case "images": builder.imageMap = try Self.images(&reader, &tally)
            case "sprites": try Self.sprites(&reader, &tally, into: &builder)
            default: try reader.skip()
            }
        }
        guard isObject else { throw SVGAError(.json, .jsonNoObject, at: .init(0, in: space)) }
        if !reader.isAtEnd() { builder.warnings.add("bytes after the end of the JSON text; they are ignored") }
        return builder
    }

    static func params(_ reader: inout JSONReader) throws(SVGAError) -> ParamsRecord? {
        var params = ParamsRecord()
        let isObject = try reader.object { reader, key in
            switch key {
            case "viewBox": params.viewBox = try reader.size()
            case "fps": params.framesPerSecond = try reader.integer()
            case "frames": params.frameCount = try reader.integer()
            default: try reader.skip()
            }
        }
        return isObject ? params : nil
    }

    private static func images(
        _ reader: inout JSONReader, _ tally: inout MovieTally
    ) throws(SVGAError) -> [String: [UInt8]] {
        var images: [String: [UInt8]] = [:]
        try reader.object { reader, key in
            try reader.count(.image, &tally)
            images[key] = try reader.bytes(maxByteCount: reader.limits.maxStringByteCount) ?? []
        }
        return images
    }

    private static func sprites(
        _ reader: inout JSONReader, _ tally: inout MovieTally, into builder: inout MovieBuilder
    ) throws(SVGAError) {
        builder.removeAllSprites()
        try reader.array { reader in
            try reader.count(.sprite, &tally)
            var (imageKey, matteKey) = ("", "")
            try reader.object { reader, key in
                switch key {
                case "imageKey": imageKey = try reader.string() ?? ""
                case "matteKey": matteKey = try reader.string() ?? ""
                case "frames": try frames(&reader, &tally, into: &builder)
                default: try reader.skip()
                }
            }
            try builder.finishSprite(imageKey: imageKey, matteKey: matteKey)
        }
    }

    private static func frames(
        _ reader: inout JSONReader, _ tally: inout MovieTally, into builder: inout MovieBuilder
    ) throws(SVGAError) {
        builder.removeAllFrames()
        var shapes: [ShapeRecord] = []
        try reader.array { reader in
            try reader.count(.frame, &tally)
            shapes.removeAll(keepingCapacity: true)
            let frame = try reader.frame(&shapes, &tally)
            try builder.addFrame(frame, shapes: shapes)
        }
    }
}
