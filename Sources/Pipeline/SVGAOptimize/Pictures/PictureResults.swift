import SVGAGraphics
import Synchronization

/// A pass's results for pictures, which are reused when it runs again with other keys held back.
///
/// It drops everything when it holds too much, which does not affect results.
final class PictureResults: Sendable {
    /// The input of a result, except the picture.
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
    /// The maximum bytes of pictures and results.
    private static let maxByteCount = 64 << 20

    /// The result of a request, which is computed if it does not exist yet.
    func file(for request: Request, make: () throws -> [UInt8]?) throws(SVGAError) -> [UInt8]? {
        if let known = state.withLock({ $0.files[request] }) { return known }
        let file = try SVGAError.only(make)
        state.withLock { state in
            let byteCount = request.bytes.count + (file?.count ?? 0)
            if state.byteCount + byteCount > PictureResults.maxByteCount { state = State() }
            state.byteCount += byteCount
            state.files[request] = .some(file)
        }
        return file
    }
}
