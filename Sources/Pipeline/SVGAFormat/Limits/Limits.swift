/// The limits for decoding and drawing a movie; each is checked before the allocation that it guards.
///
/// The figures of "largest real" in the documentation of the members were measured over 106 movies of the official
/// players' repositories, which range from icons to full-screen gifts. To change a limit, copy a preset:
///
/// ```swift
/// var limits = Limits.untrusted
/// limits.maxFrameCount = 600
/// ```
public struct Limits: Hashable, Sendable {
    /// Bytes that all compressed parts of a file unpack to together. Largest real: 3.3 million, 56 times its file.
    public var maxInflatedByteCount: Int
    /// Bytes that one compressed part unpacks to, for each of its packed bytes; checked above 1 MiB. Largest real: 56;
    /// deflate reaches 1 032.
    public var maxInflationRatio: Int
    /// Entries of a ZIP archive. Largest real: 77.
    public var maxArchiveEntryCount: Int
    /// Folders around an entry of a ZIP archive, by its name. Largest real: 1.
    public var maxArchiveFolderDepth: Int
    /// Pixels of one image, by its header. Largest real: 1.0 million; 12 million elsewhere.
    public var maxImagePixelCount: Int
    /// Pixels of all images that one frame draws, by their headers, and of the images of a movie that are decoded at a time.
    /// Largest real: 6.1 million; 37 million elsewhere.
    public var maxTotalImagePixelCount: Int
    /// The longer side of one image in pixels, by its header. Largest real: 1 334; 3 600 elsewhere.
    public var maxImageSide: Int
    /// The longer side of the view box in movie pixels. Largest real: 1 920.
    public var maxViewBoxSide: Int
    /// Entries of the image map. Largest real: 78.
    public var maxImageCount: Int
    /// Sprites of a movie. Largest real: 338.
    public var maxSpriteCount: Int
    /// Sounds of a movie. Largest real: 2.
    public var maxAudioCount: Int
    /// Frames of a movie, and of each sprite. Largest real: 600.
    public var maxFrameCount: Int
    /// Frames of all sprites together, hidden ones included; a visible one takes about 100 bytes. Largest real: 202 800.
    public var maxSpriteFrameCount: Int
    /// Shapes of all frames together; one takes about 200 bytes. Largest real: 7 457, KEEP included. Also the shapes that
    /// mattes show in one frame, counted once for each group of sprites that is masked by them.
    public var maxShapeCount: Int
    /// Points of all different paths together; one takes 16 bytes. Largest real: 6 400.
    public var maxPathPointCount: Int
    /// Bytes of the text of one path. Largest real: 9 419.
    public var maxPathByteCount: Int
    /// Bytes that libprotobuf-c may take for one sprite at a time. Largest real: 2.1 million.
    public var maxArenaByteCount: Int
    /// Objects and arrays inside each other in a `movie.spec`. Largest real: 9.
    public var maxJSONDepth: Int
    /// Bytes of one key, name or version string, including names in archives. Largest real: 56.
    public var maxStringByteCount: Int
    /// Pixels of one picture that is drawn. Largest real at its own size: 2.1 million.
    public var maxCanvasPixelCount: Int
    /// Movie pixels that the images, shapes and clips of one frame touch, each counted by the box around it. Largest real:
    /// 5.1 million.
    public var maxPaintedPixelCount: Int
    /// Movie pixels of all layers in one frame; each matte group needs two layers. Largest real: 430 000.
    public var maxLayerPixelCount: Int
    /// Dashes of all lines in one frame. Largest real: 15.
    public var maxDashCount: Int
    /// Points of all drawn outlines in one frame, with curves, round corners and dashes cut into straight edges.
    /// Largest real: 4 094.
    public var maxOutlinePointCount: Int
    /// Drawing commands of all frames that are compared together, an upper bound that is known before the first is made:
    /// six for each visible sprite and two for each shape, including shapes of mattes. Largest real: 103 000.
    public var maxCommandCount: Int
    /// The cost of drawing one frame at the requested size, in a unit of about a quarter of a nanosecond: filling one pixel
    /// with a colour costs two, and all other work is counted in the same unit. Largest real at the movie's own size:
    /// about 450 million, mostly for decoding its images; 2.4 billion elsewhere.
    public var maxDrawingCost: Int
}
