extension Limits {
    /// For files of one's own: each limit lies far above anything real and only stops runaway memory.
    public static let `default` = Limits(
        maxInflatedByteCount: 256 << 20,
        maxArchiveEntryCount: 16_384,
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
        maxDrawingStepCount: 1 << 42)

    /// For files from strangers: mostly five to twenty times the largest real value, from twice (view box) to eighty times
    /// (points of paths), and so low that all of them together bound the memory of decoding to about 350 MiB: the unpacked
    /// file twice, 1 048 576 frames of 104 bytes, the shapes while their array grows.
    public static let untrusted = Limits(
        maxInflatedByteCount: 48 << 20,
        maxArchiveEntryCount: 1_024,
        maxImagePixelCount: 16 << 20,
        maxTotalImagePixelCount: 64 << 20,
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
        maxDrawingStepCount: 1 << 32)
}
