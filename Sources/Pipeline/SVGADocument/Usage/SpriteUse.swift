package import SVGAGraphics

extension DocumentUsage {
    /// The use of a document's sprite: visible frames, position and size.
    package struct SpriteUse: Sendable {
        /// The key of its picture, empty for none.
        package let imageKey: String
        /// The key of the sprite that masks it; nil for none.
        package let matteKey: String?
        /// Whether it is a mask for others and never drawn itself.
        package var isMatte: Bool { imageKey.hasSuffix(".matte") }
        /// The entry of the image map whose picture it shows.
        package let image: Int?
        package var hasImage: Bool { image != nil }
        /// The sprite that masks it.
        package internal(set) var matte: Int?
        /// The number of frames that the file has for it, including frames after the end of the movie.
        package let frameCount: Int
        /// The frames of the movie in which its opacity is above 0.
        package private(set) var visible = FrameSet()
        /// Whether any frame has shapes, visible or not.
        package private(set) var hasShapes = false
        /// Whether any frame has a clip path, visible or not.
        package private(set) var hasClip = false
        /// The layout of the first visible frame that has one.
        package private(set) var layout: Size?
        /// Whether all visible frames with a layout have the same.
        package private(set) var hasOneLayout = true
        /// Whether all visible frames have a layout, so that all of its picture is inside ``bounds``.
        package private(set) var hasAllLayouts = true
        /// The largest width and the largest height of its layout on the canvas, over visible frames.
        package private(set) var drawnSize: Size?
        /// The largest factor from its layout to the canvas, in any direction and visible frame.
        package private(set) var largestScale: Double?
        /// The smallest factor from its layout to the canvas, in any direction and visible frame.
        package private(set) var smallestScale: Double?
        /// The box around its layouts on the canvas, which it may leave; of its shapes nothing.
        package private(set) var bounds: Rect?

        /// The sprite is hidden after the movie's frames.
        init(_ sprite: SpriteMessage, image: Int?, movieFrameCount: Int) {
            imageKey = sprite.imageKey?.string ?? ""
            matteKey = (sprite.matteKey?.string).flatMap { $0.isEmpty ? nil : $0 }
            self.image = image
            frameCount = sprite.frames.count
            var before: (record: ArraySlice<UInt8>, geometry: FrameGeometry)?
            for (frame, record) in sprite.frames.enumerated() {
                if let bytes = record.originalBytes {
                    // Still sprites have the same bytes in each frame.
                    if let before, before.record == bytes {
                        if before.geometry.isVisible, frame < movieFrameCount { visible.insert(frame) }
                        continue
                    }
                    let geometry = FrameGeometry(record)
                    before = (bytes, geometry)
                    add(geometry, frame, movieFrameCount)
                } else {
                    add(FrameGeometry(record), frame, movieFrameCount)
                }
            }
        }

        private mutating func add(_ geometry: FrameGeometry, _ frame: Int, _ movieFrameCount: Int) {
            hasShapes = hasShapes || geometry.hasShapes
            hasClip = hasClip || geometry.hasClip
            guard geometry.isVisible, frame < movieFrameCount else { return }
            visible.insert(frame)
            largestScale = max(largestScale ?? 0, geometry.transform.largestScale)
            smallestScale = min(smallestScale ?? .infinity, geometry.smallestScale)
            guard geometry.hasLayout else {
                hasAllLayouts = false
                return
            }
            hasOneLayout = hasOneLayout && (layout ?? geometry.layout) == geometry.layout
            layout = layout ?? geometry.layout
            drawnSize = drawnSize.larger(geometry.drawnSize)
            bounds = bounds.union(geometry.bounds)
        }
    }
}

extension Optional<Size> {
    /// The larger width and the larger height of both.
    func larger(_ other: Size?) -> Size? {
        guard let own = self, let other else { return self ?? other }
        return Size(Swift.max(own.width, other.width), Swift.max(own.height, other.height))
    }
}

extension Optional<Rect> {
    func union(_ other: Rect?) -> Rect? {
        guard let own = self, let other else { return self ?? other }
        return own.union(other)
    }
}
