import SVGASystem

extension MovieBuilder {
    /// Creates the movie; throws if its parameters are missing or unusable, or if mattes would draw too many shapes.
    consuming func movie(
        container: Movie.Container, encodedByteCount: Int, inflatedByteCount: Int
    ) throws(SVGAError) -> Movie {
        guard let params else { throw SVGAError(.movie, .paramsMissing) }
        let viewBox = try params.checkedViewBox(limits: limits)
        let longest = sprites.map(\.stateIndices.count).max() ?? 0
        let frameCount = try params.frameCount(longestSprite: longest, limits: limits, &warnings)
        let assets = self.assets ?? imageMap.map(Asset.init).sorted { $0.key < $1.key }
        let resolver = SpriteResolver(assets: assets, audios: audios, sprites: sprites, frameCount: frameCount)
        let resolved = resolver.sprites(&warnings)
        // Drawing begins with tables of all frames, allocated where no error can be thrown, so memory is checked here.
        let frameCounts = resolved.map(\.stateIndices.count)
        let byteCount = frameCounts.reduce(0, +) * MemoryLayout<Int32>.stride
        try LargeMemory.check(byteCount: byteCount)
        let groups = MatteGroups(of: resolved)
        try groups.checkShapeCount(limits)
        return Movie(
            version: version, container: container, viewBox: viewBox,
            framesPerSecond: params.checkedFramesPerSecond(&warnings), frameCount: frameCount, assets: assets,
            sprites: resolved, matteGroups: groups.leaders, audios: audios, paths: paths.paths, shapes: shapes,
            shapeEntryCounts: shapeEntryCounts,
            warnings: warnings.warnings, encodedByteCount: encodedByteCount, inflatedByteCount: inflatedByteCount,
            limits: limits)
    }
}
