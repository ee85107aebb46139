import SVGAGeometry
import SVGASystem

/// Turns the records of a file, of either generation, into a movie: all defaults and rules are applied here and nowhere
/// else, so that the same movie is the same whatever it was packed in.
struct MovieBuilder {
    /// The version string as the file has it.
    var version = ""
    /// The parameters; nil when the file has none.
    var params: ParamsRecord?
    var audios: [Audio] = []
    /// The entries of the image map by key; of two with one key the last counts.
    var images: [String: [UInt8]] = [:]
    var warnings = WarningLog()
    /// The counts of the shape entries as the file has them.
    private(set) var shapeEntryCounts = ShapeEntryCounts()

    private let limits: Limits
    private let stage: FormatError.Stage
    private var sprites: [SpriteRecord] = []
    private var paths: PathTable
    private var shapes: [Shape] = []
    private var sprite = SpriteAssembly()

    /// Makes a builder without sprites; errors will name the given stage.
    init(limits: Limits, stage: FormatError.Stage) {
        self.limits = limits
        self.stage = stage
        paths = PathTable(limits: limits, stage: stage)
    }

    /// Forgets all sprites, for a file that lists them a second time.
    mutating func removeAllSprites() {
        sprites = []
        shapeEntryCounts = ShapeEntryCounts()
        removeAllFrames()
    }

    /// Forgets the frames added since the last finished sprite.
    mutating func removeAllFrames() {
        sprite.removeAll()
    }

    /// Makes a sprite of the frames added since the last one.
    ///
    /// - Throws: A ``FormatError`` without memory.
    mutating func finishSprite(imageKey: String, matteKey: String) throws(FormatError) {
        try LargeMemory.check(byteCount: sprite.byteCount, throwing: FormatError.self)
        sprites.append(sprite.finish(imageKey: imageKey, matteKey: matteKey))
    }

    /// Adds a frame to the sprite that is being read.
    ///
    /// - Throws: A ``FormatError`` when a path passes the limits, or without memory.
    mutating func addFrame(_ record: SpriteStateRecord, shapes records: [ShapeRecord]) throws(FormatError) {
        try makeRoom(for: record, records)
        let range = try resolveShapes(records)
        if !records.isEmpty { sprite.lastShapes = range }
        guard let frame = try resolve(record, shapes: range) else { return sprite.addHidden() }
        sprite.add(frame)
    }

    /// Makes room for a frame, its shapes and their paths.
    private mutating func makeRoom(for record: SpriteStateRecord, _ records: [ShapeRecord]) throws(FormatError) {
        let textByteCount = records.reduce(record.clipPath.bytes.count) { $0 + $1.pathByteCount }
        try sprite.makeRoom()
        try shapes.makeRoom(for: records.count, throwing: FormatError.self)
        guard textByteCount > 1 << 16 else { return }
        try LargeMemory.check(byteCount: textByteCount * PathTable.maxExpansion, throwing: FormatError.self)
    }

    /// A member of the frame that is being read.
    private func field(_ member: StaticString) -> StateField {
        StateField(sprite: sprites.count, frame: sprite.frameCount, member: member)
    }

    private mutating func warn(_ message: String, _ member: StaticString) {
        let field = field(member)
        warnings.add(message, field: field.path)
    }

    /// Decides whether and how a frame shows; nil when it is hidden.
    private mutating func resolve(_ record: SpriteStateRecord, shapes: Range<Int>) throws(FormatError) -> SpriteState? {
        guard record.alpha > 0, record.alpha.isFinite else { return nil }
        let transform = record.transform ?? .identity
        guard transform.isFinite else {
            warn("a transform that is not finite; the frame is hidden", "transform")
            return nil
        }
        var layout = record.layout
        if !layout.width.isFinite || !layout.height.isFinite {
            warn("a size that is not finite; the bitmap keeps its own", "layout")
            layout = .zero
        }
        let clipPath = record.clipPath.isEmpty ? nil : try paths.index(of: record.clipPath, field("clipPath"))
        return SpriteState(
            opacity: min(record.alpha, 1), layout: layout, transform: transform, clipPath: clipPath, shapes: shapes)
    }

    /// The range of the shapes of a frame: those that the sprite had last when the first says KEEP or all are equal.
    private mutating func resolveShapes(_ records: [ShapeRecord]) throws(FormatError) -> Range<Int> {
        for record in records { shapeEntryCounts.add(record.kind) }
        guard let first = records.first else { return 0..<0 }
        guard first.kind != .keep else { return sprite.lastShapes }
        let start = shapes.count
        for record in records {
            if let shape = try resolveShape(record) { shapes.append(shape) }
        }
        guard shapes.count > start else { return 0..<0 }
        guard shapes[sprite.lastShapes] != shapes[start...] else {
            shapes.removeSubrange(start...)
            return sprite.lastShapes
        }
        return start..<shapes.count
    }

    private mutating func resolveShape(_ record: ShapeRecord) throws(FormatError) -> Shape? {
        guard !record.isComplete || record.isFinite else {
            warn("a number that is not finite; the shape is left out", "shapes")
            return nil
        }
        return try Shape.resolving(record, paths: &paths, field("shapes"))
    }
}

extension MovieBuilder {
    /// Makes the movie of all that was added.
    ///
    /// - Throws: A ``FormatError`` of the stage movie when the parameters are missing or cannot be used, or when mattes
    ///   would draw too many shapes.
    consuming func movie(
        container: Movie.Container, encodedByteCount: Int, inflatedByteCount: Int
    ) throws(FormatError) -> Movie {
        guard let params else { throw FormatError(.movie, .paramsMissing) }
        let viewBox = try params.checkedViewBox(limits: limits)
        let longest = sprites.map(\.stateIndices.count).max() ?? 0
        let frameCount = try params.frameCount(longestSprite: longest, limits: limits, &warnings)
        let entries = images.map { Asset(key: $0.key, bytes: $0.value) }.sorted { $0.key < $1.key }
        let resolver = SpriteResolver(images: entries, audios: audios, sprites: sprites, frameCount: frameCount)
        let resolved = resolver.sprites(&warnings)
        // Drawing begins with tables of all frames, made where nothing can be thrown.
        let frameCounts = resolved.map(\.stateIndices.count)
        let byteCount = frameCounts.reduce(0, +) * MemoryLayout<Int32>.stride
        try LargeMemory.check(byteCount: byteCount, throwing: FormatError.self)
        var groups = MatteGroups(of: resolved, limits: limits)
        try groups.checkShapeCount()
        return Movie(
            version: version, container: container, viewBox: viewBox,
            framesPerSecond: params.checkedFramesPerSecond(&warnings), frameCount: frameCount, assets: entries,
            sprites: resolved, audios: audios, paths: paths.paths, shapes: shapes, shapeEntryCounts: shapeEntryCounts,
            warnings: warnings.warnings, encodedByteCount: encodedByteCount, inflatedByteCount: inflatedByteCount)
    }
}
