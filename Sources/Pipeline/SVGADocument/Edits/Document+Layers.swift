public import SVGAErrors
import SVGAFormat

extension Document {
    /// Changes layers themselves.
    ///
    /// - Throws: ``SVGAError``: no such layer, frame or matte, or numbers that cannot be.
    public mutating func changeLayers(_ change: LayerChange) throws(SVGAError) {
        let table = LinkTable(self)
        let sprites = try table.sprites(of: change.layers)
        if let frames = change.frames { try requireFrames(frames) }
        try change.check()
        var changed = self
        if let key = change.matteKey { try changed.setMatte(key, of: sprites, table) }
        if change.changesFrames { try SVGAError.only { try changed.changeFrames(of: sprites, change) } }
        if let place = change.place { try changed.move(sprites, to: place) }
        self = changed
    }

    private mutating func setMatte(_ key: String, of sprites: [Int], _ table: LinkTable) throws(SVGAError) {
        guard key.isEmpty || !table.sprites(of: key).isEmpty else { throw table.noSuchKey(key) }
        guard key.isEmpty || LinkTable.isMatte(key) else {
            throw .badValue("'\(key)' is not a matte; keys of mattes end in .matte")
        }
        movie.edit { movie in
            for sprite in sprites { movie.sprites[sprite].edit { $0.matteKey = key.isEmpty ? nil : DocumentText(key) } }
        }
    }

    private mutating func changeFrames(of sprites: [Int], _ change: LayerChange) throws {
        let form = form
        try movie.edit { movie in
            for sprite in sprites {
                try movie.sprites[sprite].edit { sprite in
                    for index in sprite.frames.indices {
                        try sprite.frames[index].edit { frame in
                            guard change.frames?.contains(index) ?? frame.isShown else { return }
                            try frame.apply(change, in: form)
                        }
                    }
                }
            }
        }
    }

    /// Moves sprites, in their order, to a place in the order of painting.
    private mutating func move(_ sprites: [Int], to place: Int) throws(SVGAError) {
        let last = movie.values.sprites.count - sprites.count
        guard 0...last ~= place else { throw .badValue("place \(place): there are 0-\(last)") }
        movie.edit { movie in
            let moved = sprites.map { movie.sprites[$0] }
            let chosen = Set(sprites)
            var rest = movie.sprites.enumerated().filter { !chosen.contains($0.offset) }.map(\.element)
            rest.insert(contentsOf: moved, at: place)
            movie.sprites = rest
        }
    }
}

extension LinkTable {
    fileprivate func sprites(of layers: LayerChange.Selection) throws(SVGAError) -> [Int] {
        switch layers {
        case .key(let key): return try requireSprites(of: key)
        case .sprite(let index):
            guard sprites.indices.contains(index) else {
                throw .badValue("sprite \(index): the movie has 0-\(sprites.count - 1)")
            }
            return [index]
        }
    }
}

extension LayerChange {
    /// Refuses lists of another length, and numbers outside their ranges.
    fileprivate func check() throws(SVGAError) {
        let lists: [(String, [Double]?, Set<Int>)] = [
            ("layout", layout, [2]), ("transform", transform, [6]), ("move", move, [2]), ("dash", dash, [0, 3]),
            ("fill", fill, [4]), ("stroke", stroke, [4]),
        ]
        for (name, list, counts) in lists {
            guard let list else { continue }
            guard counts.contains(list.count), list.allSatisfy(\.isFinite) else {
                throw .badValue("\(name): expected \(counts.max() ?? 0) numbers")
            }
        }
        for (name, value) in [("alpha", alpha)] + ["fill", "stroke"].flatMap(parts) {
            guard value.map({ 0...1 ~= $0 }) ?? true else { throw .badValue("\(name): numbers are from 0 to 1") }
        }
        if let strokeWidth, !(strokeWidth >= 0) { throw .badValue("strokeWidth: the number is 0 or more") }
        guard clipPath?.utf8.count ?? 0 <= Limits.default.maxPathByteCount, clipPath?.utf8.contains(0) != true else {
            throw .badValue("clipPath: the path is too long, or has a zero character")
        }
    }

    private func parts(_ name: String) -> [(String, Double?)] {
        ((name == "fill" ? fill : stroke) ?? []).map { (name, $0) }
    }
}
