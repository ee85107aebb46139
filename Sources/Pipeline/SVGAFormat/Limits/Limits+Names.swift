extension Limits {
    /// The value of a limit by its name.
    package subscript(name: Name) -> Int {
        get { self[keyPath: name.member] }
        set { self[keyPath: name.member] = newValue }
    }
}

extension Limits.Name {
    /// The most that the limit can be set to: sums and products of limits stay within 64 bits, and JSON that nests deeper
    /// would take more of the stack than threads have.
    package var largestValue: Int { self == .maxJSONDepth ? 512 : 1 << 40 }

    fileprivate var member: WritableKeyPath<Limits, Int> {
        switch self {
        case .maxInflatedByteCount: \.maxInflatedByteCount
        case .maxInflationRatio: \.maxInflationRatio
        case .maxArchiveEntryCount: \.maxArchiveEntryCount
        case .maxArchiveFolderDepth: \.maxArchiveFolderDepth
        case .maxImagePixelCount: \.maxImagePixelCount
        case .maxTotalImagePixelCount: \.maxTotalImagePixelCount
        case .maxImageSide: \.maxImageSide
        case .maxViewBoxSide: \.maxViewBoxSide
        case .maxImageCount: \.maxImageCount
        case .maxSpriteCount: \.maxSpriteCount
        case .maxAudioCount: \.maxAudioCount
        case .maxFrameCount: \.maxFrameCount
        case .maxSpriteFrameCount: \.maxSpriteFrameCount
        case .maxShapeCount: \.maxShapeCount
        case .maxPathPointCount: \.maxPathPointCount
        case .maxPathByteCount: \.maxPathByteCount
        case .maxArenaByteCount: \.maxArenaByteCount
        case .maxJSONDepth: \.maxJSONDepth
        case .maxStringByteCount: \.maxStringByteCount
        case .maxCanvasPixelCount: \.maxCanvasPixelCount
        case .maxPaintedPixelCount: \.maxPaintedPixelCount
        case .maxLayerPixelCount: \.maxLayerPixelCount
        case .maxDashCount: \.maxDashCount
        case .maxOutlinePointCount: \.maxOutlinePointCount
        case .maxDrawingCost: \.maxDrawingCost
        }
    }
}
