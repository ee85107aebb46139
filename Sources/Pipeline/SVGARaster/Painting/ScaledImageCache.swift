import CSVGARasterKernels
import SVGAPixels
import SVGASystem
import Synchronization

/// An image as it was drawn at places where it is drawn again: axis-aligned, stretched or between pixels.
///
/// Half of what the real movies draw axis-aligned and resampled lies exactly as in the frame before. The second look-up of
/// a place makes the resampled pixels; from then on they are blended as they are, with the same result to the bit.
final class ScaledImageCache: Sendable {
    /// Where an image is drawn, and the part of it that is seen.
    struct Place: Equatable {
        let image: SampledImage
        let box: PixelRect
    }

    private struct Copy {
        let place: Place
        /// Nil until the place is looked up again.
        var pixels: Pixmap?
    }

    private let budget: ByteBudget
    private let copies = Lock<[Copy]>([])

    /// Sprites often share an image, so that a frame draws it at several places.
    private static let maxCount = 4

    init(budget: ByteBudget) { self.budget = budget }

    deinit { copies.withLock { $0.forEach(release) } }

    /// The pixels of the box at a place that was looked up before; nil at first, and where there is no room.
    func pixels(at place: Place) -> Pixmap? {
        copies.withLock { copies in
            guard let index = copies.firstIndex(where: { $0.place == place }) else {
                if copies.count == ScaledImageCache.maxCount { release(copies.removeFirst()) }
                copies.append(Copy(place: place, pixels: nil))
                return nil
            }
            if copies[index].pixels == nil { copies[index].pixels = stretched(at: place) }
            return copies[index].pixels
        }
    }

    private func release(_ copy: Copy) {
        if let pixels = copy.pixels { budget.giveBack(pixels.byteCount) }
    }

    private func stretched(at place: Place) -> Pixmap? {
        let byteCount = place.box.width * place.box.height * 4
        guard budget.take(byteCount) else { return nil }
        guard let pixels = try? RowScaler.pixmap(of: place.image, box: place.box) else {
            budget.giveBack(byteCount)
            return nil
        }
        return pixels
    }
}

extension RowScaler {
    /// The resampled pixels of a box.
    fileprivate static func pixmap(of image: SampledImage, box: PixelRect) throws(RenderError) -> Pixmap {
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

    /// Makes a budget of so many bytes.
    package init(byteCount: Int) { available = Atomic(byteCount) }

    /// The bytes that nobody has taken.
    package var availableByteCount: Int { available.load(ordering: .relaxed) }

    /// Takes bytes out, if there are as many.
    func take(_ byteCount: Int) -> Bool {
        var seen = availableByteCount
        while seen >= byteCount {
            let (exchanged, original) = available.weakCompareExchange(
                expected: seen, desired: seen - byteCount, ordering: .relaxed)
            if exchanged { return true }
            seen = original
        }
        return false
    }

    /// Puts bytes back that were taken.
    func giveBack(_ byteCount: Int) { available.add(byteCount, ordering: .relaxed) }
}
