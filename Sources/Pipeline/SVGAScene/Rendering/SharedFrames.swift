import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGASystem

/// Frames of one movie with a viewer's content, for other viewers who see the same frame. A frame is kept only when it
/// is drawn in the same size a second time.
final class SharedFrames: Sendable {
    /// The conditions under which two pictures can have common parts.
    struct Key: Hashable {
        let frame: Int
        let viewport: Viewport
        let background: SVGAColor?
    }

    private struct State {
        /// The keys that were drawn, the last one at the end.
        var seen: [Key] = []
        var bases: [(key: Key, base: FrameBase)] = []
        /// Canvases that no thread uses, all of one size.
        var spare: [SpareCanvas] = []
        /// The number of pictures that used another.
        var reuseCount = 0
    }

    /// A canvas on its way from one thread to another.
    private struct SpareCanvas: @unchecked Sendable {
        let canvas: SVGACanvas
    }

    private let state = Lock(State())

    /// The maximum number of canvas pixels for a kept picture.
    static let maxPixelCount = 1 << 22
    private static let maxBaseCount = 2
    private static let maxSeenCount = 8
    private static let maxSparePixelCount = 1 << 23

    /// The pictures of which only a part was drawn.
    var reuseCount: Int { state.withLock { $0.reuseCount } }

    /// About the bytes of all that is kept.
    var byteCount: Int {
        state.withLock { state in
            state.bases.reduce(0) { $0 + $1.base.byteCount }
                + state.spare.reduce(0) { $0 + 4 * $1.canvas.width * $1.canvas.height }
        }
    }

    func countReuse() { state.withLock { $0.reuseCount += 1 } }

    /// The kept data for a frame, and whether to keep its next complete picture.
    func lookUp(_ key: Key) -> (base: FrameBase?, isKept: Bool) {
        state.withLock { state in
            if let base = state.bases.first(where: { $0.key == key })?.base { return (base, true) }
            if state.seen.contains(key) { return (nil, true) }
            if state.seen.count == SharedFrames.maxSeenCount { state.seen.removeFirst() }
            state.seen.append(key)
            return (nil, false)
        }
    }

    /// Keeps a frame, which replaces one with the same key or the oldest one.
    func keep(_ base: FrameBase, for key: Key) {
        state.withLock { state in
            state.bases.removeAll { $0.key == key }
            if state.bases.count == SharedFrames.maxBaseCount { state.bases.removeFirst() }
            state.bases.append((key, base))
        }
    }

    /// A canvas with any pixels.
    func canvas(width: Int, height: Int) throws(SVGAError) -> SVGACanvas {
        let spare = state.withLock { state -> SpareCanvas? in
            if let last = state.spare.last?.canvas, last.width != width || last.height != height {
                state.spare.removeAll()
            }
            return state.spare.popLast()
        }
        if let spare { return spare.canvas }
        return try SVGACanvas(width: width, height: height)
    }

    /// Takes a canvas without open clips or layers that is no longer used.
    func put(back canvas: SVGACanvas) {
        let spare = SpareCanvas(canvas: canvas)
        let maxCount = SharedFrames.maxSparePixelCount / max(1, canvas.width * canvas.height)
        state.withLock { if $0.spare.count < min(maxCount, 8) { $0.spare.append(spare) } }
    }
}

/// A frame with one viewer's content, whose common parts other viewers' pictures use.
final class FrameBase: Sendable {
    /// The ground under the first units that differ.
    struct Ground: Sendable {
        /// The number of drawn units.
        let unitCount: Int
        let pixmap: Pixmap
    }

    let list: DrawList
    let units: [Range<Int>]
    let picture: Pixmap
    let effort: DrawingEffort
    private let ground = Lock<Ground?>(nil)

    init(_ list: DrawList, picture: Pixmap, effort: DrawingEffort) {
        (self.list, self.picture, self.effort) = (list, picture, effort)
        units = list.units
    }

    /// About the bytes of the pictures, and of the images of the viewer whose frame this is.
    var byteCount: Int {
        let content = list.resources.images.reduce(list.resources.byteCount) { $0 + $1.byteCount }
        return picture.byteCount + content + (ground.withLock { $0?.pixmap.byteCount } ?? 0)
    }

    /// The ground with at most a number of units, or nil.
    func ground(unitCount: Int) -> Ground? {
        ground.withLock { $0 }.flatMap { $0.unitCount <= unitCount ? $0 : nil }
    }

    /// Keeps a ground, unless there is one of fewer units.
    func keep(_ new: Ground) {
        ground.withLock { ground in
            if ground.map({ $0.unitCount > new.unitCount }) ?? true { ground = new }
        }
    }
}

/// The effort of a drawing, as far as frames have limits for it.
struct DrawingEffort: Sendable {
    private var cost: Int
    private var outlinePointCount: Int

    /// The effort of all drawing on a canvas so far.
    init(of canvas: SVGACanvas) { (cost, outlinePointCount) = (canvas.cost, canvas.outlinePointCount) }

    /// The effort since an earlier one.
    func since(_ start: DrawingEffort) -> DrawingEffort {
        var effort = self
        effort.cost -= start.cost
        effort.outlinePointCount -= start.outlinePointCount
        return effort
    }

    /// Whether both together are within the limits of a frame.
    func isAllowed(with other: DrawingEffort?, _ limits: Limits) -> Bool {
        cost.saturatingSum(other?.cost ?? 0) <= limits.maxDrawingCost
            && outlinePointCount + (other?.outlinePointCount ?? 0) <= limits.maxOutlinePointCount
    }
}
