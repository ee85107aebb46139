/// Writes ZIP archives, sound ones and, field by field, others.
public struct ZipWriter: Sendable {
    /// A file to put into an archive.
    public struct Entry: Sendable {
        /// The name, with `/` between folders.
        public var name: String
        /// The content.
        public var bytes: [UInt8]
        /// Whether the content is compressed by deflate or stored.
        public var isDeflated = true
        /// Whether the sizes are after the data instead of before them.
        public var hasDataDescriptor = false
        /// Changes the flags, for instance to mark an entry as encrypted.
        public var extraFlags: UInt16 = 0
        /// The method to claim; nil for the true one.
        public var claimedMethod: UInt16?
        /// The size to claim; nil for the true one.
        public var claimedByteCount: UInt32?
        /// The checksum to claim; nil for the true one.
        public var claimedChecksum: UInt32?
        /// The claimed position of the entry; nil for the true one.
        public var claimedOffset: UInt32?

        /// Creates an entry.
        public init(_ name: String, _ bytes: [UInt8], isDeflated: Bool = true, hasDataDescriptor: Bool = false) {
            self.name = name
            self.bytes = bytes
            self.isDeflated = isDeflated
            self.hasDataDescriptor = hasDataDescriptor
        }
    }

    /// Packs entries into an archive.
    public static func archive(_ entries: [Entry], comment: String = "") -> [UInt8] {
        var (file, directory): ([UInt8], [UInt8]) = ([], [])
        for entry in entries {
            let offset = UInt32(file.count)
            let data = entry.isDeflated ? Compressor.deflate.compress(entry.bytes) : entry.bytes
            file += little(0x0403_4B50) + entry.commonFields(data, inHeader: true) + Array(entry.name.utf8) + data
            if entry.hasDataDescriptor { file += little(0x0807_4B50) + entry.sizes(data) }
            directory += little(0x0201_4B50) + short(20) + entry.commonFields(data, inHeader: false)
            directory += short(0) + short(0) + short(0) + little(0) + little(entry.claimedOffset ?? offset)
            directory += Array(entry.name.utf8)
        }
        let count = short(UInt16(entries.count))
        let end = little(0x0605_4B50) + short(0) + short(0) + count + count
        let place = little(UInt32(directory.count)) + little(UInt32(file.count))
        return file + directory + end + place + short(UInt16(comment.utf8.count)) + Array(comment.utf8)
    }
}

extension ZipWriter.Entry {
    /// The common fields of an entry's header and its directory record, starting with the version.
    fileprivate func commonFields(_ data: [UInt8], inHeader: Bool) -> [UInt8] {
        let flags = extraFlags | (hasDataDescriptor ? 8 : 0)
        let method = claimedMethod ?? (isDeflated ? 8 : 0)
        let sizes = inHeader && hasDataDescriptor ? [UInt8](repeating: 0, count: 12) : sizes(data)
        let lengths = short(UInt16(name.utf8.count)) + short(0)
        return short(20) + short(flags) + short(method) + little(0) + sizes + lengths
    }

    fileprivate func sizes(_ data: [UInt8]) -> [UInt8] {
        little(claimedChecksum ?? Compressor.crc32(bytes)) + little(UInt32(data.count))
            + little(claimedByteCount ?? UInt32(bytes.count))
    }
}

private func short(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

private func little(_ value: UInt32) -> [UInt8] {
    short(UInt16(truncatingIfNeeded: value)) + short(UInt16(truncatingIfNeeded: value >> 16))
}
