import SVGADiff
import SVGAInspect

extension DiffReport {
    var json: JSONValue {
        .document([
            ("before", .string(before)), ("after", .string(after)), ("equal", .boolean(isEqual)),
            ("params", .object(diff.values.map { ($0.name, .pair($0.before?.json, $0.after?.json)) })),
            ("equalImageCount", .integer(diff.images.equalCount)), ("images", .array(diff.images.changes.map(\.json))),
            ("equalSoundCount", .integer(diff.sounds.equalCount)), ("sounds", .array(diff.sounds.changes.map(\.json))),
            ("equalFileCount", .integer(diff.files.equalCount)), ("files", .array(diff.files.changes.map(\.json))),
            ("equalSpriteCount", .integer(diff.sprites.equalCount)),
            ("sprites", .array(diff.sprites.changes.map(\.json))), ("pixels", pixels?.json ?? .null),
        ])
    }
}

extension JSONValue {
    /// The old and new value, null if missing.
    fileprivate static func pair(_ before: JSONValue?, _ after: JSONValue?) -> JSONValue {
        .array([before ?? .null, after ?? .null])
    }

    fileprivate static func pair(_ before: Int?, _ after: Int?) -> JSONValue { pair(.count(before), .count(after)) }
}

extension ValueChange.Value {
    fileprivate var json: JSONValue {
        switch self {
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        }
    }
}

extension ImageChange {
    fileprivate var json: JSONValue {
        .object([
            ("change", .string(kind.rawValue)), ("key", .string(key)), ("newKey", .text(newKey)),
            ("bytes", .pair(byteCounts.before, byteCounts.after)),
            ("widths", .pair(sizes.before?.width, sizes.after?.width)),
            ("heights", .pair(sizes.before?.height, sizes.after?.height)),
            ("pixelsEqual", kind == .recompressed ? .boolean(true) : psnr.map { _ in .boolean(false) } ?? .null),
            ("psnr", psnr.map { .number($0) } ?? .null),
        ])
    }
}

extension SoundChange {
    fileprivate var json: JSONValue {
        .object([
            ("change", .string(kind.rawValue)), ("key", .string(key)),
            (
                "fields",
                .array(fields.map { .object([("field", .string($0.name)), ("values", .pair($0.before, $0.after))]) })
            ),
        ])
    }
}

extension FileChange {
    fileprivate var json: JSONValue {
        .object([
            ("change", .string(kind.rawValue)), ("name", .string(name)),
            ("bytes", .pair(byteCounts.before, byteCounts.after)),
        ])
    }
}

extension SpriteChange {
    fileprivate var json: JSONValue {
        .object([
            ("change", .string(kind.rawValue)), ("before", .count(before)), ("after", .count(after)),
            ("key", .string(key)), ("newKey", .text(newKey)), ("frames", .string("\(frames)")),
            ("fields", .array(Field.allCases.filter(fields.contains).map { .string($0.rawValue) })),
            ("shift", shift.map { .number($0) } ?? .null),
        ])
    }
}
