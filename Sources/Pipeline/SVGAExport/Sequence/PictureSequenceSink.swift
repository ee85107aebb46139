import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem

/// Puts each picture into a separate file for each equal frame.
final class PictureSequenceSink: FrameSink {
    let needsPrevious = false
    private let groups: [[Int]]
    private let exporter: PNGSequenceExporter
    private let cancellation: CancellationToken
    private let progress: @Sendable (Int) -> Void
    private let count = Lock(0)

    /// The number of written files.
    var writtenCount: Int { count.withLock { $0 } }

    init(
        _ groups: [[Int]], exporter: PNGSequenceExporter, cancellation: CancellationToken,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        (self.groups, self.exporter) = (groups, exporter)
        (self.cancellation, self.progress) = (cancellation, progress)
    }

    func makeEncoder() throws(SVGAError) -> PictureEncoder { try PictureEncoder(exporter.format) }

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: PictureEncoder) throws(SVGAError) -> [UInt8] {
        try encoder.encode(picture)
    }

    func append(_ file: [UInt8], at index: Int) throws(SVGAError) {
        for frame in groups[index] where !cancellation.isCancelled {
            let path = exporter.naming.path(frame: frame)
            try AtomicFile.write(file, to: path, replacing: exporter.replacesFiles)
            progress(
                count.withLock { count in
                    count += 1
                    return count
                })
        }
    }
}
