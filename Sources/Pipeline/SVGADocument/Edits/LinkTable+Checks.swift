import SVGAFormat
import SVGASystem

extension LinkTable {
    /// Refuses a key that no entry of the image map has, or that several have.
    func require(_ key: String) throws(SVGAError) {
        // Sprites without a key have none to be found by.
        guard !key.isEmpty, mentions(key) else { throw noSuchKey(key) }
        try requireUnique(key)
    }

    /// Refuses a key that several entries of the image map have: which of them counts depends on the player.
    func requireUnique(_ key: String) throws(SVGAError) {
        guard lookup.keys.count(where: { $0 == key }) <= 1 else { throw .ambiguousKey(key) }
    }

    /// The sprites of a key, of which there must be one.
    func requireSprites(of key: String) throws(SVGAError) -> [Int] {
        let found = sprites(of: key)
        guard found.isEmpty else { return found }
        guard mentions(key) else { throw noSuchKey(key) }
        throw .badValue("no layer has the key '\(key)' itself")
    }

    /// The error for an unknown key, with the nearest existing one.
    func noSuchKey(_ key: String) -> SVGAError {
        let known = Set(lookup.keys + sprites.map(\.imageKey) + sounds).subtracting([""])
        return .noSuchKey(key, nearest: EditDistance.nearest(to: key, among: known))
    }

    /// Refuses what cannot be a key: players read texts up to their first zero.
    static func checkKey(_ key: String, limits: Limits = .default) throws(SVGAError) {
        guard !key.isEmpty else { throw .badValue("a key is empty") }
        guard !key.utf8.contains(0) else { throw .badValue("a key has a zero character, where players end it") }
        guard key.utf8.count <= limits.maxStringByteCount else {
            throw .badValue("a key has \(key.utf8.count) bytes; \(limits.maxStringByteCount) are the most")
        }
    }
}
