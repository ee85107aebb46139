import SVGAImage
import SVGASystem
import SVGAVideo

/// A file that a program has written, before it takes its name. ffmpeg has ended with the code 0 after it could not
/// write all of a file, so its parts have to reach from the first byte to the last.
struct WrittenVideo {
    private let format: VideoFormat
    private let output: AtomicFileWriter
    /// Its first bytes, before the pictures.
    private let head: [UInt8]

    init(_ format: VideoFormat, in output: AtomicFileWriter) throws(SVGAError) {
        (self.format, self.output) = (format, output)
        head = try output.adopt(count: WebMAlpha.headByteCount)
    }

    /// Whether it is a file of the format, and not cut.
    func isWhole() throws(SVGAError) -> Bool {
        guard format.type == .webm else {
            let file = FileHandle(descriptor: output.fileDescriptor, name: "video")
            return try MP4Source(file).isWhole()
        }
        let elements = MatroskaElement.list(in: head, head.indices)
        guard elements.first?.name == MatroskaElement.Name.head, elements.count == 2 else { return false }
        return elements[1].name == MatroskaElement.Name.segment && elements[1].end == UInt64(output.byteCount)
    }

    /// Adds what the program leaves out.
    func correct() throws(SVGAError) {
        guard format.type == .webm, let correction = WebMAlpha.correction(of: head) else { return }
        try output.replace(at: correction.offset, by: correction.bytes)
    }
}
