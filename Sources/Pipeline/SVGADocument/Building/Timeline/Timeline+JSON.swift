import SVGACoding
package import SVGAFormat

extension Timeline {
    /// The name and version of the form, which a timeline may give as `format`.
    package static let format = "svga-timeline/1"

    /// Reads a timeline in JSON (see `Docs/Editing.md`); errors have the path of the fault.
    package init(parsing text: [UInt8], limits: Limits = .default) throws(SVGAError) {
        let tree = try SVGAError.saying("no timeline", .damaged) { try JSONTree(parsing: text) }
        var reader = try TimelineReader(tree, limits)
        self = try reader.timeline()
    }
}

struct TimelineReader {
    private var members: TimelineMembers
    private let limits: Limits
    private var frameCount = 0
    private var canvas = Timeline.Point(x: 0, y: 0)

    init(_ tree: JSONTree, _ limits: Limits) throws(SVGAError) {
        members = try TimelineMembers(tree, at: JSONPath())
        self.limits = limits
    }

    mutating func timeline() throws(SVGAError) -> Timeline {
        try readFormat()
        let sides = 1...Double(limits.maxViewBoxSide)
        canvas.x = try members.required("width", members.number("width", sides))
        canvas.y = try members.required("height", members.number("height", sides))
        let rate = try members.integer("fps", 1...120) ?? 20
        frameCount = try members.required("frames", members.integer("frames", 1...limits.maxFrameCount))
        var timeline = Timeline(width: canvas.x, height: canvas.y, framesPerSecond: rate, frameCount: frameCount)
        try readLayers(into: &timeline)
        for (tree, path) in try members.elements("sounds") {
            timeline.sounds.append(try sound(tree, path, number: timeline.sounds.count))
        }
        try members.finish()
        return timeline
    }

    private mutating func readFormat() throws(SVGAError) {
        // Editors use it to complete members.
        _ = members.take("$schema")
        guard let format = members.take("format") else { return }
        guard format == .string(Timeline.format) else {
            throw members.error("format", "expected \"\(Timeline.format)\"; this is another kind of file")
        }
    }

    private mutating func readLayers(into timeline: inout Timeline) throws(SVGAError) {
        let layer = LayerReader(canvas: canvas, frameCount: frameCount, limits: limits)
        for (tree, path) in try members.elements("layers") { timeline.layers.append(try layer.layer(tree, path)) }
        for (tree, path) in try members.elements("slots") { timeline.layers.append(try layer.slot(tree, path)) }
        let count = timeline.layers.count
        guard count <= limits.maxSpriteCount, count * frameCount <= limits.maxSpriteFrameCount else {
            throw .timeline(
                path: "layers",
                problem:
                    "\(count) layers of \(frameCount) frames, and a movie may have \(limits.maxSpriteCount) layers "
                    + "and \(limits.maxSpriteFrameCount) frames of all of them together")
        }
    }

    private func sound(_ tree: JSONTree, _ path: JSONPath, number: Int) throws(SVGAError) -> Timeline.Sound {
        guard number < limits.maxAudioCount else {
            throw .timeline(path: path.description, problem: "a movie may have \(limits.maxAudioCount) sounds")
        }
        var members = try TimelineMembers(tree, at: path)
        let file = try members.required("file", members.text("file", maxByteCount: FileNameRule.maxByteCount))
        try FileNameRule.check(file, at: path.member("file"))
        let key = try members.text("key", maxByteCount: LayerReader.maxKeyByteCount) ?? "audio_\(number)"
        let from = try members.integer("from", 0...frameCount) ?? 0
        let to = try members.integer("to", from...frameCount) ?? frameCount
        try members.finish()
        return Timeline.Sound(file: file, key: key, from: from, to: to, path: path.description)
    }
}
