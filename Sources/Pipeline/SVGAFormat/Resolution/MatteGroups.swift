/// What the mattes of a movie cost.
///
/// Consecutive sprites with one matte form a group, and each group draws the matte anew. Alternating between two mattes
/// of many shapes, a file of a few kilobytes could otherwise ask for any number of shapes in one frame.
struct MatteGroups {
    private let sprites: [Sprite]
    private let limits: Limits
    /// The most shapes that each matte shows in one frame, by the index of its sprite.
    private var shapeCounts: [Int: Int] = [:]

    init(of sprites: [Sprite], limits: Limits) {
        self.sprites = sprites
        self.limits = limits
    }

    /// Refuses mattes that show more shapes in one frame, those of each group together, than a movie may have.
    mutating func checkShapeCount() throws(FormatError) {
        var total = 0
        var previous: Int?
        for (index, sprite) in sprites.enumerated() {
            defer { previous = sprite.matte }
            guard let matte = sprite.matte, matte != previous else { continue }
            total += shapeCount(of: matte)
            try FormatError.check(
                .maxShapeCount, total, within: limits.maxShapeCount, .movie,
                at: .init(field: "sprites[\(index)].matteKey"))
        }
    }

    private mutating func shapeCount(of matte: Int) -> Int {
        if let known = shapeCounts[matte] { return known }
        let count = sprites[matte].states.map(\.shapes.count).max() ?? 0
        shapeCounts[matte] = count
        return count
    }
}
