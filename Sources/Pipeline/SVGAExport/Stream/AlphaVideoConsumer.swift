import SVGAPixels
import SVGASystem
import SVGAVideo

/// Encodes pictures with alpha beside colours, and writes them as a VAP or YYEVA file.
///
/// Tables stand before the pictures, and are filled in at the end; of the pictures only their sizes are kept.
struct AlphaVideoConsumer: StreamConsumer {
    private let layout: AlphaVideoLayout
    private let pictureCount: Int
    private let framesPerSecond: Int
    private let encoder: any H264Encoder
    private let output: AtomicFileWriter
    /// Nil until the encoder has given a picture, and with it the parameters of all.
    private var file: AlphaVideoFile?
    private var encodedCount = 0

    /// Begins a file.
    ///
    /// - Parameter pictureCount: All pictures that will come.
    init(
        _ layout: AlphaVideoLayout, pictureCount: Int, framesPerSecond: Int, encoder: any H264Encoder,
        output: AtomicFileWriter
    ) {
        (self.layout, self.pictureCount, self.framesPerSecond) = (layout, pictureCount, framesPerSecond)
        (self.encoder, self.output) = (encoder, output)
    }

    mutating func append(_ picture: I420Picture) throws(ExportError.Reason) {
        let isKey = AlphaVideoFile.isKey(encodedCount)
        encodedCount += 1
        let pictures = try ExportError.Reason.ofEncoder { () throws(VideoError) in
            try encoder.encode(picture, isKey: isKey)
        }
        for picture in pictures { try write(picture) }
    }

    private mutating func write(_ picture: H264Picture) throws(ExportError.Reason) {
        if file == nil { file = try beginFile(picture) }
        guard let bytes = file?.append(picture) else {
            throw .failedEncoder(
                "the video has other pictures than were encoded, or more than 4 GB; choose a smaller size")
        }
        try ExportError.Reason.ofFile { () throws(FileError) in try output.append(bytes) }
    }

    private func beginFile(_ picture: H264Picture) throws(ExportError.Reason) -> AlphaVideoFile {
        guard let parameters = picture.parameters else {
            throw .failedEncoder("the encoder gave no parameters with the first picture")
        }
        let file: AlphaVideoFile
        do throws(RenderError) {
            file = try AlphaVideoFile(
                layout, pictureCount: pictureCount, framesPerSecond: framesPerSecond, parameters: parameters)
        } catch {
            throw .encoding(error)
        }
        try ExportError.Reason.ofFile { () throws(FileError) in try output.append(file.head) }
        return file
    }

    /// At once, since a thread that is about to end may still hold the consumer.
    func discard() {
        encoder.discard()
        output.discard()
    }

    mutating func finish() throws(ExportError.Reason) -> Int {
        let rest = try ExportError.Reason.ofEncoder { () throws(VideoError) in try encoder.finish() }
        for picture in rest { try write(picture) }
        guard let file, file.isComplete else { throw .failedEncoder("the encoder gave fewer pictures than it took") }
        try ExportError.Reason.ofFile { () throws(FileError) in
            try output.replace(at: 0, by: file.head)
            try output.finish()
        }
        return output.byteCount
    }
}

extension ExportError.Reason {
    /// Does work of an encoder, whose errors become reasons.
    static func ofEncoder<Value>(
        _ work: () throws(VideoError) -> sending Value
    ) throws(ExportError.Reason) -> sending Value {
        do throws(VideoError) {
            return try work()
        } catch {
            switch error {
            case .missingLibrary(let text): throw .missingEncoder(text)
            case .failed(let text): throw .failedEncoder(text)
            case .stalled(let text): throw .stalledEncoder(text)
            case .cancelled: throw .cancelled
            }
        }
    }
}
