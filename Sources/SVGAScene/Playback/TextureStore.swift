import SVGAFormat
import SVGAImage
import SVGARaster
import Synchronization

/// The decoded images of a movie, each decoded when a frame first draws it.
///
/// An image that cannot be decoded is left out of all frames and told once as a warning. Threads that want the same image
/// at the same time wait for one decoding.
final class TextureStore: Sendable {
    private let images: [EncodedImage]
    private let slots: [Slot]
    private let maxPixelCount: Int

    /// Makes a store of images that are all encoded.
    ///
    /// - Parameter maxPixelCount: The largest number of pixels that one image may have.
    init(_ images: [EncodedImage], maxPixelCount: Int) {
        self.images = images
        self.maxPixelCount = maxPixelCount
        slots = images.map { _ in Slot() }
    }

    /// The image of this index in the movie, or nil when it cannot be decoded.
    func texture(at index: Int) -> Texture? {
        slots[index].state.withLock { state in
            if case .encoded = state { state = decode(images[index]) }
            if case .decoded(let texture) = state { return texture }
            return nil
        }
    }

    /// What could not be decoded so far.
    var warnings: [MovieWarning] {
        zip(images, slots).compactMap { image, slot in
            slot.state.withLock { state in
                guard case .failed(let error) = state else { return nil }
                return MovieWarning(message: "left out: \(error)", field: "images[\(image.key)]")
            }
        }
    }

    private func decode(_ image: EncodedImage) -> Slot.State {
        do throws(ImageError) {
            return .decoded(Texture(try Pixmap(decoding: image.bytes, maxPixelCount: maxPixelCount)))
        } catch {
            return .failed(error)
        }
    }

    private final class Slot: Sendable {
        enum State {
            case encoded
            case decoded(Texture)
            case failed(ImageError)
        }

        let state = Mutex(State.encoded)
    }
}
