package import SVGAFormat
package import SVGAImage

/// Creates a movie from a timeline: its layers become sprites with a state for each frame. PNG files stay byte for
/// byte, JPEG and WebP become PNG, which all players draw, and slots are clear pictures.
package struct TimelineBuilder: Sendable {
    package typealias Reader = (_ name: String) throws -> [UInt8]

    package var compression = PNGCompression.small
    package var limits = Limits.default

    package init() {}

    /// Calls `read` once for each name. Takes O(layers · frames + bytes of files).
    package func document(of timeline: Timeline, reading read: Reader) throws -> Document {
        let roles = try LayerRoles(of: timeline)
        var budget = ContentBudget(limits)
        let pictures = try LayerPictures(of: timeline, self, &budget, read)
        var movie = MovieMessage(
            Record(
                (timeline.width, timeline.height), framesPerSecond: timeline.framesPerSecond,
                frameCount: timeline.frameCount))
        movie.images = pictures.images
        // SVGAPlayer-Web draws mattes only in movies whose first sprite is one.
        for isMatte in [true, false] {
            for layer in timeline.layers where roles.mattes.contains(layer.key) == isMatte {
                movie.sprites.append(sprite(of: layer, isMatte, pictures.sizes[layer.content], timeline))
            }
        }
        try SoundFiles.add(timeline.sounds, to: &movie, &budget, read)
        return Document(movie)
    }

    private func sprite(
        of layer: Timeline.Layer, _ isMatte: Bool, _ size: BuiltSize?, _ timeline: Timeline
    ) -> Record<SpriteMessage> {
        var states = Array(repeating: Record<FrameMessage>.hidden, count: timeline.frameCount)
        let size = size ?? BuiltSize(width: 0, height: 0)
        let anchor = (x: layer.anchor.x * Double(size.width), y: layer.anchor.y * Double(size.height))
        // The anchor's position in a picture that covers the movie.
        var start = LayerState()
        (start.x, start.y) = (layer.anchor.x * timeline.width, layer.anchor.y * timeline.height)
        for frame in layer.frames.joined() {
            let state = layer.motion.state(at: frame, from: start)
            guard state.isVisible else { continue }
            states[frame] = Record(size, alpha: state.alpha, LayerMatrix(state, anchor: anchor))
        }
        return Record(key: layer.key + (isMatte ? ".matte" : ""), matte: layer.matte.map { $0 + ".matte" }, states)
    }
}
