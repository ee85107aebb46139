import CSVGAKernels
import SVGAGraphics
import SVGASystem
import Synchronization

/// The resampled pixels of one image at the axis-aligned positions at which it was drawn before: in real movies, half
/// of such images are at the same place as in the previous frame. The second look-up of a position resamples the image;
/// from then on the cached pixels are blended, with the same result to the bit.
final class ScaledImageCache: Sendable {
    /// The key of an entry: the image under its map, and the part of it that is visible.
    struct Key: Equatable {
        let image: SampledImage
        let box: PixelRect
    }

    private struct Entry {
        let key: Key
        /// Nil until the key is looked up again.
        var pixels: Pixmap?
    }

    private let budget: ByteBudget
    private let entries = Lock<[Entry]>([])

    /// The maximum number of entries. Sprites often share an image, so that a frame draws it at several positions.
    private static let maxCount = 4

    init(budget: ByteBudget) { self.budget = budget }

    deinit { entries.withLock { $0.forEach(release) } }

    /// Looks up the pixels of the box of a key; nil the first time, and where the budget or memory is used up.
    func lookUp(_ key: Key) -> Pixmap? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.key == key }) else {
                if entries.count == ScaledImageCache.maxCount { release(entries.removeFirst()) }
                entries.append(Entry(key: key, pixels: nil))
                return nil
            }
            if entries[index].pixels == nil { entries[index].pixels = resample(key) }
            return entries[index].pixels
        }
    }

    private func release(_ entry: Entry) {
        if let pixels = entry.pixels { budget.giveBack(pixels.byteCount) }
    }

    private func resample(_ key: Key) -> Pixmap? {
        let byteCount = key.box.width * key.box.height * 4
        guard budget.take(byteCount) else { return nil }
        guard let pixels = try? RowScaler.pixmap(of: key.image, box: key.box) else {
            budget.giveBack(byteCount)
            return nil
        }
        return pixels
    }
}

extension RowScaler {
    /// The resampled pixels of a box.
    fileprivate static func pixmap(of image: SampledImage, box: PixelRect) throws(SVGAError) -> Pixmap {
        var rows = RowScaler(image, box: box)
        var pixmap = try Pixmap(width: box.width, height: box.height)
        try pixmap.withMutablePixels { pixels in
            guard let base = pixels.baseAddress else { return }
            for y in box.minY..<box.maxY {
                let (upper, lower, weight) = rows.rows(y: y)
                // Over nothing, the blend is the source.
                svga_blend_rows(
                    base + (y - box.minY) * box.width, upper, lower, Int64(box.width), weight, SVGA_OPAQUE, nil)
            }
        }
        return pixmap
    }
}

/// A number of bytes that several owners share, from any number of threads.
package final class ByteBudget: Sendable {
    private let available: Atomic<Int>

    package init(byteCount: Int) { available = Atomic(byteCount) }

    package var availableByteCount: Int { available.load(ordering: .relaxed) }

    /// Takes bytes out; false when fewer are available.
    func take(_ byteCount: Int) -> Bool {
        var expected = availableByteCount
        while expected >= byteCount {
            let (exchanged, original) = available.weakCompareExchange(
                expected: expected, desired: expected - byteCount, ordering: .relaxed)
            if exchanged { return true }
            expected = original
        }
        return false
    }

    func giveBack(_ byteCount: Int) { available.add(byteCount, ordering: .relaxed) }
}
