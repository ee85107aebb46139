import SVGACompression

/// The chunks of a PNG file one after the other, each with its length and its checksum.
struct PNGChunkList {
    private(set) var bytes: [UInt8] = []

    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// Begins a file with its header: one kind of compression and filtering, not interlaced.
    mutating func appendHeader(_ form: PNGForm) {
        bytes += PNGChunkList.signature
        let size = form.width.bigEndianBytes(4) + form.height.bigEndianBytes(4)
        append("IHDR", size + [UInt8(form.bitDepth), form.colorType.rawValue, 0, 0, 0])
    }

    /// Appends another file's chunks verbatim.
    mutating func append(whole chunks: [UInt8]) { bytes += chunks }

    mutating func append(_ name: String, _ body: [UInt8]) {
        unsafe append(name, body, UnsafeRawBufferPointer(start: nil, count: 0))
    }

    mutating func append(_ name: String, _ head: [UInt8], _ body: UnsafeRawBufferPointer) {
        appendChunk(name, byteCount: head.count + body.count) {
            $0 += head
            unsafe $0.append(contentsOf: body)
        }
    }

    mutating func append(_ name: String, bodies: [[UInt8]]) {
        appendChunk(name, byteCount: bodies.reduce(0) { $0 + $1.count }) { bytes in
            for body in bodies { bytes += body }
        }
    }

    private mutating func appendChunk(_ name: String, byteCount: Int, _ append: (inout [UInt8]) -> Void) {
        bytes += byteCount.bigEndianBytes(4)
        let start = bytes.count
        bytes += name.utf8
        append(&bytes)
        let checksum = unsafe bytes.withUnsafeBytes { file in
            let covered = unsafe UnsafeRawBufferPointer(rebasing: file[start...])
            return unsafe StreamChecksum.crc32(covered)
        }
        bytes += Int(checksum).bigEndianBytes(4)
    }

    mutating func reserveCapacity(_ byteCount: Int) { bytes.reserveCapacity(bytes.count + byteCount) }
}

extension Int {
    /// The low bytes of the number, the highest of them first.
    package func bigEndianBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * (count - 1 - $0))) }
    }
}
