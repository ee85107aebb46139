import SVGACommandLine
import SVGADiff
import SVGADocument

extension ValueChange {
    var text: String {
        if name == "unknown" { return "unknown fields" }
        return "\(name) \(ValueChange.text(before)) -> \(ValueChange.text(after))"
    }

    private static func text(_ value: Value?) -> String {
        switch value {
        case nil: "none"
        case .number(let number): Printable.number(number)
        case .text(let text): Printable.text(text)
        }
    }
}

extension ImageChange {
    /// More pictures than these with new bytes and the same pixels are one item.
    private static let maxRecompressedCount = 8

    static func texts(of changes: [ImageChange]) -> [String] {
        let recompressed = changes.filter { $0.kind == .recompressed }
        let movedCount = changes.count { $0.kind == .moved }
        let isLong = recompressed.count > maxRecompressedCount
        var texts = changes.filter { $0.kind != .moved && !(isLong && $0.kind == .recompressed) }.map(\.text)
        if isLong {
            let sums = [recompressed.map { $0.byteCounts.before ?? 0 }, recompressed.map { $0.byteCounts.after ?? 0 }]
                .map { $0.reduce(0, +) }
            let bytes = Printable.bytes(sums[0], sums[1])
            texts.insert("\(recompressed.count) recompressed (\(bytes), pixels equal)", at: 0)
        }
        return texts + (movedCount > 0 ? ["\(movedCount) in another order"] : [])
    }

    private var text: String {
        let key = Printable.text(key)
        let bytes = Printable.bytes(byteCounts.before, byteCounts.after)
        return switch kind {
        case .added: "+ \(key) " + (sizes.after?.text ?? bytes)
        case .removed: "- \(key)"
        case .renamed: "\(key) renamed to \(Printable.text(newKey ?? ""))"
        case .recompressed: "\(key) recompressed (\(bytes), pixels equal)"
        case .repainted: "\(key) repainted (\(bytes), \(Printable.decibels(psnr ?? 0)))"
        case .resized: "\(key) resized (\(sizes.before?.text ?? "-") -> \(sizes.after?.text ?? "-"), \(bytes))"
        case .replaced: "\(key) replaced (\(bytes))"
        case .refiled: "\(key) in a file of another name"
        case .unknown: "\(key) unknown fields"
        case .moved: "\(key) in another place"
        }
    }
}

extension PixelSize {
    var text: String { "\(width)x\(height)" }
}

extension SoundChange {
    var text: String {
        let key = Printable.text(key)
        switch kind {
        case .added: return "+ \(key)"
        case .removed: return "- \(key)"
        case .moved: return "\(key) in another place"
        case .changed:
            let words = fields.map { field in
                field.name == "unknown"
                    ? "unknown fields"
                    : "\(field.name) \(field.before.map { "\($0)" } ?? "none") -> \(field.after.map { "\($0)" } ?? "none")"
            }
            return "\(key): " + (words.isEmpty ? "encoding" : words.joined(separator: ", "))
        }
    }
}

extension FileChange {
    /// More files than these that came or went are one item.
    private static let maxListedCount = 8

    static func texts(of changes: [FileChange]) -> [String] {
        let kinds: [(kind: Kind, sign: String)] = [(.added, "+"), (.removed, "-")]
        let long = kinds.filter { kind, _ in changes.count { $0.kind == kind } > maxListedCount }
        let counts = long.map { kind, sign in
            let files = changes.filter { $0.kind == kind }
            return "\(sign) \(files.count) files, the first \(Printable.text(files[0].name))"
        }
        return counts + changes.filter { change in !long.contains { $0.kind == change.kind } }.map(\.text)
    }

    private var text: String {
        let name = Printable.text(name)
        return switch kind {
        case .added: "+ \(name)"
        case .removed: "- \(name)"
        case .changed: "\(name) changed (\(Printable.bytes(byteCounts.before, byteCounts.after)))"
        }
    }
}

extension SpriteChange {
    private static let quiet: [Field] = [.encoding, .precision, .hiddenOrder]

    /// Each sprite with a change that counts, and the number of those with others.
    static func texts(of changes: [SpriteChange]) -> [String] {
        let isQuiet = { (change: SpriteChange) in change.kind == .changed && change.fields.isSubset(of: quiet) }
        let counts = quiet.compactMap { field in
            let count = changes.count { isQuiet($0) && $0.fields.contains(field) }
            return count > 0 ? "\(count) in \(field.text)" : nil
        }
        return counts + changes.filter { !isQuiet($0) }.map(\.text)
    }

    private var text: String {
        let name = "\"\(Printable.text(key))\""
        switch kind {
        case .added: return "+ #\(after ?? 0) \(name) \(times)"
        case .removed: return "- #\(before ?? 0) \(name) \(times)"
        case .changed:
            let place = before == after ? "#\(after ?? 0)" : "#\(before ?? 0) -> #\(after ?? 0)"
            let words = Field.allCases.filter(fields.contains).map(text)
            return "\(place) \(name)\(frames.isEmpty ? "" : " \(times)"): \(words.joined(separator: ", "))"
        }
    }

    private var times: String {
        frames.isEmpty ? "never visible" : "\(frames.count == 1 ? "frame" : "frames") \(frames)"
    }

    private func text(of field: Field) -> String {
        switch field {
        case .imageKey: return "key is \"\(Printable.text(newKey ?? ""))\""
        case .transform: return shift.map { "transform (\(Printable.tenths($0)) px)" } ?? "transform"
        default: return field.text
        }
    }
}

extension SpriteChange.Field {
    fileprivate var text: String {
        switch self {
        case .imageKey: "key"
        case .matteKey: "matte"
        case .frameCount: "number of frames"
        case .order: "paint order"
        case .hiddenOrder: "an order that cannot show"
        case .clip: "clip path"
        case .hidden: "hidden frames"
        case .unknown: "unknown fields"
        case .transform, .layout, .alpha, .shapes, .encoding, .precision: rawValue
        }
    }
}

extension Printable {
    /// A number from 0 on with one decimal.
    fileprivate static func tenths(_ value: Double) -> String {
        guard let tenths = Int(exactly: (value * 10).rounded()) else { return "\(value)" }
        return tenths == 0 ? "below 0.1" : "\(tenths / 10).\(tenths % 10)"
    }

    /// Bytes before and after; those that are missing are left out.
    fileprivate static func bytes(_ before: Int?, _ after: Int?) -> String {
        [before, after].compactMap { $0.map(grouped) }.joined(separator: " -> ") + " bytes"
    }

    /// A number with commas between thousands.
    static func grouped(_ number: Int) -> String {
        var (digits, rest) = ("", "\(number)"[...])
        while rest.count > 3 {
            digits = ",\(rest.suffix(3))\(digits)"
            rest = rest.dropLast(3)
        }
        return "\(rest)\(digits)"
    }
}
