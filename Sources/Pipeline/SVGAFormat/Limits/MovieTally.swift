/// Counts what a movie is made of while it is read, and refuses as soon as a limit is passed.
struct MovieTally {
    private let limits: Limits
    private var sprites = 0
    private var spriteFrames = 0
    private var framesOfSprite = 0
    private var shapes = 0
    private var images = 0
    private var audios = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// What is counted.
    enum Part {
        case sprite, frame, shape, image, audio
    }

    /// Counts one more part, or throws when it is one too many.
    mutating func add(_ part: Part) throws(LimitExceeded) {
        switch part {
        case .sprite:
            framesOfSprite = 0
            try Self.count(&sprites, limits.maxSpriteCount, .maxSpriteCount)
        case .frame:
            try Self.count(&framesOfSprite, limits.maxFrameCount, .maxFrameCount)
            try Self.count(&spriteFrames, limits.maxSpriteFrameCount, .maxSpriteFrameCount)
        case .shape: try Self.count(&shapes, limits.maxShapeCount, .maxShapeCount)
        case .image: try Self.count(&images, limits.maxImageCount, .maxImageCount)
        case .audio: try Self.count(&audios, limits.maxAudioCount, .maxAudioCount)
        }
    }

    private static func count(_ value: inout Int, _ limit: Int, _ name: Limits.Name) throws(LimitExceeded) {
        value += 1
        guard value <= limit else { throw LimitExceeded(name: name, limit: limit, found: value) }
    }
}

/// A limit that was passed, before it is known where.
struct LimitExceeded: Error {
    let name: Limits.Name
    let limit: Int
    let found: Int

    /// Throws when `found` is more than `limit`.
    static func check(_ name: Limits.Name, _ found: Int, within limit: Int) throws(LimitExceeded) {
        guard found <= limit else { throw LimitExceeded(name: name, limit: limit, found: found) }
    }

    /// The error to report.
    func error(_ stage: FormatError.Stage, at location: FormatError.Location) -> FormatError {
        FormatError(stage, .limitExceeded(name, limit: limit, found: found), at: location)
    }
}
