package import SVGAGraphics

extension DocumentUsage {
    package enum Role: String, Hashable, Sendable, CaseIterable {
        case picture, vector, matte, sound
    }

    /// The use of a document's key, by all sprites and sounds together.
    package struct KeyUse: Sendable {
        /// The key as ``Movie`` reads it.
        package let key: String
        /// The entries of the image map with the key; of several the last counts.
        package let images: [Int]
        /// The name of the file that holds the content, in archives.
        package let file: String?
        /// The bytes of the content; empty if it is missing.
        package let content: ArraySlice<UInt8>
        /// The roles of the key; for an unused key, the kind of its content.
        package internal(set) var roles: Set<Role> = []
        /// The sprites that show the picture of the key, or have the key and show none.
        package internal(set) var sprites: [Int] = []
        package internal(set) var sounds: [Int] = []
        /// The frames in which a sprite of the key shows.
        package private(set) var visible = FrameSet()
        /// The layout of the first sprite that has one.
        package private(set) var layout: Size?
        /// Whether all sprites have that layout in all visible frames.
        package private(set) var hasOneLayout = true
        /// The largest width and the largest height of the layouts on the canvas.
        package private(set) var drawnSize: Size?
        /// The largest factor from a layout to the canvas.
        package private(set) var largestScale: Double?
        /// The smallest factor from a layout to the canvas.
        package private(set) var smallestScale: Double?
        /// The box around the layouts on the canvas, which they may leave; of shapes nothing.
        package private(set) var bounds: Rect?

        package var isUsed: Bool { !sprites.isEmpty || !sounds.isEmpty }

        init(_ key: String, images: [Int], file: String? = nil, content: ArraySlice<UInt8> = []) {
            (self.key, self.images, self.file, self.content) = (key, images, file, content)
        }

        mutating func add(_ sprite: SpriteUse, _ index: Int) {
            sprites.append(index)
            if sprite.isMatte {
                roles.insert(.matte)
            } else {
                let isVector = sprite.hasShapes || sprite.imageKey.hasSuffix(".vector")
                if isVector { roles.insert(.vector) }
                if sprite.hasImage || !isVector { roles.insert(.picture) }
            }
            visible.formUnion(sprite.visible)
            hasOneLayout = hasOneLayout && sprite.hasOneLayout && (sprite.layout ?? layout) == (layout ?? sprite.layout)
            layout = layout ?? sprite.layout
            drawnSize = drawnSize.larger(sprite.drawnSize)
            if let scale = sprite.largestScale { largestScale = max(largestScale ?? 0, scale) }
            if let scale = sprite.smallestScale { smallestScale = min(smallestScale ?? .infinity, scale) }
            bounds = bounds.union(sprite.bounds)
        }
    }
}
