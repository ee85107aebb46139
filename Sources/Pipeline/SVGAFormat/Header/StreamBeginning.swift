import CSVGAZlib
import SVGASystem

/// The beginning of a stream, unpacked piece by piece for as long as more is wanted.
struct StreamBeginning {
    enum State: Equatable {
        /// There may be more.
        case open
        case complete
        /// The input ended before the data did.
        case cutOff
        case damaged(SVGAError)
    }

    private let file: [UInt8]
    private let end: Int
    private let cap: InflationCap
    private let stream: ZlibInflater
    private var offset: Int
    private(set) var bytes: [UInt8] = []
    private(set) var state = State.open

    private static let firstByteCount = 1 << 10

    /// Begins with the deflate data in a range of a file.
    init(_ file: [UInt8], _ range: Range<Int>, limits: Limits) throws(SVGAError) {
        (self.file, offset, end) = (file, range.lowerBound, range.upperBound)
        cap = InflationCap(limits, packedByteCount: file.count)
        stream = try ZlibInflater()
    }

    /// Unpacks four times as much as before.
    mutating func unpackMore() throws(SVGAError) {
        guard state == .open else { return }
        let most = cap.byteCount == .max ? .max : cap.byteCount + 1
        let capacity = min(
            most, max(StreamBeginning.firstByteCount, bytes.count.multipliedReportingOverflow(by: 4).partialValue))
        try LargeMemory.check(byteCount: capacity)
        switch stream.fill(&bytes, capacity: capacity, from: file, &offset, end) {
        case Z_STREAM_END: state = .complete
        case Z_OK where bytes.count == capacity: break
        case Z_OK, Z_BUF_ERROR: state = .cutOff
        default: state = .damaged(SVGAError(.inflate, .corruptStream(reason: stream.message), at: .init(offset)))
        }
        if bytes.count > cap.byteCount { state = .damaged(SVGAError(.inflate, cap.excess)) }
    }
}
