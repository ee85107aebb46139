import SVGAPixels
import Synchronization

/// What a pass made of pictures, so that it need not be made again when other keys are held back.
///
/// It forgets everything when it holds too much; what it answers does not depend on that.
final class PictureResults: Sendable {
    /// What decides a result beside the picture.
    struct Request: Hashable {
        let bytes: [UInt8]
        var effort = 0
        var minPSNR = 0.0
        var width = 0
        var height = 0
    }

    private struct State {
        var files: [Request: [UInt8]?] = [:]
        var byteCount = 0
    }

    private let state = Mutex(State())
    /// The most bytes of pictures and results.
    private static let maxByteCount = 64 << 20

    /// The result of a request, which is made where it is not there yet.
    func file(
        for request: Request, make: () throws(SVGAError) -> [UInt8]?
    ) throws(SVGAError) -> [UInt8]? {
        if let known = state.withLock({ $0.files[request] }) { return known }
        let file = try make()
        state.withLock { state in
            let byteCount = request.bytes.count + (file?.count ?? 0)
            if state.byteCount + byteCount > PictureResults.maxByteCount { state = State() }
            state.byteCount += byteCount
            state.files[request] = .some(file)
        }
        return file
    }
}
