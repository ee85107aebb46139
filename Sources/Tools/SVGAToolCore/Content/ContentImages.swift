import SVGAKit
import SVGASystem

/// The images of viewers that were decoded last, so that the rows of a table which show the same one decode it once.
/// Threads that need the same image at a time wait for one decoding. An image that fails is tried again.
final class ContentImages: Sendable {
    /// One image; the lock is held while it is decoded.
    private typealias Slot = Lock<MovieContent.Image?>

    private let slots: Lock<LRUCache<String, Slot>>
    /// The cost of an image that is not decoded yet.
    private static let slotByteCount = 256

    /// - Parameter maxByteCount: The maximum bytes of pixels in the cache; the least recently used go first.
    init(maxByteCount: Int = 64 << 20) { slots = Lock(LRUCache(maxCost: maxByteCount)) }

    var byteCount: Int { slots.withLock { $0.cost } }

    /// The image of a path or URL, from an earlier call or by `load`.
    func image(_ source: String, load: () throws -> MovieContent.Image) throws -> MovieContent.Image {
        let slot = slot(of: source)
        let (image, isNew) = try slot.withLock { (known) throws -> (MovieContent.Image, Bool) in
            if let known { return (known, false) }
            let image = try load()
            known = image
            return (image, true)
        }
        if isNew {
            slots.withLock { slots in
                _ = slots.insert(slot, cost: image.pixmap.byteCount + ContentImages.slotByteCount, for: source)
            }
        }
        return image
    }

    private func slot(of source: String) -> Slot {
        slots.withLock { slots in
            if let known = slots.value(for: source) { return known }
            let slot = Slot(nil)
            slots.insert(slot, cost: ContentImages.slotByteCount, for: source)
            return slot
        }
    }
}
