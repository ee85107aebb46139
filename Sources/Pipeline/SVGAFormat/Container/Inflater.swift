import CSVGAZlib
import SVGASystem

/// Unpacks raw deflate data (RFC 1951) piece by piece, so that the output can be stopped at a cap.
///
/// The wrappers around deflate (zlib, gzip, ZIP) are read by their own types: only so can a stream that lacks nothing
/// but its checksum be told from one that lacks data.
struct Inflater {
    /// What came out.
    struct Output {
        /// The unpacked bytes.
        var bytes: [UInt8] = []
        /// The index of the first input byte after the deflate data.
        var end: Int
    }

    /// The least room that zlib is given.
    private static let pieceByteCount = 1 << 16

    /// How many bytes may come out.
    let cap: InflationCap
    /// The entry of an archive that is unpacked, for errors.
    var field: String?

    /// Unpacks the deflate data that begin at the start of a range.
    ///
    /// - Parameters:
    ///   - input: The bytes that hold the data.
    ///   - range: Where in `input` the data may lie.
    ///   - expectedByteCount: How much will come out if the file is right; only a hint for the first allocation.
    /// - Throws: A ``FormatError`` when the data break the rules of deflate or end too early, the output would pass the
    ///   cap, or memory is missing.
    func inflate(
        _ input: [UInt8], _ range: Range<Int>, expectedByteCount: Int = 0
    ) throws(FormatError) -> Output {
        let stream = try ZlibStream()
        var output = Output(end: range.lowerBound)
        var bytes = try InflatedBytes(byteCount: min(expectedByteCount, cap.byteCount, range.count &* 8 &+ 64))
        while true {
            // One byte more than the cap tells whether there is more than it allows.
            try bytes.makeRoom(for: Inflater.pieceByteCount, maxByteCount: cap.byteCount &+ 1)
            let step = unsafe stream.step(input, output.end..<range.upperBound, into: bytes.room)
            output.end += step.readCount
            bytes.count += step.writtenCount
            guard bytes.count <= cap.byteCount else { throw FormatError(.inflate, cap.excess, at: .init(field: field)) }
            switch step.status {
            case Z_STREAM_END:
                output.bytes = try bytes.array()
                return output
            case Z_OK where step.readCount + step.writtenCount > 0: continue
            case Z_OK, Z_BUF_ERROR:
                throw FormatError(.inflate, .truncatedStream, at: .init(range.upperBound, field: field))
            default:
                let fault = FormatError.Kind.corruptStream(reason: stream.message)
                throw FormatError(.inflate, fault, at: .init(output.end, field: field))
            }
        }
    }
}

/// The state of zlib's inflate, which must not move in memory.
@safe private final class ZlibStream {
    private let state: UnsafeMutablePointer<z_stream>

    /// What one call of inflate did.
    struct Step {
        let status: Int32
        let readCount: Int
        let writtenCount: Int
    }

    init() throws(FormatError) {
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: z_stream())
        let rawDeflate: Int32 = -15
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(state, rawDeflate, ZLIB_VERSION, size) == Z_OK else {
            throw FormatError(.inflate, .corruptStream(reason: "zlib cannot start"), at: .init(0))
        }
    }

    deinit {
        unsafe inflateEnd(state)
        unsafe state.deallocate()
    }

    /// The last fault in zlib's words.
    var message: String { unsafe state.pointee.msg.map { unsafe String(cString: $0) } ?? "invalid data" }

    /// Unpacks as much of `range` as `room` takes.
    func step(_ input: [UInt8], _ range: Range<Int>, into room: UnsafeMutableBufferPointer<UInt8>) -> Step {
        let readable = UInt32(clamping: min(range.count, 1 << 30))
        let writable = UInt32(clamping: min(room.count, 1 << 30))
        let status = unsafe input.withUnsafeBufferPointer { source in
            unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)?
                .advanced(by: range.lowerBound)
            unsafe state.pointee.avail_in = readable
            unsafe state.pointee.next_out = room.baseAddress
            unsafe state.pointee.avail_out = writable
            return unsafe CSVGAZlib.inflate(state, Z_NO_FLUSH)
        }
        let readCount = unsafe Int(readable - state.pointee.avail_in)
        return unsafe Step(
            status: status, readCount: readCount, writtenCount: Int(writable - state.pointee.avail_out))
    }
}
