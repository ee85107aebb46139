import GiftRecording
import SVGACommandLine
import SVGAKit

/// Movies and pictures of a recording: files beside the catalogue, or of URLs through the cache.
struct RecordMedia: GiftMedia {
    /// The most pixels of an icon or of the picture of a viewer.
    private static let maxPixelCount = 1 << 24

    let files: GiftFiles

    func movie(_ url: String) throws(MediaFault) -> Movie {
        do throws(ToolError) { return try files.movie(url) } catch { throw MediaFault(error, files.shown(url)) }
    }

    func picture(_ url: String) throws(MediaFault) -> Pixmap {
        let bytes: [UInt8]
        do throws(ToolError) { bytes = try files.pictureBytes(url) } catch { throw MediaFault(error, files.shown(url)) }
        do throws(RenderError) {
            return try Pixmap(decoding: bytes, maxPixelCount: RecordMedia.maxPixelCount, appliesExifOrientation: true)
        } catch {
            throw MediaFault(files.shown(url), reason: "decode: \(error)")
        }
    }
}

extension MediaFault {
    fileprivate init(_ error: ToolError, _ name: String) {
        self.init(name, reason: error.message ?? "stopped", isCancellation: error.code == .interrupted)
    }
}
