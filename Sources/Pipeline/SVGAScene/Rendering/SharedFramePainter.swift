import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGASystem

/// Draws a viewer's frames with what other viewers' pictures have in common with them: it draws the units of the list
/// that differ from an earlier picture, and units that they touch, over the ground under the first differing unit, and
/// copies the changed box into the earlier picture. All of them are drawn whole, as without an earlier picture, so that
/// each pixel is the same to the bit.
struct SharedFramePainter {
    let renderer: FrameRenderer
    let viewport: Viewport
    let background: SVGAColor?
    /// The factor by which the picture is drawn larger.
    let factor: Int
    let cancellation: CancellationToken?

    private var frames: SharedFrames { renderer.resources.frames }
    private var width: Int { viewport.width * factor }
    private var height: Int { viewport.height * factor }
    private var transform: Affine { Affine(scaleX: Double(factor), scaleY: Double(factor)) * viewport.transform }

    func picture(of list: DrawList) throws(SVGAError) -> Pixmap {
        guard width * height <= SharedFrames.maxPixelCount else { return try wholePicture(of: list).picture }
        let key = SharedFrames.Key(frame: list.frame, viewport: viewport, background: background)
        let known = frames.lookUp(key)
        if let base = known.base, let picture = try picture(of: list, after: base) { return picture }
        let (picture, effort) = try wholePicture(of: list)
        if known.isKept { frames.keep(FrameBase(list, picture: picture, effort: effort), for: key) }
        return picture
    }

    private func wholePicture(of list: DrawList) throws(SVGAError) -> (picture: Pixmap, DrawingEffort) {
        let canvas = try blankCanvas()
        try draw(list, on: canvas)
        let effort = DrawingEffort(of: canvas)
        return (try factor == 1 ? canvas.finish() : canvas.snapshot(reducedBy: factor), effort)
    }

    private func blankCanvas() throws(SVGAError) -> SVGACanvas {
        let canvas = try SVGACanvas(width: width, height: height)
        if let background { canvas.clear(background) }
        return canvas
    }

    private func draw(_ list: DrawList, on canvas: SVGACanvas) throws(SVGAError) {
        try renderer.draw(list, on: canvas, transform: transform, cancellation: cancellation)
    }

    /// The picture of a list, from its common parts with an earlier one; nil if these are small, or if it may exceed
    /// the limits of a frame, which only a complete drawing determines.
    private func picture(of list: DrawList, after base: FrameBase) throws(SVGAError) -> Pixmap? {
        try renderer.check(list)
        let change = DrawListChange(from: base, to: list)
        if change.isEmpty { return base.picture }
        let box = box(around: change.bounds)
        // The differences are outside, and may still be too much to draw.
        if box.isEmpty { return nil }
        if 2 * box.width * box.height > width * height { return nil }
        do {
            guard let ground = base.ground(unitCount: change.first) else {
                return try wholePicture(of: list, keepingGroundOf: change.first, of: base, change.units)
            }
            return try picture(of: list, change, in: box, over: ground, base)
        } catch {
            if error.isCancelled || error.isOutOfMemory { throw error }
            return nil
        }
    }

    /// Draws a complete list, and keeps the ground under the first units that differ.
    private func wholePicture(
        of list: DrawList, keepingGroundOf unitCount: Int, of base: FrameBase, _ units: [Range<Int>]
    ) throws(SVGAError) -> Pixmap? {
        let canvas = try blankCanvas()
        try draw(list.part(units[..<unitCount]), on: canvas)
        base.keep(FrameBase.Ground(unitCount: unitCount, pixmap: try canvas.snapshot()))
        try draw(list.part(units[unitCount...]), on: canvas)
        guard DrawingEffort(of: canvas).isAllowed(with: nil, renderer.limits) else { return nil }
        return try factor == 1 ? canvas.finish() : canvas.snapshot(reducedBy: factor)
    }

    private func picture(
        of list: DrawList, _ change: DrawListChange, in box: PixelRect, over ground: FrameBase.Ground, _ base: FrameBase
    ) throws(SVGAError) -> Pixmap? {
        let units = change.units.indices.dropFirst(ground.unitCount).filter { index in
            change.units(change: index)
                || !self.box(around: list.bounds(of: change.units[index])).intersection(box).isEmpty
        }
        let canvas = try frames.canvas(width: width, height: height)
        canvas.copy(box, of: ground.pixmap)
        let start = DrawingEffort(of: canvas)
        try draw(list.part(units.map { change.units[$0] }), on: canvas)
        // The complete list's cost is at most the other picture's cost plus the cost of this drawing.
        guard DrawingEffort(of: canvas).since(start).isAllowed(with: base.effort, renderer.limits) else { return nil }
        var picture = base.picture
        try picture.replacePixels(
            with: try canvas.snapshot(of: box, reducedBy: factor), x: box.minX / factor, y: box.minY / factor)
        frames.put(back: canvas)
        frames.countReuse()
        return picture
    }

    /// The whole pixels that something may touch, and two more on each side for edges that are smoothed and moved.
    private func box(around bounds: Rect) -> PixelRect {
        let canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
        if bounds == .null { return .empty }
        let touched = transform.bounds(of: bounds).expanded(by: 2)
        // Bounds with NaN are unknown.
        guard [touched.minX, touched.minY, touched.maxX, touched.maxY].allSatisfy(\.isFinite) else { return canvas }
        let box = PixelRect(around: touched, within: canvas)
        if box.isEmpty { return .empty }
        return PixelRect(
            minX: box.minX / factor * factor, minY: box.minY / factor * factor,
            maxX: (box.maxX + factor - 1) / factor * factor, maxY: (box.maxY + factor - 1) / factor * factor)
    }
}

/// The differing units of two draw lists for one frame; all units before and after them are the same.
struct DrawListChange {
    private let base: FrameBase
    private let list: DrawList
    /// The units of the new list.
    let units: [Range<Int>]
    /// The number of equal units before the first difference, and after the last.
    let first: Int
    private let lastCount: Int

    init(from base: FrameBase, to list: DrawList) {
        (self.base, self.list) = (base, list)
        let (old, new) = (base.units, list.units)
        let most = min(old.count, new.count)
        let first = (0..<most).first { !list.draws(new[$0], as: old[$0], of: base.list) } ?? most
        lastCount =
            (0..<most - first).first { last in
                !list.draws(new[new.count - 1 - last], as: old[old.count - 1 - last], of: base.list)
            } ?? most - first
        (units, self.first) = (new, first)
    }

    /// Whether both lists draw the same.
    var isEmpty: Bool { first + lastCount == units.count && units.count == base.units.count }

    /// Whether a unit of the new list differs.
    func units(change index: Int) -> Bool { index >= first && index < units.count - lastCount }

    /// A box around what differs in both.
    var bounds: Rect {
        let old = base.units[first..<base.units.count - lastCount]
        let new = units[first..<units.count - lastCount]
        return old.reduce(Rect.null) { $0.union(base.list.bounds(of: $1)) }
            .union(new.reduce(Rect.null) { $0.union(list.bounds(of: $1)) })
    }
}
