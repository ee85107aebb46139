import SVGACoding

/// Determines the keys that are slots: places that an app fills by name, so that their pictures must stay.
package enum SlotRule: Hashable, Sendable {
    /// Keys that look as if a person had named them.
    case auto
    case all
    /// No key.
    case none
    case keys(Set<String>)

    /// The rule of an option: `auto`, `all`, `none`, or keys with commas between.
    package init(_ text: String) {
        switch text {
        case "auto": self = .auto
        case "all": self = .all
        case "none": self = .none
        default: self = .keys(Set(text.split(separator: ",").map(String.init)))
        }
    }

    /// The slots among all keys of a movie, since numbered ones are known by their neighbours.
    package func slots(of keys: [String]) -> Set<String> {
        switch self {
        case .all: return Set(keys)
        case .none: return []
        case .keys(let named): return named.intersection(keys)
        case .auto:
            let bases = Dictionary(keys.map { ($0, MachineKey.base(of: $0)) }) { first, _ in first }
            let series = MachineKey.series(of: Set(bases.values))
            return Set(
                bases.filter { _, base in
                    !MachineKey.isMachineMade(base) && !(MachineKey.stem(of: base).map(series.contains) ?? false)
                }.keys)
        }
    }

    /// The names in a list that are missing in the movie, sorted; empty for other rules.
    package func missingKeys(among keys: [String]) -> [String] {
        guard case .keys(let named) = self else { return [] }
        return named.subtracting(keys).sorted()
    }
}

/// The exporters' names for unnamed pictures.
enum MachineKey {
    private static let numbered = ["img_", "image_", "psd_", "Bitmap", "audio_"]
    /// So many keys that differ in their final number only are a series.
    private static let minSeriesCount = 3

    /// The key without the suffix of a matte or of a shape layer.
    static func base(of key: String) -> String {
        for suffix in [".matte", ".vector"] where key.hasSuffix(suffix) { return String(key.dropLast(suffix.count)) }
        return key
    }

    /// The part before the final number of a key; nil for a key without one.
    static func stem(of key: String) -> String? {
        let stem = key.utf8.reversed().drop(while: \.isDigit).reversed()
        return stem.count < key.utf8.count ? String(decoding: Array(stem), as: UTF8.self) : nil
    }

    /// The stems of all series among keys.
    static func series(of keys: Set<String>) -> Set<String> {
        var counts: [String: Int] = [:]
        for key in keys { if let stem = stem(of: key) { counts[stem, default: 0] += 1 } }
        return Set(counts.filter { $0.value >= minSeriesCount }.keys)
    }

    static func isMachineMade(_ key: String) -> Bool {
        if key.hasPrefix("FL_") { return true }
        if key.utf8.count == 32, key.utf8.allSatisfy({ $0.hexadecimalDigitValue != nil }) { return true }
        return stem(of: key).map { $0.isEmpty || numbered.contains($0) } ?? false
    }
}
