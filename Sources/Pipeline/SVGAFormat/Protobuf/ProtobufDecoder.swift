import CSVGAProto
import SVGAGraphics
import SVGASystem

/// Reads the protobuf message of SVGA 1.5 and 2: scans it whole, then has libprotobuf-c unpack one sprite at a time.
struct ProtobufDecoder {
    private let payload: [UInt8]
    private let space: SVGAError.ByteSpace
    private let limits: Limits
    private let unpacker: Unpacker

    init(_ payload: [UInt8], in space: SVGAError.ByteSpace, limits: Limits) {
        self.payload = payload
        self.space = space
        self.limits = limits
        unpacker = Unpacker(in: space, limits: limits)
    }

    func decode() throws(SVGAError) -> MovieBuilder {
        var scanner = WireScanner(payload, in: space, limits: limits)
        let map = try scanner.scan()
        var builder = MovieBuilder(limits: limits, stage: .protobuf)
        if let version = map.version { builder.version = string(version) }
        if !map.params.isEmpty { builder.params = try params(map.params) }
        for image in map.images {
            try LargeMemory.check(byteCount: image.value.count)
            builder.imageMap[string(image.key)] = Array(payload[image.value])
        }
        for audio in map.audios { builder.audios.append(try self.audio(audio)) }
        for sprite in map.sprites { try addSprite(sprite, to: &builder) }
        return builder
    }

    /// Reads a string, which ends at a zero byte if it has one, as strings in C do.
    private func string(_ range: Range<Int>) -> String { String(escaping: payload[range].prefix { $0 != 0 }) }

    /// Merges the occurrences of the parameters, which protobuf defines as reading their bytes one after the other.
    private func params(_ ranges: [Range<Int>]) throws(SVGAError) -> ParamsRecord {
        let bytes = Array(ranges.map { payload[$0] }.joined())
        let offset = ranges.first?.lowerBound ?? 0
        return unsafe try unpacker.unpack(bytes, bytes.indices, offset, unsafe svga__movie_params__unpack) { params in
            unsafe ParamsRecord(
                viewBox: Size(Double(params.viewboxwidth), Double(params.viewboxheight)),
                framesPerSecond: Int(params.fps), frameCount: Int(params.frames))
        }
    }

    private func audio(_ range: Range<Int>) throws(SVGAError) -> Audio {
        let audio = unsafe try unpacker.unpack(payload, range, range.lowerBound, unsafe svga__audio_entity__unpack) {
            unsafe (
                key: Unpacker.bytes($0.audiokey), start: $0.startframe, end: $0.endframe, startTime: $0.starttime,
                totalTime: $0.totaltime
            )
        }
        return Audio(
            key: String(escaping: audio.key), startFrame: Int(audio.start), endFrame: Int(audio.end),
            startTimeMilliseconds: Int(audio.startTime), totalTimeMilliseconds: Int(audio.totalTime))
    }

    private func addSprite(_ range: Range<Int>, to builder: inout MovieBuilder) throws(SVGAError) {
        var reader = SpriteReader()
        let keys = unsafe try unpacker.unpack(payload, range, range.lowerBound, unsafe svga__sprite_entity__unpack) {
            (sprite) throws(SVGAError) in
            unsafe try reader.addFrames(of: sprite, to: &builder)
            return unsafe (imageKey: Unpacker.bytes(sprite.imagekey), matteKey: Unpacker.bytes(sprite.mattekey))
        }
        try builder.finishSprite(
            imageKey: String(escaping: keys.imageKey), matteKey: String(escaping: keys.matteKey))
    }
}
