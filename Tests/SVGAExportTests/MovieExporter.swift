import SVGAExport
import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem

/// An export of a movie whose settings a test changes one by one.
@dynamicMemberLookup struct MovieExporter: Sendable {
    let renderer: FrameRenderer
    var frames = FrameSelection.all
    var viewport: Viewport?
    var background: SVGAColor?
    private var options = AnimationSource.Options()

    init(_ renderer: FrameRenderer) { self.renderer = renderer }

    subscript<Value>(dynamicMember path: WritableKeyPath<AnimationSource.Options, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }

    func run(as format: AnimationFormat) throws(SVGAError) -> AnimationRun {
        let viewport =
            if let viewport { viewport } else { try PictureSize.scale(1).viewport(for: renderer.movie.viewBox) }
        let groups = try FrameGroups(frames.frames(of: renderer.movie), of: renderer)
        return AnimationRun(AnimationSource(groups, in: viewport, background: background), format, options)
    }

    @discardableResult
    func export(
        to path: String, as format: AnimationFormat, cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(SVGAError) -> AnimationSource.File {
        try run(as: format).export(to: path, cancellation: cancellation, progress: progress)
    }
}

extension AnimationFormat {
    /// A file of pictures.
    func encodePictures(
        _ count: Int, framesPerSecond: Int, picture: @escaping @Sendable (Int) throws -> Pixmap
    ) throws -> [UInt8] {
        try AnimationSource(count: count, framesPerSecond: framesPerSecond, picture: picture).encode(as: self)
    }
}

extension AnimationSource {
    /// Pictures of any size, of which each is the frame of its number.
    init(frames: [Int], draw: @escaping @Sendable (Int) throws(SVGAError) -> Pixmap) {
        self.init(frames: frames, pictures: frames, draw: draw)
    }

    /// The same, with pictures that several frames show.
    init(frames: [Int], pictures: [Int], draw: @escaping @Sendable (Int) throws(SVGAError) -> Pixmap) {
        self.init(
            width: 20, height: 10, framesPerSecond: 30, background: nil, frames: frames, pictures: pictures, draw: draw)
    }
}
