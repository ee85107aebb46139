import SVGAGraphics

/// Looks up the images and mattes that sprites name.
struct SpriteResolver {
    private let records: [SpriteRecord]
    private let frameCount: Int
    /// The entries of the image map that are pictures, by key.
    private let pictures: [String: Int]
    /// The entries that are not pictures or sounds, by key.
    private let others: [String: Asset]
    /// The first matte sprite of each key.
    private let mattes: [String: Int]

    init(assets: [Asset], audios: [Audio], sprites: [SpriteRecord], frameCount: Int) {
        records = sprites
        self.frameCount = frameCount
        let sounds = Set(audios.map(\.key))
        let entries = assets.enumerated().filter { $0.element.isPicture && !sounds.contains($0.element.key) }
        let rest = assets.filter { $0.kind == .other && !sounds.contains($0.key) }
        others = Dictionary(rest.map { ($0.key, $0) }) { first, _ in first }
        pictures = Dictionary(entries.map { ($0.element.key, $0.offset) }) { first, _ in first }
        let masks = sprites.enumerated().filter { $0.element.imageKey.hasSuffix(Sprite.matteSuffix) }
        mattes = Dictionary(masks.map { ($0.element.imageKey, $0.offset) }) { first, _ in first }
    }

    /// All sprites, without the frames beyond the last one of the movie.
    func sprites(_ warnings: inout WarningLog) -> [Sprite] {
        warnAboutUndrawnImages(&warnings)
        return records.enumerated().map { index, record in
            Sprite(
                imageKey: record.imageKey, matteKey: record.matteKey, image: picture(record.imageKey),
                matte: matte(of: record, field: "sprites[\(index)].matteKey", &warnings), states: record.states,
                stateIndices: record.stateIndices.count > frameCount
                    ? Array(record.stateIndices.prefix(frameCount)) : record.stateIndices)
        }
    }

    /// The index of a key's picture: by the key, or by it without its last extension, such as `.matte`. Shape layers
    /// are called `<layer>.vector` and have no bitmap, even if a bitmap layer next to them is called `<layer>`.
    private func picture(_ key: String) -> Int? { entry(key, in: pictures) }

    private func entry<Entry>(_ key: String, in entries: [String: Entry]) -> Entry? {
        if let exact = entries[key] { return exact }
        guard let dot = key.lastIndex(of: "."), key[dot...] != Sprite.vectorSuffix else { return nil }
        return entries[String(key[..<dot])]
    }

    /// Names each entry that a sprite shows and that is in no known image format, once.
    private func warnAboutUndrawnImages(_ warnings: inout WarningLog) {
        if others.isEmpty { return }
        var known: Set<String> = []
        for record in records where picture(record.imageKey) == nil {
            guard let asset = entry(record.imageKey, in: others), known.insert(asset.key).inserted else { continue }
            let field = "images[\(asset.key)]"
            // The archive's reader has told why an image is empty.
            if asset.bytes.isEmpty, warnings.warnings.contains(where: { $0.field == field }) { continue }
            let fault = ImageFault.unrecognized(kind: ImageFormat.kind(ofUnrecognized: asset.bytes))
            warnings.add("left out: \(fault)", field: field)
        }
    }

    private func matte(
        of record: SpriteRecord, field: @autoclosure () -> String, _ warnings: inout WarningLog
    ) -> Int? {
        guard !record.matteKey.isEmpty, !record.imageKey.hasSuffix(Sprite.matteSuffix) else { return nil }
        if let matte = mattes[record.matteKey] { return matte }
        warnings.add("no matte sprite is called \(record.matteKey); the sprite is not masked", field: field())
        return nil
    }
}

/// The runs of consecutive sprites with one matte, each of which draws the matte again.
struct MatteGroups {
    private let sprites: [Sprite]
    /// For each sprite the first one of its group; itself where it has no matte.
    let leaders: [Int]

    init(of sprites: [Sprite]) {
        self.sprites = sprites
        var leaders = Array(sprites.indices)
        for index in sprites.indices.dropFirst() {
            let matte = sprites[index].matte
            if matte != nil, matte == sprites[index - 1].matte { leaders[index] = leaders[index - 1] }
        }
        self.leaders = leaders
    }

    /// Refuses mattes that show more shapes in one frame, counted once per group, than a movie may have: by alternating
    /// between two of many shapes, a file of a few kilobytes could otherwise draw any number of shapes in one frame.
    func checkShapeCount(_ limits: Limits) throws(SVGAError) {
        var shapeCounts: [Int: Int] = [:]
        var total = 0
        for (index, sprite) in sprites.enumerated() where leaders[index] == index {
            guard let matte = sprite.matte else { continue }
            let count = shapeCounts[matte] ?? sprites[matte].states.map(\.shapes.count).max() ?? 0
            shapeCounts[matte] = count
            total += count
            try SVGAError.check(
                \.maxShapeCount, total, within: limits.maxShapeCount, .movie,
                at: .init(field: "sprites[\(index)].matteKey"))
        }
    }
}
