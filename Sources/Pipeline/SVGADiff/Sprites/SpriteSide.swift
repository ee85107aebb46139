import SVGADocument
import SVGAGraphics

/// A sprite of one of two documents.
struct SpriteSide {
    /// The common fields of sprites that are probably the same.
    struct Token: Hashable {
        let imageKey: String
        let matteKey: String?
        let digest: UInt64
    }

    let record: Record<SpriteMessage>
    let use: DocumentUsage.SpriteUse
    /// A digest of when the sprite shows and where, in single precision.
    let digest: UInt64

    var token: Token { Token(imageKey: use.imageKey, matteKey: use.matteKey, digest: digest) }

    init(_ record: Record<SpriteMessage>, _ use: DocumentUsage.SpriteUse) {
        (self.record, self.use) = (record, use)
        var digest = FrameDigest()
        for frame in record.values.frames { digest.add(frame) }
        self.digest = digest.value
    }
}

/// A digest over the geometry of frames. Equal digests are not a proof: paired frames are compared field by field.
private struct FrameDigest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
    private var before: (bytes: ArraySlice<UInt8>, digest: UInt64)?

    mutating func add(_ frame: Record<FrameMessage>) {
        guard let bytes = frame.originalBytes else { return mix(FrameDigest.digest(of: FrameGeometry(frame))) }
        if let before, before.bytes == bytes { return mix(before.digest) }
        let digest = FrameDigest.digest(of: FrameGeometry(frame))
        before = (bytes, digest)
        mix(digest)
    }

    private mutating func mix(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 &+ value >> 29 }

    private static func digest(of geometry: FrameGeometry) -> UInt64 {
        guard geometry.isVisible else { return 1 }
        let map = geometry.transform
        let numbers = [
            geometry.alpha, geometry.layout.width, geometry.layout.height, map.a, map.b, map.c, map.d, map.tx, map.ty,
        ]
        var digest = FrameDigest()
        digest.mix(geometry.hasClip ? 3 : 5)
        digest.mix(geometry.hasShapes ? 7 : 11)
        // Both zeros are one number.
        for number in numbers { digest.mix(UInt64((Float(number) + 0).bitPattern)) }
        return digest.value
    }
}
