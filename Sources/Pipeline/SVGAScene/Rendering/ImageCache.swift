import SVGAFormat
import SVGAGeometry
import SVGAImage
import SVGAPixels
import SVGARaster
import SVGASystem

/// The decoded images of a movie, each decoded when a frame first draws it.
///
/// Images that the frames in work do not draw stay cached for later frames up to a number of bytes; beyond it, the least
/// recently drawn image is evicted and decoded again when a frame draws it. An image that cannot be decoded is left out of
/// all frames and reported once as a warning. Threads that need the same image at the same time wait for one decoding.
final class ImageCache: Sendable {
    private let images: [EncodedImage]
    private let slots: [Slot]
    private let maxPixelCount: Int
    private let uses: Lock<ImageCachePolicy>
    /// The budget of resampled images, for images that frames draw at the same position again and again. It is separate from
    /// the spare bytes, since images of frames in work are resampled too.
    private let copyBudget = ByteBudget(byteCount: maxCopyByteCount)
    private static let maxCopyByteCount = 16 << 20

    /// Makes a cache of images that are all encoded.
    ///
    /// - Parameters:
    ///   - maxPixelCount: The largest number of pixels that one image may have.
    ///   - maxSpareByteCount: The most bytes of images that no frame in work has drawn.
    init(_ images: [EncodedImage], maxPixelCount: Int, maxSpareByteCount: Int) {
        self.images = images
        self.maxPixelCount = maxPixelCount
        slots = images.map { _ in Slot() }
        uses = Lock(ImageCachePolicy(count: images.count, maxSpareByteCount: maxSpareByteCount))
    }

    /// Begins a frame.
    ///
    /// - Returns: The number of the frame for the other calls.
    func beginFrame() -> Int { uses.withLock { $0.beginFrame() } }

    /// Ends a frame, and evicts images beyond the spare bytes.
    func endFrame(_ frame: Int) {
        for index in uses.withLock({ $0.endFrame(frame) }) {
            slots[index].state.withLock { state in
                if case .decoded = state { state = .encoded }
            }
        }
    }

    /// The image of this index in the movie for a frame in work, or nil when it cannot be decoded.
    ///
    /// - Throws: ``RenderError`` without memory; the image is tried again the next time.
    func texture(at index: Int, frame: Int) throws(RenderError) -> Texture? {
        let texture: Texture? = try slots[index].state.withLock { state throws(RenderError) in
            if case .encoded = state { state = try decode(images[index]) }
            if case .decoded(let texture) = state { return texture }
            return nil
        }
        if let texture { uses.withLock { $0.add(index, byteCount: texture.pixmap.byteCount, frame: frame) } }
        return texture
    }

    /// The size of an image by its header; nil without a valid one.
    func headerSize(at index: Int) -> Size? {
        (try? images[index].header.get()).map { Size(Double($0.width), Double($0.height)) }
    }

    /// The largest cost of decoding images and making their smaller levels, in the unit of `Canvas.cost`.
    ///
    /// It is counted for each frame, since it must not depend on the frames drawn before.
    func decodingCost(of indices: Set<Int>) -> Int {
        indices.reduce(0) { sum, index in
            let pixelCount = min(images[index].pixelCount, maxPixelCount)
            return sum + pixelCount * ImageCache.decodingCostPerPixel
        }
    }

    /// A photograph in an interlaced PNG file of 16 bits, the slowest kind, takes 30 nanoseconds a pixel.
    private static let decodingCostPerPixel = 120

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

    private func decode(_ image: EncodedImage) throws(RenderError) -> Slot.State {
        do throws(RenderError) {
            let pixmap = try Pixmap(
                decoding: image.asset.bytes, header: image.header.get(), maxPixelCount: maxPixelCount)
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
            case failed(RenderError)
        }

        let state = Lock(State.encoded)
    }
}
