import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem

/// Puts each picture into a separate file for each equal frame.
final class PictureSequenceSink: FrameSink {
    let needsPrevious = false
    /// The pictures, in the order of their first frames.
    let pictures: [Int]
    private let frames: [Int: [Int]]
    private let naming: FrameNaming
    private let format: PictureFormat
    private let replaces: Bool
    private let cancellation: CancellationToken
    private let progress: @Sendable (Int) -> Void
    private let count = Lock(0)

    var writtenCount: Int { count.withLock { $0 } }

    init(
        _ source: AnimationSource, _ naming: FrameNaming, _ format: PictureFormat, replacing: Bool,
        _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void
    ) {
        let indices = Dictionary(grouping: source.pictures.indices) { source.pictures[$0] }
        pictures = indices.sorted { $0.value[0] < $1.value[0] }.map(\.key)
        frames = indices.mapValues { $0.map { source.frames[$0] } }
        (self.naming, self.format, replaces) = (naming, format, replacing)
        (self.cancellation, self.progress) = (cancellation, progress)
    }

    func makeEncoder() throws(SVGAError) -> PictureEncoder { try PictureEncoder(format) }

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: PictureEncoder) throws(SVGAError) -> [UInt8] {
        try encoder.encode(picture)
    }

    func append(_ file: [UInt8], at index: Int) throws(SVGAError) {
        for frame in frames[pictures[index]] ?? [] where !cancellation.isCancelled {
            let path = naming.path(frame: frame)
            try AtomicFile.write(file, to: path, replacing: replaces)
            progress(
                count.withLock { count in
                    count += 1
                    return count
                })
        }
    }
}
