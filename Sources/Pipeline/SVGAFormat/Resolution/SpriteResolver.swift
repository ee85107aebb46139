/// Looks up the images and mattes that sprites name.
struct SpriteResolver {
    private let records: [SpriteRecord]
    private let frameCount: Int
    /// The entries of the image map that are pictures, by key.
    private let pictures: [String: Int]
    /// The first matte sprite of each key.
    private let mattes: [String: Int]

    init(images: [Asset], audios: [Audio], sprites: [SpriteRecord], frameCount: Int) {
        records = sprites
        self.frameCount = frameCount
        let sounds = Set(audios.map(\.key))
        let entries = images.enumerated().filter { $0.element.isPicture && !sounds.contains($0.element.key) }
        pictures = Dictionary(entries.map { ($0.element.key, $0.offset) }) { first, _ in first }
        let masks = sprites.enumerated().filter { $0.element.imageKey.hasSuffix(Sprite.matteSuffix) }
        mattes = Dictionary(masks.map { ($0.element.imageKey, $0.offset) }) { first, _ in first }
    }

    /// All sprites with their frames cut to those of the movie.
    func sprites(_ warnings: inout WarningLog) -> [Sprite] {
        records.enumerated().map { index, record in
            Sprite(
                imageKey: record.imageKey, matteKey: record.matteKey, image: picture(record.imageKey),
                matte: matte(of: record, field: "sprites[\(index)].matteKey", &warnings), states: record.states,
                stateIndices: record.stateIndices.count > frameCount
                    ? Array(record.stateIndices.prefix(frameCount)) : record.stateIndices)
        }
    }

    /// The picture of a key: of the key itself, or of the key without its last extension, which may be `.matte`.
    ///
    /// Shape layers are called `<layer>.vector` and have no bitmap, even if a bitmap layer beside them is called `<layer>`.
    private func picture(_ key: String) -> Int? {
        if let exact = pictures[key] { return exact }
        guard let dot = key.lastIndex(of: "."), key[dot...] != Sprite.vectorSuffix else { return nil }
        return pictures[String(key[..<dot])]
    }

    private func matte(of record: SpriteRecord, field: @autoclosure () -> String, _ warnings: inout WarningLog) -> Int?
    {
        guard !record.matteKey.isEmpty, !record.imageKey.hasSuffix(Sprite.matteSuffix) else { return nil }
        if let matte = mattes[record.matteKey] { return matte }
        warnings.add("no matte sprite is called \(record.matteKey); the sprite is not masked", field: field())
        return nil
    }
}
