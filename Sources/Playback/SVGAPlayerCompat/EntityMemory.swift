import SVGACache
import SVGAFormat
import SVGASystem

/// The movies that were parsed: those that somebody has, and those that are kept.
@MainActor final class EntityMemory {
    private struct Held {
        weak var entity: SVGAVideoEntity?
        /// A cache that is gone leaves its identifier to the next one.
        weak var cache: MovieCache?
    }

    private struct Kept {
        let entity: SVGAVideoEntity
        weak var cache: MovieCache?
    }

    static let shared = EntityMemory()

    private var held: [EntityOrigin.Key: Held] = [:]
    private var kept = LRUCache<EntityOrigin.Key, Kept>(maxCost: 256 << 20)

    func entity(_ origin: EntityOrigin) -> SVGAVideoEntity? {
        if let kept = kept.value(for: origin.key), kept.cache === origin.cache { return kept.entity }
        guard let held = held[origin.key], held.cache === origin.cache else { return nil }
        return held.entity
    }

    func add(_ entity: SVGAVideoEntity, origin: EntityOrigin, isKept: Bool) {
        // As many names at most as there are movies that somebody has, and as many again.
        if held.count > 2 * held.values.count(where: { $0.entity != nil }) + 16 {
            held = held.filter { $0.value.entity != nil }
        }
        let (key, cache) = (origin.key, origin.cache)
        held[key] = Held(entity: entity, cache: cache)
        // Older content must not hide a newer movie.
        kept.remove(key)
        guard isKept else { return }
        kept.insert(Kept(entity: entity, cache: cache), cost: max(1, entity.movie.inflatedByteCount), for: key)
    }
}

/// The cache of parsers and players that were given none.
enum PlayerCache {
    private static let opened = Lock<MovieCache?>(nil)

    static func shared() throws -> MovieCache {
        try opened.withLock { opened in
            if let opened { return opened }
            let cache = try MovieCache(folder: folder)
            opened = cache
            return cache
        }
    }

    private static var folder: String {
        if let folder = variable("XDG_CACHE_HOME") { return "\(folder)/svga-player" }
        return "\(variable("HOME") ?? "")/.cache/svga-player"
    }

    /// An absolute path of the environment.
    private static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.hasPrefix("/") ? text : nil
    }
}
