import CSVGAZlib
import SVGASystem

/// Unpacks raw deflate data (RFC 1951) into one array, and stops at a cap.
///
/// Separate types read the wrappers around deflate (zlib, gzip, ZIP), which can therefore distinguish a stream that
/// lacks only its checksum from one that lacks data.
struct Inflater {
    struct Output {
        var bytes: [UInt8] = []
        /// The index of the first input byte after the deflate data.
        var end: Int
    }

    /// The smallest capacity to which an array that was too small grows.
    private static let minByteCount = 1 << 16
    /// The capacity from which arrays grow faster, so that little is copied: memory that is not written to costs nothing.
    private static let largeByteCount = 8 << 20

    /// The maximum output size in bytes.
    let cap: InflationCap
    /// The entry of an archive that is unpacked, for errors.
    var field: String?

    /// Unpacks the deflate data that begin at the start of a range.
    ///
    /// - Parameters:
    ///   - input: The bytes that hold the data.
    ///   - range: The range of the data in `input`.
    ///   - expectedByteCount: The size of the output if the file is right; the array then has no spare room.
    /// - Throws: A ``SVGAError`` when the data break the rules of deflate or end too early, the output would pass the
    ///   cap, or memory is missing.
    func inflate(_ input: [UInt8], _ range: Range<Int>, expectedByteCount: Int) throws(SVGAError) -> Output {
        let stream = try ZlibInflater()
        // One byte more than the cap shows whether the output exceeds it.
        let largest = cap.byteCount == .max ? .max : cap.byteCount + 1
        var output = Output(end: range.lowerBound)
        var capacity = max(1, min(expectedByteCount, largest, range.count &* 8 &+ 64))
        while true {
            try LargeMemory.check(byteCount: capacity)
            let status = stream.fill(&output.bytes, capacity: capacity, from: input, &output.end, range.upperBound)
            guard output.bytes.count <= cap.byteCount else {
                throw SVGAError(.inflate, cap.excess, at: .init(field: field))
            }
            switch status {
            case Z_STREAM_END: return output
            case Z_OK where output.bytes.count == capacity:
                capacity = min(
                    largest, capacity < expectedByteCount ? expectedByteCount : Inflater.nextCapacity(after: capacity))
            case Z_OK, Z_BUF_ERROR:
                throw SVGAError(.inflate, .truncatedStream, at: .init(range.upperBound, field: field))
            default:
                let fault = SVGAError.corruptStream(reason: stream.message)
                throw SVGAError(.inflate, fault, at: .init(output.end, field: field))
            }
        }
    }

    private static func nextCapacity(after capacity: Int) -> Int {
        max(capacity * (capacity < largeByteCount ? 2 : 6), minByteCount)
    }
}

/// The number of bytes that a compressed part may unpack to, and the limit that sets it.
struct InflationCap {
    /// The size up to which the ratio of a part is not limited: plain pictures and lists of hidden frames reach any ratio.
    static let unjudgedByteCount = 1 << 20

    /// The maximum output size in bytes.
    let byteCount: Int
    /// The fault of a part that unpacks to more.
    let excess: SVGAError

    /// The cap of a part.
    ///
    /// - Parameters:
    ///   - packedByteCount: The size of the part in the file.
    ///   - inflatedByteCount: The size to which the parts before it unpacked.
    init(_ limits: Limits, packedByteCount: Int, inflatedByteCount: Int = 0) {
        let left = max(0, limits.maxInflatedByteCount - inflatedByteCount)
        let (product, overflow) = packedByteCount.multipliedReportingOverflow(by: limits.maxInflationRatio)
        let byRatio = overflow ? .max : max(InflationCap.unjudgedByteCount, product)
        byteCount = min(left, byRatio)
        let (name, limit): (Limits.Name, Int) =
            left <= byRatio
            ? (\.maxInflatedByteCount, limits.maxInflatedByteCount) : (\.maxInflationRatio, limits.maxInflationRatio)
        excess = .fileExceeds(name, limit: limit, found: limit + 1)
    }
}
