package struct PassReport: Hashable, Sendable {
    /// The keys of which something changed, each once, in the order of the document.
    package private(set) var changedKeys: [String] = []
    /// The number of changed entries, sprites or frames.
    package private(set) var changeCount = 0
    /// The keys that would have changed, were they not slots of the app.
    package private(set) var sparedKeys: [String] = []
    /// Other notes, each a sentence.
    package private(set) var notes: [String] = []

    private var changed: Set<String> = []
    private var spared: Set<String> = []

    package init() {}

    /// Adds a change of the entry, sprite or frame that a key names.
    package mutating func add(changed key: String, count: Int = 1) {
        changeCount += count
        if changed.insert(key).inserted { changedKeys.append(key) }
    }

    /// Adds a change of a picture, which counts once, no matter how many keys name it.
    package mutating func add(changed picture: StoredPicture) {
        for (index, key) in picture.keys.enumerated() { add(changed: key, count: index == 0 ? 1 : 0) }
    }

    /// Adds a key that was left alone because it is a slot.
    package mutating func add(spared key: String) {
        if spared.insert(key).inserted { sparedKeys.append(key) }
    }

    /// Adds what another run reports.
    mutating func add(_ other: PassReport) {
        let count = changeCount + other.changeCount
        for key in other.changedKeys { add(changed: key) }
        for key in other.sparedKeys { add(spared: key) }
        changeCount = count
        notes += other.notes
    }

    package mutating func add(note: String) { notes.append(note) }
}
