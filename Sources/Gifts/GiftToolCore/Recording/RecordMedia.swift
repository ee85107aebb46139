import GiftRecording
import SVGACommandLine
import SVGAKit

/// Movies and pictures of a recording: files next to the catalogue, or URLs through the cache.
struct RecordMedia: GiftMediaSource {
    /// The maximum number of pixels in an icon or a viewer's picture.
    private static let maxPixelCount = 1 << 24

    let files: GiftFiles

    func movie(_ url: String) throws -> Movie { try naming(url) { try files.movie(url) } }

    func picture(_ url: String) throws -> Pixmap {
        try naming(url) {
            try Pixmap(
                decoding: files.pictureBytes(url), maxPixelCount: RecordMedia.maxPixelCount,
                appliesExifOrientation: true)
        }
    }

    /// Does work whose errors name the URL without its query, or the path.
    private func naming<Value>(_ url: String, _ work: () throws -> Value) throws -> Value {
        let name = SVGAError.Place(file: files.shown(url))
        do { return try work() } catch {
            if let error = error as? SVGAError, error.operation == nil {
                throw SVGAError(.damaged, "decode: \(error)", at: name)
            }
            let error = ToolError(describing: error)
            let category: SVGAError.Category = error.code == .interrupted ? .cancelled : .failed
            throw SVGAError(category, error.message ?? "stopped", at: name)
        }
    }
}
