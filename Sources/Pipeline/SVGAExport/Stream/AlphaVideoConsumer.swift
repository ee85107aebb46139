import SVGAGraphics
import SVGASystem
import SVGAVideo

/// Encodes pictures with alpha next to colours, and writes them as a VAP or YYEVA file. Tables precede the pictures,
/// and are filled in at the end; only the sizes of pictures are kept.
struct AlphaVideoConsumer: StreamConsumer {
    private let layout: AlphaVideoLayout
    private let pictureCount: Int
    private let framesPerSecond: Int
    private let encoder: any H264Encoder
    private let output: AtomicFileWriter
    /// Nil until the encoder has given a picture, and with it the parameters of all.
    private var file: AlphaVideoFile?
    private var encodedCount = 0

    init(
        _ layout: AlphaVideoLayout, pictureCount: Int, framesPerSecond: Int, encoder: any H264Encoder,
        output: AtomicFileWriter
    ) {
        (self.layout, self.pictureCount, self.framesPerSecond) = (layout, pictureCount, framesPerSecond)
        (self.encoder, self.output) = (encoder, output)
    }

    mutating func append(_ picture: I420Picture) throws(SVGAError) {
        let isKey = AlphaVideoFile.isKey(encodedCount)
        encodedCount += 1
        for picture in try encoder.encode(picture, isKey: isKey) { try write(picture) }
    }

    private mutating func write(_ picture: H264Picture) throws(SVGAError) {
        if file == nil { file = try beginFile(picture) }
        guard let bytes = file?.append(picture) else {
            throw SVGAError(
                .failed, "the video has other pictures than were encoded, or more than 4 GB",
                remedy: "choose a smaller size")
        }
        try output.append(bytes)
    }

    private func beginFile(_ picture: H264Picture) throws(SVGAError) -> AlphaVideoFile {
        guard let parameters = picture.parameters else {
            throw SVGAError(.failed, "the encoder gave no parameters with the first picture")
        }
        let file = try AlphaVideoFile(
            layout, pictureCount: pictureCount, framesPerSecond: framesPerSecond, parameters: parameters)
        try output.append(file.head)
        return file
    }

    /// At once, since a thread that is about to end may still hold the consumer.
    func discard() {
        encoder.discard()
        output.discard()
    }

    mutating func finish() throws(SVGAError) -> Int {
        for picture in try encoder.finish() { try write(picture) }
        guard let file, file.isComplete else {
            throw SVGAError(.failed, "the encoder gave fewer pictures than it took")
        }
        try output.replace(at: 0, by: file.head)
        try output.finish()
        return output.byteCount
    }
}
