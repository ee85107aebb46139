package import SVGAKit

/// The keys of one movie, which `svga-tool keys` prints: what a viewer's images and texts can take the place of.
package struct KeysReport {
    /// The name of the movie as it was given.
    package let input: String?
    package let movie: Movie
    package let keys: [MovieContent.Key]
    /// For each key where it shows, frame by frame; nil when nobody asked.
    package let boxes: [KeyBoxes]?

    /// Makes a report.
    ///
    /// - Complexity: O(frames of all sprites + shapes of all states); with boxes O(keys · frames · sprites).
    package init(input: String?, renderer: FrameRenderer, withBoxes hasBoxes: Bool) {
        (self.input, movie, keys) = (input, renderer.movie, renderer.keys)
        boxes = hasBoxes ? keys.map { KeyBoxes(of: $0, from: renderer) } : nil
    }

    /// The report as JSON; the keys are described in Docs/JSON.md.
    package var json: JSONValue {
        .document([
            ("input", .text(input)), ("width", .number(movie.viewBox.width)), ("height", .number(movie.viewBox.height)),
            ("frameCount", .integer(movie.frameCount)),
            ("keys", .array(keys.indices.map { keys[$0].json(boxes: boxes?[$0]) })),
        ])
    }
}

/// Where a key shows: runs of frames with one box in whole movie pixels.
package struct KeyBoxes {
    /// The runs in order; frames without any are left out.
    package private(set) var runs: [(frames: ClosedRange<Int>, box: PixelBox)] = []

    init(of key: MovieContent.Key, from renderer: FrameRenderer) {
        for frame in key.visibleFrames ?? 0...0 {
            guard let rect = renderer.bounds(ofKey: key.name, frame: frame), let box = PixelBox(around: rect)
            else { continue }
            if let last = runs.last, last.box == box, last.frames.upperBound == frame - 1 {
                runs[runs.count - 1].frames = last.frames.lowerBound...frame
            } else {
                runs.append((frame...frame, box))
            }
        }
    }

    var json: JSONValue {
        .array(
            runs.map { run in
                .object([
                    ("frames", .array([.integer(run.frames.lowerBound), .integer(run.frames.upperBound)])),
                    ("box", run.box.json),
                ])
            })
    }
}

extension MovieContent.Key {
    fileprivate func json(boxes: KeyBoxes?) -> JSONValue {
        func size(_ size: Size?) -> JSONValue {
            guard let size, size.width > 0, size.height > 0 else { return .null }
            return .object([("width", .number(size.width)), ("height", .number(size.height))])
        }
        let members: [(key: String, value: JSONValue)] = [
            ("key", .string(name)), ("kind", .string(kind.rawValue)), ("layout", size(layout)),
            ("image", size(imageSize)), ("sprites", .array(sprites.map { .integer($0) })),
            ("firstFrame", .count(visibleFrames?.lowerBound)), ("lastFrame", .count(visibleFrames?.upperBound)),
            ("posterFrame", .count(posterFrame)),
        ]
        return .object(members + (boxes.map { [("boxes", $0.json)] } ?? []))
    }
}
