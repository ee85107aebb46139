public import SVGAErrors

extension Document {
    /// Hides the layers of a key in all frames. All else about them stays, so that they can be shown again.
    ///
    /// Sprites that a hidden matte masks are not drawn either.
    ///
    /// - Throws: ``SVGAError`` where no layer has the key.
    public mutating func hide(_ key: String) throws(SVGAError) {
        let sprites = try LinkTable(self).requireSprites(of: key)
        let hidden: DocumentNumber? = form.isSpec ? 0 : nil
        editFrames(of: sprites) { frame, _ in if frame.isShown { frame.alpha = hidden } }
    }

    /// Removes the layers and sounds of a key, and pictures that nothing else shows.
    ///
    /// - Throws: ``SVGAError``: no such key, or a matte that masks other layers.
    public mutating func remove(_ key: String) throws(SVGAError) {
        let table = LinkTable(self)
        try table.require(key)
        let sprites = Set(table.sprites(of: key))
        try table.refuseMasking(sprites)
        let used = table.usedEntries
        var (copy, own) = (self, Set([table.entry(of: key)].compactMap(\.self)))
        copy.movie.edit { movie in
            movie.sprites = movie.sprites.enumerated().filter { !sprites.contains($0.offset) }.map(\.element)
            movie.sounds.removeAll { $0.values.key?.string ?? "" == key }
        }
        let left = LinkTable(copy).usedEntries
        own.formUnion(used.subtracting(left))
        let unused = own.subtracting(left)
        if sprites.isEmpty, unused.isEmpty, !table.sounds.contains(key) {
            throw .badValue("'\(key)' is the picture of layers with longer keys; remove these")
        }
        copy.removeEntries(unused)
        self = copy
    }

    /// Changes frames of sprites, and writes only altered ones.
    mutating func editFrames(of sprites: [Int], _ change: (inout FrameMessage, Int) -> Void) {
        movie.edit { movie in
            for sprite in sprites {
                movie.sprites[sprite].edit { sprite in
                    for index in sprite.frames.indices { sprite.frames[index].edit { change(&$0, index) } }
                }
            }
        }
    }
}

extension FrameMessage {
    /// Whether the frame's opacity shows anything.
    var isShown: Bool { alpha.map { $0.value > 0 && $0.value.isFinite } ?? false }
}

extension LinkTable {
    /// Refuses to remove mattes of layers that stay, which would show whole.
    fileprivate func refuseMasking(_ removed: Set<Int>) throws(SVGAError) {
        let links = links
        guard
            let masked = sprites.indices.first(where: {
                !removed.contains($0) && links.mattes[$0].map(removed.contains) ?? false
            })
        else { return }
        let (key, matte) = (sprites[masked].imageKey, sprites[masked].matteKey)
        throw .badValue("'\(matte)' masks '\(key)' (sprite \(masked)), which would show whole; remove or hide that one")
    }
}
