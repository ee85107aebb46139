import SVGAKit

/// Names the file of each sound: its key with the extension of its type. Invalid characters of a key become `_`. If
/// several keys need one name, or names that differ only in case, each of them gets a hash of its key.
enum SoundNaming {
    static let timeline = "timeline.json"

    /// The names of entries whose keys are all different.
    static func names(of assets: [Asset]) -> [String] {
        let (stems, suffixes) = (assets.map { stem(of: $0.key) }, assets.map(suffix))
        let plain = zip(stems, suffixes).map { "\($0).\($1)" }
        var counts = [timeline: 1]
        for name in plain { counts[name.lowercased(), default: 0] += 1 }
        var taken = Set(counts.keys)
        return assets.indices.map { index in
            if counts[plain[index].lowercased()] == 1 { return plain[index] }
            var stem = "\(stems[index])-\(SafeFileName.hash(of: assets[index].key))"
            while !taken.insert("\(stem).\(suffixes[index])".lowercased()).inserted { stem += "-" }
            return "\(stem).\(suffixes[index])"
        }
    }

    /// The key without the suffix that it may have already, as a name that is not hidden.
    private static func stem(of key: String) -> String {
        let stem = key.lowercased().hasSuffix(".mp3") ? String(key.dropLast(4)) : key
        let name = SafeFileName.name(of: stem)
        return name.isEmpty ? "sound" : name.hasPrefix(".") ? "_" + name.dropFirst() : name
    }

    /// The type of the bytes, regardless of the key; `bin` if unknown.
    private static func suffix(of asset: Asset) -> String {
        switch asset.kind {
        case .mp3: return "mp3"
        case .jpeg: return "jpg"
        case .png, .webp, .gif, .avif: return asset.kind.rawValue
        case .other: break
        @unknown default: break
        }
        let marks = [
            (0, "RIFF", "wav"), (0, "OggS", "ogg"), (0, "fLaC", "flac"), (4, "ftyp", "m4a"), (0, "#!AMR", "amr"),
            (0, "FORM", "aiff"), (0, "MThd", "mid"),
        ]
        let mark = marks.first { asset.bytes.dropFirst($0.0).starts(with: $0.1.utf8) }
        return mark?.2 ?? "bin"
    }
}
