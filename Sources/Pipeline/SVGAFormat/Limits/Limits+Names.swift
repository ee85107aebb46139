extension Limits {
    /// A limit, by the property that has its value.
    package typealias Name = any WritableKeyPath<Limits, Int> & Sendable

    /// All limits with their names, as errors give them.
    package static let all: [(name: String, limit: Name)] = [
        ("maxInflatedByteCount", \.maxInflatedByteCount),
        ("maxInflationRatio", \.maxInflationRatio),
        ("maxArchiveEntryCount", \.maxArchiveEntryCount),
        ("maxArchiveFolderDepth", \.maxArchiveFolderDepth),
        ("maxImagePixelCount", \.maxImagePixelCount),
        ("maxTotalImagePixelCount", \.maxTotalImagePixelCount),
        ("maxImageSide", \.maxImageSide),
        ("maxViewBoxSide", \.maxViewBoxSide),
        ("maxImageCount", \.maxImageCount),
        ("maxSpriteCount", \.maxSpriteCount),
        ("maxAudioCount", \.maxAudioCount),
        ("maxFrameCount", \.maxFrameCount),
        ("maxSpriteFrameCount", \.maxSpriteFrameCount),
        ("maxShapeCount", \.maxShapeCount),
        ("maxPathPointCount", \.maxPathPointCount),
        ("maxPathByteCount", \.maxPathByteCount),
        ("maxArenaByteCount", \.maxArenaByteCount),
        ("maxJSONDepth", \.maxJSONDepth),
        ("maxStringByteCount", \.maxStringByteCount),
        ("maxCanvasPixelCount", \.maxCanvasPixelCount),
        ("maxPaintedPixelCount", \.maxPaintedPixelCount),
        ("maxLayerPixelCount", \.maxLayerPixelCount),
        ("maxDashCount", \.maxDashCount),
        ("maxOutlinePointCount", \.maxOutlinePointCount),
        ("maxCommandCount", \.maxCommandCount),
        ("maxDrawingCost", \.maxDrawingCost),
    ]

    package static func named(_ name: String) -> Name? { all.first { $0.name == name }?.limit }

    package static func name(of limit: Name) -> String { all.first { $0.limit == limit }?.name ?? "\(limit)" }

    /// The most that a limit can be set to: sums and products of limits stay within 64 bits, and JSON that nests deeper
    /// would take more of the stack than threads have.
    package static func largestValue(of limit: Name) -> Int { limit == \.maxJSONDepth ? 512 : 1 << 40 }
}

extension Limits: Codable {
    /// Writes all limits by their names.
    public func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: Limits.all.map { ($0.name, self[keyPath: $0.limit]) }).encode(to: encoder)
    }

    /// Reads limits by their names; those that are missing are the default ones.
    public init(from decoder: any Decoder) throws {
        self = .default
        for (name, value) in try [String: Int](from: decoder) {
            let limit = Limits.named(name)
            guard let limit, 1...max(self[keyPath: limit], Limits.largestValue(of: limit)) ~= value else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "\(name)=\(value) is not a limit"))
            }
            self[keyPath: limit] = value
        }
    }
}
