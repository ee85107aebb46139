import SVGADocument

struct SpriteComparison {
    private let a: [SpriteSide]
    private let b: [SpriteSide]
    private let aspects: Set<DocumentDiff.Aspect>

    init(_ a: DocumentSide, _ b: DocumentSide, _ aspects: Set<DocumentDiff.Aspect>) {
        self.a = zip(a.movie.sprites, a.usage.sprites).map(SpriteSide.init)
        self.b = zip(b.movie.sprites, b.usage.sprites).map(SpriteSide.init)
        self.aspects = aspects
    }

    var changes: ListChanges<SpriteChange> {
        let matching = SpriteMatching(a, b)
        let moves = SpriteOrder(matching.pairs, a, b).moves
        var result = ListChanges<SpriteChange>()
        var changes: [(place: (Int, Int), change: SpriteChange)] = []
        for pair in matching.pairs {
            if let change = change(pair, moves[pair.b]) {
                changes.append(((pair.b, 1), change))
            } else {
                result.equalCount += 1
            }
        }
        for index in matching.added {
            var change = SpriteChange(.added, nil, index, key: b[index].use.imageKey)
            change.frames = b[index].use.visible
            changes.append(((index, 1), change))
        }
        for index in matching.removed {
            var change = SpriteChange(.removed, index, nil, key: a[index].use.imageKey)
            change.frames = a[index].use.visible
            changes.append(((index, 0), change))
        }
        result.changes = changes.sorted { $0.place < $1.place }.map(\.change)
        return result
    }

    private func change(_ pair: (a: Int, b: Int), _ move: SpriteChange.Field?) -> SpriteChange? {
        let (old, new) = (a[pair.a], b[pair.b])
        var change = SpriteChange(.changed, pair.a, pair.b, key: old.use.imageKey)
        if let move { change.fields.insert(move) }
        if old.record.originalBytes == nil || old.record.originalBytes != new.record.originalBytes {
            add(old.record.values, new.record.values, to: &change)
        }
        if change.fields.contains(.imageKey) { change.newKey = new.use.imageKey }
        change.fields = change.fields.filter { !($0.aspect.map(aspects.contains) ?? false) }
        return change.fields.isEmpty ? nil : change
    }

    private func add(_ old: SpriteMessage, _ new: SpriteMessage, to change: inout SpriteChange) {
        change.fields.note(Similarity(old.imageKey, new.imageKey), .imageKey)
        change.fields.note(Similarity(old.matteKey, new.matteKey), .matteKey)
        change.fields.note(Similarity(old.unknownFields, new.unknownFields), .unknown)
        if old.frames.count != new.frames.count { change.fields.insert(.frameCount) }
        var comparison = FrameComparison()
        for frame in 0..<max(old.frames.count, new.frames.count) {
            let (first, second) = (
                frame < old.frames.count ? old.frames[frame] : nil, frame < new.frames.count ? new.frames[frame] : nil
            )
            let fields = comparison.fields(first, second).filter { !($0.aspect.map(aspects.contains) ?? false) }
            if fields.isEmpty { continue }
            change.fields.formUnion(fields)
            change.frames.insert(frame)
            if let first, let second, !fields.isDisjoint(with: [.transform, .layout]),
                let shift = FrameComparison.shift(FrameGeometry(first), FrameGeometry(second))
            {
                change.shift = max(change.shift ?? 0, shift)
            }
        }
    }
}

extension Set<SpriteChange.Field> {
    mutating func note(_ similarity: Similarity, _ field: SpriteChange.Field) {
        switch similarity {
        case .same: break
        case .encoding: insert(.encoding)
        case .precision: insert(.precision)
        case .different: insert(field)
        }
    }
}
