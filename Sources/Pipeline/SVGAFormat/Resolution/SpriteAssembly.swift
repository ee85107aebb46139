import SVGASystem

/// A sprite whose keys are not yet looked up.
struct SpriteRecord {
    let imageKey: String
    let matteKey: String
    let states: [SpriteState]
    /// For each frame the index of its state, negative when hidden.
    let stateIndices: [Int32]
}

/// Collects the frames of one sprite; equal visible frames in a row share one state.
struct SpriteAssembly {
    private static let hidden: Int32 = -1

    private var states: [SpriteState] = []
    private var stateIndices: [Int32] = []
    /// The shapes of the last frame that had any, visible or hidden; KEEP repeats them.
    var lastShapes = 0..<0

    var frameCount: Int { stateIndices.count }

    /// The bytes of the frames in arrays without spare room.
    var byteCount: Int {
        states.count * MemoryLayout<SpriteState>.stride + stateIndices.count * MemoryLayout<Int32>.stride
    }

    mutating func makeRoom() throws(SVGAError) {
        try states.makeRoom()
        try stateIndices.makeRoom()
    }

    mutating func add(_ frame: SpriteState) {
        if states.last != frame { states.append(frame) }
        stateIndices.append(Int32(truncatingIfNeeded: states.count - 1))
    }

    mutating func addHidden() { stateIndices.append(Self.hidden) }

    /// The frames in arrays without spare room. The next sprite starts with the capacity of the old arrays.
    mutating func finish(imageKey: String, matteKey: String) -> SpriteRecord {
        defer { removeAll() }
        return SpriteRecord(
            imageKey: imageKey, matteKey: matteKey, states: states.map(\.self),
            stateIndices: stateIndices.map(\.self))
    }

    mutating func removeAll() {
        states.removeAll(keepingCapacity: true)
        stateIndices.removeAll(keepingCapacity: true)
        lastShapes = 0..<0
    }
}
