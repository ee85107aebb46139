import CSVGAZlib
import SVGASystem

/// Unpacks raw deflate data (RFC 1951) into one array, and stops at a cap.
///
/// The wrappers around deflate (zlib, gzip, ZIP) are read by their own types: only so can a stream that lacks nothing
/// except its checksum be told from one that lacks data.
struct Inflater {
    /// What came out.
    struct Output {
        /// The unpacked bytes.
        var bytes: [UInt8] = []
        /// The index of the first input byte after the deflate data.
        var end: Int
    }

    /// The least room that an array which turned out too small gets.
    private static let minByteCount = 1 << 16
    /// From here on arrays grow faster, so that little is copied: memory that is not written to costs nothing.
    private static let largeByteCount = 8 << 20

    /// How many bytes may come out.
    let cap: InflationCap
    /// The entry of an archive that is unpacked, for errors.
    var field: String?

    /// Unpacks the deflate data that begin at the start of a range.
    ///
    /// - Parameters:
    ///   - input: The bytes that hold the data.
    ///   - range: Where in `input` the data may lie.
    ///   - expectedByteCount: How many bytes will come out if the file is right: then the array has no spare room.
    /// - Throws: A ``FormatError`` when the data break the rules of deflate or end too early, the output would pass the
    ///   cap, or memory is missing.
    func inflate(_ input: [UInt8], _ range: Range<Int>, expectedByteCount: Int) throws(FormatError) -> Output {
        let stream = try ZlibStream()
        // One byte more than the cap tells whether there is more than it allows.
        let largest = cap.byteCount == .max ? .max : cap.byteCount + 1
        var output = Output(end: range.lowerBound)
        var capacity = max(1, min(expectedByteCount, largest, range.count &* 8 &+ 64))
        while true {
            try LargeMemory.check(byteCount: capacity, throwing: FormatError.self)
            let status = stream.fill(&output.bytes, capacity: capacity, from: input, &output.end, range.upperBound)
            guard output.bytes.count <= cap.byteCount else {
                throw FormatError(.inflate, cap.excess, at: .init(field: field))
            }
            switch status {
            case Z_STREAM_END: return output
            case Z_OK where output.bytes.count == capacity:
                capacity = min(largest, capacity < expectedByteCount ? expectedByteCount : Inflater.grown(capacity))
            case Z_OK, Z_BUF_ERROR:
                throw FormatError(.inflate, .truncatedStream, at: .init(range.upperBound, field: field))
            default:
                let fault = FormatError.Kind.corruptStream(reason: stream.message)
                throw FormatError(.inflate, fault, at: .init(output.end, field: field))
            }
        }
    }

    private static func grown(_ capacity: Int) -> Int {
        max(capacity * (capacity < largeByteCount ? 2 : 6), minByteCount)
    }
}

/// How many bytes a compressed part may unpack to, and the limit that says so.
struct InflationCap {
    /// Parts that unpack to no more than this are not judged by their ratio: plain pictures and lists of hidden frames
    /// reach any.
    static let unjudgedByteCount = 1 << 20

    /// The largest number of bytes that may come out.
    let byteCount: Int
    /// What is wrong with a part that unpacks to more.
    let excess: FormatError.Kind

    /// The cap of a part.
    ///
    /// - Parameters:
    ///   - packedByteCount: How large the part is in the file.
    ///   - inflatedByteCount: What the parts before it unpacked to.
    init(_ limits: Limits, packedByteCount: Int, inflatedByteCount: Int = 0) {
        let left = max(0, limits.maxInflatedByteCount - inflatedByteCount)
        let (product, overflow) = packedByteCount.multipliedReportingOverflow(by: limits.maxInflationRatio)
        let byRatio = overflow ? .max : max(InflationCap.unjudgedByteCount, product)
        byteCount = min(left, byRatio)
        let (name, limit): (Limits.Name, Int) =
            left <= byRatio
            ? (.maxInflatedByteCount, limits.maxInflatedByteCount) : (.maxInflationRatio, limits.maxInflationRatio)
        excess = .limitExceeded(name, limit: limit, found: limit + 1)
    }
}
