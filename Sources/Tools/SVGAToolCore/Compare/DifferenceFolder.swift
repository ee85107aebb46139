import SVGACommandLine
import SVGACompare
import SVGAKit

/// A folder that takes a picture of each comparison.
struct DifferenceFolder: ~Copyable {
    private let naming: FrameNaming
    private var encoder: PNGEncoder

    /// Makes the folder where it is missing.
    init(creating path: String) throws(ToolError) {
        naming = FrameNaming(folder: path)
        do throws(FileError) {
            try OutputFolder.create(path)
        } catch {
            throw ToolError(error)
        }
        do throws(RenderError) {
            encoder = try PNGEncoder()
        } catch {
            throw ToolError(error, doing: "compare")
        }
    }

    /// Writes expected, difference and actual of a frame as one file.
    mutating func write(_ pair: PicturePair, frame: Int) throws(ToolError) {
        let file = try encode(pair)
        do throws(FileError) {
            try AtomicFile.write(file, to: naming.path(frame: frame))
        } catch {
            throw ToolError(error)
        }
    }

    private mutating func encode(_ pair: PicturePair) throws(ToolError) -> [UInt8] {
        do throws(RenderError) {
            return try encoder.encode(pair.triptych())
        } catch {
            throw ToolError(error, doing: "compare: difference")
        }
    }
}
