import SVGASystem

/// The pictures of a byte stream of H.264 (Annex B), each of which begins with an access unit delimiter.
struct AccessUnits {
    private static let delimiter: [UInt8] = [0, 0, 0, 1, 9]
    private static let pieceByteCount = 1 << 18

    private let file: FileHandle
    private var offset = 0
    private var bytes: [UInt8] = []
    private var isAtEnd = false

    /// Reads a file from its beginning.
    init(of file: FileHandle) { self.file = file }

    /// The bytes of the next picture; nil after the last one.
    mutating func next() throws(SVGAError) -> [UInt8]? {
        var searched = 1
        while true {
            if let end = end(from: searched) {
                let unit = Array(bytes[..<end])
                bytes.removeFirst(end)
                return unit
            }
            if isAtEnd {
                defer { bytes = [] }
                return bytes.isEmpty ? nil : bytes
            }
            searched = max(1, bytes.count - AccessUnits.delimiter.count)
            try readMore()
        }
    }

    private func end(from start: Int) -> Int? {
        let count = AccessUnits.delimiter.count
        var index = start
        while index + count <= bytes.count {
            if bytes[index + 3] == 1, bytes[index..<index + count].elementsEqual(AccessUnits.delimiter) { return index }
            index += 1
        }
        return nil
    }

    private mutating func readMore() throws(SVGAError) {
        var piece = [UInt8](repeating: 0, count: AccessUnits.pieceByteCount)
        let offset = offset
        let count = unsafe try piece.withUnsafeMutableBufferPointer { buffer throws(SVGAError) in
            unsafe try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
        isAtEnd = count == 0
        self.offset += count
        bytes += piece.prefix(count)
    }
}
