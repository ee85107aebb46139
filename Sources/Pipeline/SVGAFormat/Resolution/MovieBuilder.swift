import SVGAGraphics
import SVGASystem

/// Builds a movie from the records of a file, SVGA 1 or 2. All defaults and rules are applied here and nowhere else, so
/// that a movie does not depend on its container.
struct MovieBuilder {
    /// The version string as the file has it.
    var version = ""
    /// The parameters; nil when the file has none.
    var params: ParamsRecord?
    var audios: [Audio] = []
    /// The values of the image map by key, in archives mostly names of files; of two with one key the last counts.
    var imageMap: [String: [UInt8]] = [:]
    /// The entries with the files that they name, if these are found in an archive.
    var assets: [Asset]?
    var warnings = WarningLog()
    private(set) var shapeEntryCounts = ShapeEntryCounts()

    let limits: Limits
    private let stage: SVGAError.Stage
    private(set) var sprites: [SpriteRecord] = []
    private(set) var paths: PathTable
    private(set) var shapes: [SVGAShape] = []
    private var sprite = SpriteAssembly()

    init(limits: Limits, stage: SVGAError.Stage) {
        self.limits = limits
        self.stage = stage
        paths = PathTable(limits: limits, stage: stage)
    }

    /// Removes all sprites, for a file that lists them a second time.
    mutating func removeAllSprites() {
        sprites = []
        shapeEntryCounts = ShapeEntryCounts()
        removeAllFrames()
    }

    mutating func removeAllFrames() { sprite.removeAll() }

    /// Creates a sprite from the frames added since the last one.
    mutating func finishSprite(imageKey: String, matteKey: String) throws(SVGAError) {
        try LargeMemory.check(byteCount: sprite.byteCount)
        sprites.append(sprite.finish(imageKey: imageKey, matteKey: matteKey))
    }

    mutating func addFrame(_ record: SpriteStateRecord, shapes records: [ShapeRecord]) throws(SVGAError) {
        try makeRoom(for: record, records)
        let range = try resolveShapes(records)
        if !records.isEmpty { sprite.lastShapes = range }
        guard let frame = try resolve(record, shapes: range) else { return sprite.addHidden() }
        sprite.add(frame)
    }

    private mutating func makeRoom(for record: SpriteStateRecord, _ records: [ShapeRecord]) throws(SVGAError) {
        let textByteCount = records.reduce(record.clipPath.bytes.count) { $0 + $1.pathByteCount }
        try sprite.makeRoom()
        try shapes.makeRoom(for: records.count)
        guard textByteCount > 1 << 16 else { return }
        try LargeMemory.check(byteCount: textByteCount * PathTable.maxExpansion)
    }

    /// A member of the frame that is being read.
    private func field(_ member: StaticString) -> StateField {
        StateField(sprite: sprites.count, frame: sprite.frameCount, member: member)
    }

    private mutating func warn(_ message: String, _ member: StaticString) {
        let field = field(member)
        warnings.add(message, field: field.path)
    }

    /// Resolves a frame to the state that it shows; nil when it is hidden.
    private mutating func resolve(_ record: SpriteStateRecord, shapes: Range<Int>) throws(SVGAError) -> SpriteState? {
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

    /// The last shapes of the sprite if the first entry is KEEP or all are equal to them; otherwise new ones.
    private mutating func resolveShapes(_ records: [ShapeRecord]) throws(SVGAError) -> Range<Int> {
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

    private mutating func resolveShape(_ record: ShapeRecord) throws(SVGAError) -> SVGAShape? {
        guard !record.isComplete || record.isFinite else {
            warn("a number that is not finite; the shape is left out", "shapes")
            return nil
        }
        return try SVGAShape.resolving(record, paths: &paths, field("shapes"))
    }
}
