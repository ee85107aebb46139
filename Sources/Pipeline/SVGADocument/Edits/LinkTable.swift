/// The keys of a document and what they find, as ``Movie`` looks it up.
struct LinkTable {
    /// The targets of layers' and sounds' keys; renaming must preserve them.
    struct Links: Equatable {
        /// For each sprite the entry with its picture.
        var pictures: [Int?]
        /// For each sprite, its mask.
        var mattes: [Int?]
        /// For each sound the entry with its bytes.
        var sounds: [Int?]
    }

    private static let matteSuffix = ".matte"
    private static let vectorSuffix = ".vector"

    let lookup: KeyLookup
    /// The keys of each sprite, empty if it has none.
    let sprites: [(imageKey: String, matteKey: String)]
    /// The first matte of each key.
    private let mattes: [String: Int]
    /// All keys that anything has or names; the empty ones of sprites without a key included.
    private let mentioned: Set<String>

    init(_ document: Document) {
        let movie = document.movie.values
        lookup = KeyLookup(movie, files: document.files)
        sprites = movie.sprites.map { record in
            let sprite = record.values
            return (sprite.imageKey?.string ?? "", sprite.matteKey?.string ?? "")
        }
        let masks = sprites.enumerated().filter { LinkTable.isMatte($0.element.imageKey) }
        mattes = Dictionary(masks.map { ($0.element.imageKey, $0.offset) }) { first, _ in first }
        mentioned = Set(lookup.keys).union(lookup.soundKeys).union(sprites.flatMap { [$0.imageKey, $0.matteKey] })
    }

    /// Whether a layer of this key is a mask for others.
    static func isMatte(_ key: String) -> Bool { key.hasSuffix(matteSuffix) }

    /// The key without its last extension, under which players also look for a picture; nil without an extension.
    static func stem(of key: String) -> String? {
        guard let dot = key.lastIndex(of: "."), key[dot...] != vectorSuffix else { return nil }
        return String(key[..<dot])
    }

    func entry(of key: String) -> Int? { lookup.entry(key) }

    func picture(of key: String) -> Int? { lookup.picture(key) }

    var sounds: [String] { lookup.soundKeys }

    func sprites(of key: String) -> [Int] { sprites.indices.filter { sprites[$0].imageKey == key } }

    /// Whether anything has or names a key.
    func mentions(_ key: String) -> Bool { mentioned.contains(key) }

    var links: Links {
        Links(
            pictures: sprites.map { picture(of: $0.imageKey) },
            mattes: sprites.map { LinkTable.isMatte($0.imageKey) ? nil : mattes[$0.matteKey] },
            sounds: sounds.map { entry(of: $0) })
    }

    var usedEntries: Set<Int> { Set((links.pictures + links.sounds).compactMap(\.self)) }
}
