import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGARaster
import SVGASystem

/// The decoded images of a movie, each decoded when a frame first draws it. All of them together stay within
/// `Limits.maxTotalImagePixelCount`: a frame waits for others if its images and theirs need more. Images that the
/// frames in progress do not draw stay cached up to a number of bytes; beyond it, the least recently drawn image is
/// evicted and decoded again when a frame draws it. An image that cannot be decoded is left out of all frames and
/// reported once as a warning. Threads that need the same image at the same time wait for one decoding.
final class ImageCache: Sendable {
    private let images: [EncodedImage]
    private let slots: [Slot]
    private let limits: Limits
    private let uses: Lock<ImageCachePolicy>
    /// The budget of resampled images, for images that frames draw at the same position again and again. It is separate
    /// from the spare bytes, since images of frames in progress are resampled too.
    private let copyBudget = ByteBudget(byteCount: maxCopyByteCount)
    private static let maxCopyByteCount = 16 << 20

    /// Takes the limits for pixels in one image and in all decoded ones, and for bytes that no frame in progress has
    /// drawn.
    init(_ images: [EncodedImage], limits: Limits, maxSpareByteCount: Int) {
        (self.images, self.limits) = (images, limits)
        slots = images.map { _ in Slot() }
        uses = Lock(
            ImageCachePolicy(
                byteCounts: images.map { ImageCache.byteCount(ofPixels: $0.pixelCount) },
                maxByteCount: ImageCache.byteCount(ofPixels: limits.maxTotalImagePixelCount),
                maxSpareByteCount: maxSpareByteCount))
    }

    private static func byteCount(ofPixels count: Int) -> Int {
        let (bytes, overflow) = max(0, count).multipliedReportingOverflow(by: 4)
        return overflow ? .max : bytes
    }

    /// The error for the images of a frame if they are too large together.
    func refusal(drawing indices: Set<Int>) -> SVGAError? {
        var pixelCount = 0
        for index in indices.sorted() {
            pixelCount = pixelCount.saturatingSum(images[index].pixelCount)
            guard pixelCount <= limits.maxTotalImagePixelCount else {
                return .limitExceeded(
                    \.maxTotalImagePixelCount, limit: limits.maxTotalImagePixelCount, found: pixelCount,
                    imageKey: images[index].asset.key)
            }
        }
        return nil
    }

    /// Begins a frame when its images fit in addition to images of frames in progress, and returns its number. Frames
    /// begin in their order, so that small ones cannot keep a large one waiting. Cancelling ends the wait within 50 ms.
    func beginFrame(drawing indices: Set<Int>, cancellation: CancellationToken?) throws(SVGAError) -> Int {
        let ticket = uses.withLock { $0.enqueue() }
        while true {
            let begun = uses.waiting(until: SteadyClock.now + 50_000_000) { $0.beginFrame(ticket, drawing: indices) }
            guard begun != nil || cancellation?.isCancelled == true else { continue }
            // The next one may fit, too.
            if begun == nil { uses.withLock { $0.leave(ticket) } }
            uses.wakeWaiters()
            guard let (frame, evicted) = begun else { throw .cancelled }
            evict(evicted)
            return frame
        }
    }

    /// Ends a frame, and evicts images beyond the spare bytes.
    func endFrame(_ frame: Int) {
        evict(uses.withLock { $0.endFrame(frame) })
        uses.wakeWaiters()
    }

    private func evict(_ indices: [Int]) {
        for index in indices {
            slots[index].state.withLock { state in
                if case .decoded = state { state = .encoded }
            }
        }
    }

    /// The image for a frame in progress; nil if it cannot be decoded. Throws without memory; the next call tries
    /// again.
    func texture(at index: Int, frame: Int) throws(SVGAError) -> Texture? {
        let texture: Texture? = try slots[index].state.withLock { state throws(SVGAError) in
            if case .encoded = state { state = try decode(images[index]) }
            if case .decoded(let texture) = state { return texture }
            return nil
        }
        if texture != nil { uses.withLock { $0.add(index, frame: frame) } }
        return texture
    }

    /// Whether the image of this index is decoded now.
    func isDecoded(at index: Int) -> Bool {
        slots[index].state.withLock { if case .decoded = $0 { true } else { false } }
    }

    /// The size of an image by its header; nil without a valid one.
    func headerSize(at index: Int) -> Size? {
        (try? images[index].header.get()).map { Size(Double($0.width), Double($0.height)) }
    }

    /// The largest cost of decoding images and making their smaller levels, in the unit of `SVGACanvas.cost`. It is
    /// counted for each frame, since it must not depend on the frames drawn before.
    func decodingCost(of indices: Set<Int>) -> Int {
        indices.reduce(0) { $0.saturatingSum(images[$1].decodingCost) }
    }

    /// The bytes of the images that are decoded, without the smaller levels and copies made of them.
    var decodedByteCount: Int { uses.withLock { $0.byteCount } }

    /// About the bytes of all that is decoded: a third more for the smaller levels, and the copies.
    var byteCount: Int {
        decodedByteCount / 3 * 4 + ImageCache.maxCopyByteCount - copyBudget.availableByteCount
    }

    /// The images that could not be decoded so far.
    var warnings: [MovieWarning] {
        zip(images, slots).compactMap { image, slot in
            slot.state.withLock { state in
                guard case .failed(let error) = state else { return nil }
                return MovieWarning(message: "left out: \(error)", field: "images[\(image.asset.key)]")
            }
        }
    }

    private func decode(_ image: EncodedImage) throws(SVGAError) -> Slot.State {
        do {
            let pixmap = try Pixmap(
                decoding: image.asset.bytes, header: image.header.get(), maxPixelCount: limits.maxImagePixelCount)
            return .decoded(Texture(pixmap, copyBudget: copyBudget))
        } catch {
            if error.isOutOfMemory { throw error }
            return .failed(error)
        }
    }

    private final class Slot: Sendable {
        enum State {
            case encoded
            case decoded(Texture)
            case failed(SVGAError)
        }

        let state = Lock(State.encoded)
    }
}
