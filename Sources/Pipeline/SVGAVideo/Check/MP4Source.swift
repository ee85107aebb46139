package import SVGASystem

/// The bytes of a file that is checked, read where they are needed.
package struct MP4Source {
    package typealias Reader = (Range<Int>) throws -> [UInt8]

    package let byteCount: Int
    private let read: Reader

    /// A file of which a function reads bytes; it may give fewer where the file has become shorter.
    package init(byteCount: Int, read: @escaping Reader) {
        (self.byteCount, self.read) = (max(0, byteCount), read)
    }

    package init(_ file: FileHandle) throws(SVGAError) {
        self.init(byteCount: try file.status().st_size) { range in
            var bytes = [UInt8](repeating: 0, count: range.count)
            var count = 0
            try bytes.withUnsafeMutableBufferPointer { room in
                while count < room.count {
                    let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: room[count...]))
                    let read = try file.read(into: rest, at: range.lowerBound + count)
                    if read == 0 { return }
                    count += read
                }
            }
            return Array(bytes.prefix(count))
        }
    }

    package init(_ bytes: [UInt8]) {
        self.init(byteCount: bytes.count) { Array(bytes[$0.clamped(to: 0..<bytes.count)]) }
    }

    /// The bytes of a range, as far as the file has it.
    func bytes(_ range: Range<Int>) throws(SVGAError) -> [UInt8] {
        let range = range.clamped(to: 0..<byteCount)
        return range.isEmpty ? [] : try SVGAError.only { try read(range) }
    }

    /// Whether boxes reach from the first byte to the last, with tables and pictures among them.
    package func isWhole() throws(SVGAError) -> Bool {
        let boxes = try MP4Box.list(of: self, maxCount: 64)
        let names = boxes.map(\.name)
        return names.first == "ftyp" && names.contains("moov") && names.contains("mdat")
            && boxes.allSatisfy { !$0.isCut } && boxes.last?.range.upperBound == byteCount
    }
}
