import SVGAFormat
package import SVGAGraphics

/// The uses of a document's sprites and keys: times, positions and sizes. Geometry only, no pixels.
package struct DocumentUsage: Sendable {
    /// The canvas size, or 0 if the document has no valid one.
    package let canvas: Size
    /// The movie's frame count: by its parameters; otherwise by its longest sprite.
    package let frameCount: Int
    /// The sprites in paint order.
    package let sprites: [SpriteUse]
    /// The keys of the image map in its order, then those that only sprites or sounds name.
    package let keys: [KeyUse]

    /// Looks at each frame of a document once.
    package init(_ document: Document) {
        let movie = document.movie.values
        let lookup = KeyLookup(movie, files: document.files)
        let params = movie.params?.values
        let messages = movie.sprites.map(\.values)
        let frameCount = DocumentUsage.frameCount(params, messages)
        var sprites = messages.map { sprite in
            SpriteUse(sprite, image: lookup.picture(sprite.imageKey?.string ?? ""), movieFrameCount: frameCount)
        }
        DocumentUsage.findMattes(of: &sprites)
        canvas = DocumentUsage.canvas(params)
        (self.frameCount, self.sprites) = (frameCount, sprites)
        var table = KeyTable(lookup)
        for (index, sprite) in sprites.enumerated() { table.add(sprite, index, lookup) }
        for (index, key) in lookup.soundKeys.enumerated() { table.addSound(key, index) }
        keys = table.finished(lookup)
    }

    private static func frameCount(_ params: ParamsMessage?, _ sprites: [SpriteMessage]) -> Int {
        let count = Int(params?.frameCount ?? 0)
        if 1...Limits.default.maxFrameCount ~= count { return count }
        return sprites.map(\.frames.count).max() ?? 0
    }

    private static func canvas(_ params: ParamsMessage?) -> Size {
        let size = Size(params?.width?.value ?? 0, params?.height?.value ?? 0)
        return size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0 ? size : .zero
    }

    /// Mattes go by the first sprite of their key; mattes themselves have none.
    private static func findMattes(of sprites: inout [SpriteUse]) {
        let masks = sprites.enumerated().filter { $0.element.isMatte }.map { ($0.element.imageKey, $0.offset) }
        let first = Dictionary(masks) { first, _ in first }
        for index in sprites.indices where !sprites[index].isMatte {
            sprites[index].matte = sprites[index].matteKey.flatMap { first[$0] }
        }
    }
}

/// The keys of a document, collected in their order.
private struct KeyTable {
    private var uses: [DocumentUsage.KeyUse] = []
    private var indices: [String: Int] = [:]

    init(_ lookup: KeyLookup) {
        var entries: [String: [Int]] = [:]
        for (entry, key) in lookup.keys.enumerated() { entries[key, default: []].append(entry) }
        for key in lookup.keys where indices[key] == nil {
            let images = entries[key] ?? []
            let last = images.last ?? 0
            add(.init(key, images: images, file: lookup.fileNames[last], content: lookup.contents[last]))
        }
    }

    private mutating func add(_ use: DocumentUsage.KeyUse) {
        indices[use.key] = uses.count
        uses.append(use)
    }

    private mutating func index(of key: String) -> Int {
        if indices[key] == nil { add(.init(key, images: [])) }
        return indices[key] ?? 0
    }

    mutating func add(_ sprite: DocumentUsage.SpriteUse, _ position: Int, _ lookup: KeyLookup) {
        let key = sprite.image.map { lookup.keys[$0] } ?? sprite.imageKey
        uses[index(of: key)].add(sprite, position)
    }

    mutating func addSound(_ key: String, _ position: Int) {
        let index = index(of: key)
        uses[index].sounds.append(position)
        uses[index].roles.insert(.sound)
    }

    /// The uses, where unnamed keys get their role from their content.
    func finished(_ lookup: KeyLookup) -> [DocumentUsage.KeyUse] {
        uses.map { use in
            guard use.roles.isEmpty, let entry = use.images.last else { return use }
            var use = use
            if lookup.isPicture(entry) { use.roles = [.picture] }
            if lookup.isSound(entry) { use.roles = [.sound] }
            return use
        }
    }
}

extension Record {
    /// The bytes of the message with numbers in single precision, zeros left out and unknown fields kept: equal for messages
    /// that say the same and differ in their encoding or in the precision of their numbers.
    package var canonicalBytes: [UInt8] {
        var copy = self
        var visitor = MessageVisitor { message, _ in message.dropZeros() }
        copy.accept(&visitor, "")
        return Array(copy.encoded)
    }

    /// Whether a message holds all numbers of this one and of those inside without loss.
    package var isSinglePrecision: Bool {
        var (copy, isSingle) = (self, true)
        withoutActuallyEscaping({ (message: inout any DocumentMessage, _: MessageVisitor) in
            if message.numbers.contains(where: { !$0.isFloat }) { isSingle = false }
        }) { look in
            var visitor = MessageVisitor(look)
            copy.accept(&visitor, "")
        }
        return isSingle
    }
}
