import SVGADocument
package import SVGAKit
package import SVGASystem

/// The keys that `svga-tool keys` prints: content that a viewer's images and texts can replace, and its cost.
package struct KeysReport {
    package let input: String?
    package let movie: Movie
    /// The keys of sprites in paint order.
    package let keys: [MovieContent.Key]
    package let facts: [KeyFacts]
    /// The entries of the image map that no sprite shows, by key.
    package let others: [OtherKey]
    /// The visible boxes for each key, frame by frame; nil if not requested.
    package let boxes: [KeyBoxes]?
    /// The selected keys that the movie does not have, each with the nearest one that it has.
    package let missing: [(key: String, nearest: String?)]

    /// Takes O(frames of all sprites + different shapes).
    package init(
        input: String?, renderer: FrameRenderer, withBoxes hasBoxes: Bool, selection: KeySelection = .all,
        cancellation: CancellationToken
    ) throws(SVGAError) {
        let movie = renderer.movie
        let all = try renderer.keys(cancellation: cancellation)
        let slots = SlotRule.auto.slots(of: all.map(\.name) + movie.assets.map(\.key))
        let sizes = movie.assets.map { asset in
            (try? ImageHeader(reading: asset.bytes)).map { Size(Double($0.width), Double($0.height)) }
        }
        let measures = SpriteMeasures(movie, imageSizes: sizes)
        let rows = all.filter { selection.includes($0.name) }
            .map { ($0, KeyFacts(of: $0, in: movie, measures: measures, slots: slots)) }
            .filter { !selection.isUnusedOnly || $0.1.visible.isEmpty }
        (self.input, self.movie, keys, facts) = (input, movie, rows.map(\.0), rows.map(\.1))
        missing = selection.missing(among: Set(all.map(\.name) + movie.assets.map(\.key)))
        others = KeysReport.others(of: movie, slots).filter { other in
            selection.includes(other.asset.key) && !(selection.isUnusedOnly && other.isUsed)
        }
        boxes = hasBoxes ? keys.map { KeyBoxes(of: $0, from: renderer) } : nil
    }

    private static func others(of movie: Movie, _ slots: Set<String>) -> [OtherKey] {
        let shown = Set(movie.sprites.compactMap(\.image))
        let names = Set(movie.sprites.map(\.imageKey))
        let sounds = Set(movie.audios.map(\.key))
        return movie.assets.enumerated()
            .filter { !shown.contains($0.offset) && !names.contains($0.element.key) }
            .map { OtherKey($0.element, isUsed: sounds.contains($0.element.key), slots: slots) }
    }

    /// The report as JSON; the keys are described in Docs/JSON.md.
    package var json: JSONValue {
        .document([
            ("input", .text(input)), ("width", .number(movie.viewBox.width)), ("height", .number(movie.viewBox.height)),
            ("frameCount", .integer(movie.frameCount)),
            ("keys", .array(keys.indices.map { keys[$0].json(facts[$0], boxes: boxes?[$0]) })),
            ("otherKeys", .array(others.map(\.json))),
        ])
    }
}

package struct KeySelection {
    package static let all = KeySelection(keys: [], isUnusedOnly: false)

    /// The keys as in the file; all if empty.
    let keys: [String]
    /// Whether to list only keys that the movie does not show or play.
    let isUnusedOnly: Bool

    package init(keys: [String], isUnusedOnly: Bool) { (self.keys, self.isUnusedOnly) = (keys, isUnusedOnly) }

    func includes(_ key: String) -> Bool { keys.isEmpty || keys.contains(key) }

    fileprivate func missing(among names: Set<String>) -> [(key: String, nearest: String?)] {
        keys.filter { !names.contains($0) }.map { ($0, EditDistance.nearest(to: $0, among: names)) }
    }
}

/// The visible boxes of a key: runs of frames with one box in complete movie pixels.
package struct KeyBoxes {
    /// The runs in order; frames without any are left out.
    package private(set) var runs: [(frames: ClosedRange<Int>, box: PixelBox)] = []

    init(of key: MovieContent.Key, from renderer: FrameRenderer) {
        for (frame, rect) in renderer.boxes(of: key).sorted(by: { $0.key < $1.key }) {
            guard let box = PixelBox(around: rect) else { continue }
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
    fileprivate func json(_ facts: KeyFacts, boxes: KeyBoxes?) -> JSONValue {
        func size(_ size: Size?) -> JSONValue {
            guard let size, size.width > 0, size.height > 0 else { return .null }
            return size.json
        }
        let members: [(key: String, value: JSONValue)] = [
            ("key", .string(name)), ("kind", .string(kind.rawValue)), ("layout", size(layout)),
            ("image", size(imageSize)), ("sprites", .array(sprites.map { .integer($0) })),
            ("firstFrame", .count(visibleFrames?.lowerBound)), ("lastFrame", .count(visibleFrames?.upperBound)),
            ("posterFrame", .count(posterFrame)),
        ]
        return .object(members + facts.members + (boxes.map { [("boxes", $0.json)] } ?? []))
    }
}
