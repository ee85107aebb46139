import CSVGAZlib
import SVGAErrors

/// The state of zlib's inflate, which must not move in memory.
@safe final class ZlibInflater {
    private let state: UnsafeMutablePointer<z_stream>

    /// Begins a stream of raw deflate data.
    init() throws(SVGAError) {
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: z_stream())
        let rawDeflate: Int32 = -15
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(state, rawDeflate, ZLIB_VERSION, size) == Z_OK else {
            throw SVGAError(.inflate, .corruptStream(reason: "zlib cannot start"), at: .init(0))
        }
    }

    deinit {
        unsafe inflateEnd(state)
        unsafe state.deallocate()
    }

    /// The last fault in zlib's words.
    var message: String { unsafe state.pointee.msg.map { unsafe String(cString: $0) } ?? "invalid data" }

    /// Grows an array to `capacity`, and unpacks after its present bytes until it is full, the data end, or they are damaged.
    ///
    /// - Parameters:
    ///   - offset: The index of the next byte of `input`; moved past the last one that was read.
    ///   - end: The index at which the input ends.
    /// - Returns: zlib's status; `Z_OK` where the array is full.
    func fill(_ bytes: inout [UInt8], capacity: Int, from input: [UInt8], _ offset: inout Int, _ end: Int) -> Int32 {
        let unpacked = bytes
        var status = Z_OK
        unsafe bytes = Array(unsafeUninitializedCapacity: capacity) { memory, count in
            unsafe (_, count) = memory.initialize(from: unpacked)
            repeat {
                let room = unsafe UnsafeMutableBufferPointer(rebasing: memory[count..<capacity])
                let result = unsafe callInflate(input, offset..<end, into: room)
                status = result.status
                offset += result.readCount
                count += result.writtenCount
            } while status == Z_OK && count < capacity
        }
        return status
    }

    private struct CallResult {
        let status: Int32
        let readCount: Int
        let writtenCount: Int
    }

    /// Unpacks as much of `range` as `room` takes; without any progress the status is `Z_BUF_ERROR`.
    private func callInflate(
        _ input: [UInt8], _ range: Range<Int>, into room: UnsafeMutableBufferPointer<UInt8>
    ) -> CallResult {
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
        return unsafe CallResult(
            status: status, readCount: readCount, writtenCount: Int(writable - state.pointee.avail_out))
    }
}
