/// A movie as layers of pictures that move between keyframes (`svga-timeline/1`, see `Docs/Editing.md`).
package struct Timeline: Equatable, Sendable {
    package var width: Double
    package var height: Double
    package var framesPerSecond: Int
    package var frameCount: Int
    /// The layers, the lowest first.
    package var layers: [Layer] = []
    package var sounds: [Sound] = []

    package struct Layer: Equatable, Sendable {
        package var content: Content
        package var key: String
        package var frames: [ClosedRange<Int>]
        /// The pivot at x and y, about which the picture turns and grows: a part of its size.
        package var anchor = Point(x: 0.5, y: 0.5)
        /// The key of the layer whose alpha masks this one.
        package var matte: String?
        package var motion = LayerMotion()
        /// The layer's place in the timeline, for errors.
        package var path = ""
    }

    package enum Content: Hashable, Sendable {
        /// The name of a file below the folder of pictures.
        case image(String)
        /// Nothing, until an app sets its own picture.
        case slot(BuiltSize)
    }

    package struct Point: Hashable, Sendable {
        package var x: Double
        package var y: Double
    }

    package struct Sound: Hashable, Sendable {
        package var file: String
        package var key: String
        /// The frame in which it begins, and the one in which it ends at the latest.
        package var from: Int
        package var to: Int
        /// The sound's place in the timeline, for errors.
        package var path = ""
    }

    /// The files of pictures and sounds that the timeline names, each once.
    package var fileNames: [String] {
        let images = layers.compactMap { layer in
            if case .image(let name) = layer.content { name } else { nil }
        }
        var seen: Set<String> = []
        return (images + sounds.map(\.file)).filter { seen.insert($0).inserted }
    }
}
