public import SVGAErrors

extension Movie {
    /// The movie with other files for image map keys, as if it had been decoded with them.
    ///
    /// Sprites look their bitmaps up again, so a new key may add a sprite's first bitmap. The result belongs to all who
    /// show the movie; for one viewer's image a `MovieContent` takes less.
    ///
    /// ```swift
    /// let translated = try movie.replacing(assets: ["title": bytes])
    /// ```
    ///
    /// - Parameter replacements: The files by key: pictures or sounds; an empty one shows nothing.
    /// - Throws: ``SVGAError`` where the movie would then exceed ``limits``.
    /// - Complexity: O(sprites + assets); the states of sprites are shared.
    public func replacing(assets replacements: [String: [UInt8]]) throws(SVGAError) -> Movie {
        var byKey = Dictionary(assets.map { ($0.key, $0) }) { first, _ in first }
        for (key, bytes) in replacements { byKey[key] = Asset(key: key, bytes: bytes) }
        let replaced = byKey.values.sorted { $0.key < $1.key }
        let inflated = try byteCount(replacing: assets, by: replaced, newKeys: replacements.keys)
        let records = sprites.map {
            SpriteRecord(
                imageKey: $0.imageKey, matteKey: $0.matteKey, states: $0.states, stateIndices: $0.stateIndices)
        }
        let resolver = SpriteResolver(assets: replaced, audios: audios, sprites: records, frameCount: frameCount)
        // The mattes stay the same, and so do the warnings about them.
        var repeated = WarningLog()
        return Movie(
            version: version, container: container, viewBox: viewBox, framesPerSecond: framesPerSecond,
            frameCount: frameCount, assets: replaced, sprites: resolver.sprites(&repeated), matteGroups: matteGroups,
            audios: audios, paths: paths, shapes: shapes, shapeEntryCounts: shapeEntryCounts, warnings: warnings,
            encodedByteCount: encodedByteCount, inflatedByteCount: inflated, limits: limits)
    }

    /// The bytes of the movie with other assets, within the limits.
    private func byteCount(
        replacing assets: [Asset], by replaced: [Asset], newKeys keys: some Sequence<String>
    ) throws(SVGAError) -> Int {
        for key in keys {
            try SVGAError.check(
                \.maxStringByteCount, key.utf8.count, within: limits.maxStringByteCount, .movie,
                at: .init(field: "images[\(key.prefix(64))]"))
        }
        try SVGAError.check(
            \.maxImageCount, replaced.count, within: limits.maxImageCount, .movie, at: .init(field: "movie.images"))
        let added = replaced.reduce(0) { $0 + $1.bytes.count } - assets.reduce(0) { $0 + $1.bytes.count }
        let total = max(0, inflatedByteCount + added)
        try SVGAError.check(
            \.maxInflatedByteCount, total, within: limits.maxInflatedByteCount, .movie,
            at: .init(field: "movie.images"))
        return total
    }
}
