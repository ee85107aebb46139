package import SVGAGraphics

/// A frame of an animated WebP: its position in the picture, and the chunks of its pixels.
package struct WebPFrame: Sendable {
    let region: PixelRegion
    /// `ALPH` and `VP8 `, or `VP8L`.
    let chunks: [UInt8]
}

/// Encodes the frames of an animated WebP, each from the region that changed or, where frames are redrawn, from all that is
/// visible.
package final class WebPFrameEncoder: AnimationFrameEncoder {
    private let encoder: WebPEncoder
    /// For frames of few colours in a file with loss.
    private let lossless: WebPEncoder?
    private let redraws: Bool

    /// Takes libwebp's method, 0 (the fastest) ... 6 (the smallest). If `redraws`, frames are drawn on empty pictures.
    package init(_ mode: WebPEncoder.Mode, effort: Int, redraws: Bool = false) {
        encoder = WebPEncoder(mode, effort: effort)
        lossless = mode == .lossless ? nil : WebPEncoder(.lossless, effort: effort)
        self.redraws = redraws
    }

    package func encode(_ picture: Pixmap, after previous: Pixmap?) throws(SVGAError) -> WebPFrame? {
        guard let changed = picture.region(toStoreAfter: previous) else { return nil }
        // A frame has at least one pixel.
        let stored = redraws ? picture.visibleRegion ?? PixelRegion(columns: 0..<1, rows: 0..<1) : changed
        // Files hold half of the first column and row.
        let region = PixelRegion(
            columns: stored.columns.lowerBound & ~1..<stored.columns.upperBound,
            rows: stored.rows.lowerBound & ~1..<stored.rows.upperBound)
        let part = try picture.part(region)
        var file = try encoder.encode(part)
        if let lossless, part.hasFewColors {
            let other = try lossless.encode(part)
            if other.count < file.count { file = other }
        }
        return WebPFrame(region: region, chunks: WebPFrameEncoder.pixelChunks(of: file))
    }

    /// The chunks of a still file after its header.
    static func pixelChunks(of file: [UInt8]) -> [UInt8] {
        let body = file.dropFirst(12)
        return body.starts(with: "VP8X".utf8) ? Array(body.dropFirst(18)) : Array(body)
    }
}

/// The bytes of an animated WebP file in their order (RFC 9649, 2.7). A frame replaces its region, transparent pixels
/// too, because Apple's players draw frames that blend wrongly (WebKit 217897). It stays, unless frames are redrawn.
package struct WebPFile: AnimationFile {
    private let width: Int
    private let height: Int
    private let isOpaque: Bool
    private let redraws: Bool
    package private(set) var frameCount = 0

    /// The longest time that a frame can be shown, four and a half hours.
    static let maxMilliseconds = 0xff_ffff

    /// If `redraws`, each frame was encoded as all that is visible.
    package init(width: Int, height: Int, isOpaque: Bool, redraws: Bool = false) throws(SVGAError) {
        guard max(width, height) <= WebPEncoder.maxSide else {
            throw .image(.sideLimitExceeded(width: width, height: height, maxSide: WebPEncoder.maxSide))
        }
        (self.width, self.height, self.isOpaque, self.redraws) = (width, height, isOpaque, redraws)
    }

    package func head(loopCount: Int, byteCount: Int) -> [UInt8] {
        let size = max(0, byteCount - 8).littleEndianBytes(4)
        let flags: [UInt8] = [isOpaque ? 0x02 : 0x12, 0, 0, 0]
        let canvas = (width - 1).littleEndianBytes(3) + (height - 1).littleEndianBytes(3)
        let animation = [0, 0, 0, 0] + loopCount.littleEndianBytes(2)
        return Array("RIFF".utf8) + size + "WEBP".utf8 + WebPFile.chunk("VP8X", flags + canvas)
            + WebPFile.chunk("ANIM", animation)
    }

    package mutating func bytes(of frame: WebPFrame, duration: Int, before next: WebPFrame?) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), duration)
        // A frame that is shown for longer than a number tells is drawn again in its place.
        while rest > WebPFile.maxMilliseconds {
            bytes += image(frame, milliseconds: WebPFile.maxMilliseconds - 1000)
            rest -= WebPFile.maxMilliseconds - 1000
        }
        return bytes + image(frame, milliseconds: rest)
    }

    private mutating func image(_ frame: WebPFrame, milliseconds: Int) -> [UInt8] {
        frameCount += 1
        let region = frame.region
        var body: [UInt8] = []
        body.reserveCapacity(frame.chunks.count + 16)
        for value in [
            region.columns.lowerBound / 2, region.rows.lowerBound / 2, region.columns.count - 1, region.rows.count - 1,
            milliseconds,
        ] {
            body += value.littleEndianBytes(3)
        }
        // Do not blend; and stay, or become transparent again.
        body.append(redraws ? 0x03 : 0x02)
        return WebPFile.chunk("ANMF", body + frame.chunks)
    }

    package var end: [UInt8] { [] }

    /// A chunk; its body is filled up to an even length, which the length does not tell.
    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + body.count.littleEndianBytes(4) + body + (body.count % 2 == 1 ? [0] : [])
    }
}
