import SVGACoding
import SVGAFormat

struct LayerReader {
    let canvas: Timeline.Point
    let frameCount: Int
    let limits: Limits

    /// The longest key: it is the name of a file in archives.
    static let maxKeyByteCount = 255
    /// The range of places, sizes and angles, so that no product of them is too large for single precision.
    private static let numbers = -1e6...1e6

    func layer(_ tree: JSONTree, _ path: JSONPath) throws(SVGAError) -> Timeline.Layer {
        var members = try TimelineMembers(tree, at: path)
        let content = try content(&members)
        let key = try members.text("key", maxByteCount: LayerReader.maxKeyByteCount) ?? defaultKey(of: content)
        var layer = Timeline.Layer(
            content: content, key: try checked(key, members), frames: try frames(&members), path: path.description)
        if let anchor = try members.pair("anchor", LayerReader.numbers) {
            layer.anchor = Timeline.Point(x: anchor.0, y: anchor.1)
        }
        layer.matte = try members.text("matte", maxByteCount: LayerReader.maxKeyByteCount)
        for (tree, path) in try members.elements("keyframes") { try addKeyframe(tree, path, to: &layer.motion) }
        try members.finish()
        return layer
    }

    /// A place for pictures of an app, above all layers.
    func slot(_ tree: JSONTree, _ path: JSONPath) throws(SVGAError) -> Timeline.Layer {
        var members = try TimelineMembers(tree, at: path)
        let key = try members.required("key", members.text("key", maxByteCount: LayerReader.maxKeyByteCount))
        let size = try members.required("size", size(&members))
        let corner = try members.required("at", members.pair("at", LayerReader.numbers))
        var layer = Timeline.Layer(
            content: .slot(size), key: try checked(key, members), frames: try frames(&members), path: path.description)
        layer.anchor = Timeline.Point(x: 0, y: 0)
        layer.motion.add(corner.0, to: [.x], at: 0, .hold)
        layer.motion.add(corner.1, to: [.y], at: 0, .hold)
        try members.finish()
        return layer
    }

    private func content(_ members: inout TimelineMembers) throws(SVGAError) -> Timeline.Content {
        let image = try members.text("image", maxByteCount: FileNameRule.maxByteCount)
        let size = try size(&members)
        switch (image, size) {
        case (let image?, nil):
            try FileNameRule.check(image, at: members.path.member("image"))
            return .image(image)
        case (nil, let size?): return .slot(size)
        default:
            throw TimelineMembers.error(
                members.path, "a layer has either an image, or the size of a place for one of the app")
        }
    }

    private func size(_ members: inout TimelineMembers) throws(SVGAError) -> BuiltSize? {
        let sides = 1...Double(min(limits.maxViewBoxSide, 4_096))
        guard let size = try members.pair("size", sides) else { return nil }
        guard let width = Int(exactly: size.0), let height = Int(exactly: size.1) else {
            throw members.error("size", "expected integers")
        }
        return BuiltSize(width: width, height: height)
    }

    /// The name of the file without folder and suffix.
    private func defaultKey(of content: Timeline.Content) -> String {
        guard case .image(let name) = content else { return "" }
        let file = name.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
        let end = file.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? file.count
        return String(decoding: file[..<end], as: UTF8.self)
    }

    private func checked(_ key: String, _ members: TimelineMembers) throws(SVGAError) -> String {
        guard !key.isEmpty else { throw members.error("key", "this is missing") }
        guard !key.hasSuffix(".matte") else {
            throw members.error("key", "keys of layers have no .matte; name the layer as matte of those that it masks")
        }
        return key
    }

    private func frames(_ members: inout TimelineMembers) throws(SVGAError) -> [ClosedRange<Int>] {
        guard let text = try members.text("frames", maxByteCount: 1 << 16) else { return [0...frameCount - 1] }
        guard let ranges = LayerReader.ranges(of: text, below: frameCount) else {
            throw members.error(
                "frames",
                "expected frames from 0 to \(frameCount - 1) in rising order, such as \"0-11,30-59\"")
        }
        return ranges
    }

    /// The ranges in rising order; nil if the text is invalid, names a frame twice, or names one that the movie lacks.
    static func ranges(of text: String, below count: Int) -> [ClosedRange<Int>]? {
        let ranges = FrameText.ranges(text) ?? []
        let isRising = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
        guard isRising, let last = ranges.last, last.upperBound < count else { return nil }
        return ranges
    }

    private func addKeyframe(_ tree: JSONTree, _ path: JSONPath, to motion: inout LayerMotion) throws(SVGAError) {
        var members = try TimelineMembers(tree, at: path)
        let frame = try members.required("at", members.integer("at", 0...limits.maxFrameCount))
        guard motion.lastFrame.map({ $0 < frame }) ?? true else {
            throw members.error("at", "expected keyframes in rising order of their frames")
        }
        let easing = try easing(&members)
        motion.lastFrame = frame
        var names: Set<String> = []
        for (name, properties) in LayerProperty.members {
            guard let value = try members.number(name, LayerReader.numbers) else { continue }
            motion.add(value, to: properties, at: frame, easing)
            names.insert(name)
        }
        if names.contains("scale"), names.contains("scaleX") || names.contains("scaleY") {
            throw members.error("scale", "this and scaleX or scaleY cannot be combined")
        }
        try members.finish()
    }

    private func easing(_ members: inout TimelineMembers) throws(SVGAError) -> Easing {
        switch members.take("ease") {
        case nil: return .linear
        case .string(let name)?:
            if let easing = Easing.named.first(where: { $0.name == name })?.easing { return easing }
            let names = Easing.named.map(\.name).joined(separator: ", ")
            throw members.error("ease", "there is \(names), or four numbers [x1, y1, x2, y2]")
        case let tree?:
            let numbers = try members.numbers("ease", tree, count: 4, -100...100)
            guard 0...1 ~= numbers[0], 0...1 ~= numbers[2] else {
                throw members.error("ease", "expected x1 and x2 from 0 to 1")
            }
            return .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
        }
    }
}
