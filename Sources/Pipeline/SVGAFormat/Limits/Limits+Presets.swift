extension Limits {
    /// The limits for trusted files: each is far above all real movies and only stops runaway memory.
    public static let `default` = Limits(
        maxInflatedByteCount: 256 << 20,
        maxInflationRatio: 1_040,
        maxArchiveEntryCount: 16_384,
        maxArchiveFolderDepth: 64,
        maxImagePixelCount: 64 << 20,
        maxTotalImagePixelCount: 256 << 20,
        maxImageSide: 16_384,
        maxViewBoxSide: 16_384,
        maxImageCount: 65_536,
        maxSpriteCount: 65_536,
        maxAudioCount: 4_096,
        maxFrameCount: 65_536,
        maxSpriteFrameCount: 8 << 20,
        maxShapeCount: 2 << 20,
        maxPathPointCount: 8 << 20,
        maxPathByteCount: 4 << 20,
        maxArenaByteCount: 256 << 20,
        maxJSONDepth: 64,
        maxStringByteCount: 16_384,
        maxCanvasPixelCount: 1 << 30,
        maxPaintedPixelCount: 1 << 40,
        maxLayerPixelCount: 1 << 36,
        maxDashCount: 1 << 24,
        maxOutlinePointCount: 1 << 28,
        maxCommandCount: 1 << 27,
        maxDrawingCost: 1 << 42)

    /// The limits for files from untrusted users: mostly five to twenty times the largest real value, from twice (view
    /// box) to eighty times (points of paths). Together they bound the memory of decoding to about 350 MiB: the
    /// unpacked file twice, 1 048 576 frames of 104 bytes, the shapes while their array grows.
    ///
    /// The limits of a frame's cost are higher, since real frames cost little: they limit a frame to about a second.
    public static let untrusted = Limits(
        maxInflatedByteCount: 48 << 20,
        maxInflationRatio: 512,
        maxArchiveEntryCount: 1_024,
        maxArchiveFolderDepth: 8,
        maxImagePixelCount: 16 << 20,
        maxTotalImagePixelCount: 48 << 20,
        maxImageSide: 8_192,
        maxViewBoxSide: 4_096,
        maxImageCount: 1_024,
        maxSpriteCount: 4_096,
        maxAudioCount: 64,
        maxFrameCount: 7_200,
        maxSpriteFrameCount: 1 << 20,
        maxShapeCount: 1 << 18,
        maxPathPointCount: 1 << 19,
        maxPathByteCount: 1 << 17,
        maxArenaByteCount: 32 << 20,
        maxJSONDepth: 32,
        maxStringByteCount: 1_024,
        maxCanvasPixelCount: 1 << 26,
        maxPaintedPixelCount: 1 << 28,
        maxLayerPixelCount: 1 << 27,
        maxDashCount: 1 << 14,
        maxOutlinePointCount: 1 << 20,
        maxCommandCount: 1 << 23,
        maxDrawingCost: 1 << 32)
}
