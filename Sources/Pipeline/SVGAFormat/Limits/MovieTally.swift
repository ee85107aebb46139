package import SVGAErrors

/// Counts the parts of a movie while it is read, and throws as soon as a limit is exceeded.
package struct MovieTally: Sendable {
    private let limits: Limits
    private let stage: SVGAError.Stage
    private let space: SVGAError.ByteSpace
    private var sprites = 0
    private var spriteFrames = 0
    private var framesOfSprite = 0
    private var shapes = 0
    private var images = 0
    private var audios = 0

    package init(limits: Limits, stage: SVGAError.Stage, in space: SVGAError.ByteSpace) {
        self.limits = limits
        self.stage = stage
        self.space = space
    }

    private typealias Excess = (name: Limits.Name, limit: Int, found: Int)

    package enum Part {
        case sprite, frame, shape, image, audio
    }

    /// Counts one more part, and throws when it is one too many.
    package mutating func add(_ part: Part, at offset: Int, field: @autoclosure () -> String? = nil) throws(SVGAError) {
        guard let passed = count(part) else { return }
        throw .limitExceeded(
            passed.name, passed.limit, found: passed.found, stage, at: .init(offset, in: space, field: field()))
    }

    /// Counts one more part and returns the limit that it exceeds, or nil.
    private mutating func count(_ part: Part) -> Excess? {
        switch part {
        case .sprite:
            framesOfSprite = 0
            return Self.count(&sprites, limits.maxSpriteCount, \.maxSpriteCount)
        case .frame:
            if let excess = Self.count(&framesOfSprite, limits.maxFrameCount, \.maxFrameCount) { return excess }
            return Self.count(&spriteFrames, limits.maxSpriteFrameCount, \.maxSpriteFrameCount)
        case .shape: return Self.count(&shapes, limits.maxShapeCount, \.maxShapeCount)
        case .image: return Self.count(&images, limits.maxImageCount, \.maxImageCount)
        case .audio: return Self.count(&audios, limits.maxAudioCount, \.maxAudioCount)
        }
    }

    private static func count(_ value: inout Int, _ limit: Int, _ name: Limits.Name) -> Excess? {
        value += 1
        return value <= limit ? nil : (name: name, limit: limit, found: value)
    }
}
