import SVGADocument

/// A sound that has changed.
///
/// ```swift
/// import SVGADiff
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// for change in DocumentDiff(document, document).sounds.changes { print(change.kind, change.key, change.fields) }
/// ```
public struct SoundChange: Sendable {
    /// The kinds of changes to a sound.
    public enum Kind: String, Hashable, Sendable {
        /// It is new.
        case added
        /// It is gone.
        case removed
        /// Its fields differ.
        case changed
        /// It is at another place.
        case moved
    }

    /// The kind of change.
    public let kind: Kind
    /// Its key.
    public let key: String
    /// The fields that changed, with what they were and are: `startFrame`, `endFrame`, `startTime`, `totalTime`, `unknown`.
    public let fields: [(name: String, before: Int?, after: Int?)]
    let aspect: DocumentDiff.Aspect?

    private init(
        _ kind: Kind, _ key: String, _ fields: [(name: String, before: Int?, after: Int?)] = [],
        aspect: DocumentDiff.Aspect? = nil
    ) {
        (self.kind, self.key, self.fields, self.aspect) = (kind, key, fields, aspect)
    }

    static func all(
        _ a: DocumentSide, _ b: DocumentSide, ignoring aspects: Set<DocumentDiff.Aspect>
    ) -> ListChanges<SoundChange> {
        let matched = KeyedPairs(a.lookup.soundKeys, b.lookup.soundKeys)
        let moved = Set(matched.movedPairs.map(\.b))
        var result = ListChanges<SoundChange>()
        for pair in matched.pairs {
            let key = a.lookup.soundKeys[pair.a]
            let content = change(key, a.movie.sounds[pair.a].values, b.movie.sounds[pair.b].values)
            let order = moved.contains(pair.b) ? SoundChange(.moved, key, aspect: .order) : nil
            let found = [content, order].compactMap(\.self).filter { !($0.aspect.map(aspects.contains) ?? false) }
            result.changes += found
            if found.isEmpty { result.equalCount += 1 }
        }
        result.changes += matched.added.map { SoundChange(.added, b.lookup.soundKeys[$0]) }
        result.changes += matched.removed.map { SoundChange(.removed, a.lookup.soundKeys[$0]) }
        return result
    }

    private static func change(_ key: String, _ a: SoundMessage, _ b: SoundMessage) -> SoundChange? {
        let numbers = [
            ("startFrame", a.startFrame, b.startFrame), ("endFrame", a.endFrame, b.endFrame),
            ("startTime", a.startTime, b.startTime), ("totalTime", a.totalTime, b.totalTime),
        ]
        let similarity = numbers.map { Similarity($0.1, $0.2) }
        var fields = numbers.filter { $0.1 != $0.2 }.map { ($0.0, $0.1.map(Int.init), $0.2.map(Int.init)) }
        let unknown = Similarity(a.unknownFields, b.unknownFields)
        if unknown == .different { fields.append(("unknown", nil, nil)) }
        let most = (similarity + [unknown]).max() ?? .same
        return most == .same ? nil : SoundChange(.changed, key, fields, aspect: most.aspect)
    }
}
