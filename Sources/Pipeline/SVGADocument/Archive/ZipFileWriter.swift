import SVGACompression
import SVGAFormat

/// Writes the same ZIP bytes for the same files: no clock, and the lowest of dates. Layout: APPNOTE.TXT of PKWARE,
/// 4.3.7, 4.3.12 and 4.3.16 (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT).
struct ZipFileWriter {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0
    private let packing: DocumentPacking

    init(_ packing: DocumentPacking) { self.packing = packing }

    /// 1 January 1980, the first day that an archive can name.
    private static let date = 0x0021
    /// Names are UTF-8.
    private static let flags = 0x0800
    private static let version = 20

    /// Adds a file, deflated where that makes it smaller; throws for names and sizes that have no place in an archive.
    mutating func add(_ file: MovieArchive.File) throws(SVGAError) {
        let name = file.nameBytes
        let flags = String(validating: name, as: UTF8.self) == nil ? 0 : ZipFileWriter.flags
        // A count of 0xFFFF means that the true one stands elsewhere.
        guard name.count <= 0xFFFF, count < 0xFFFE, bytes.count + file.bytes.count < 0xFFFF_FFFF - 0xFFFF else {
            throw .archiveTooLarge(file: file.name)
        }
        let (method, data) = try packed(file.bytes)
        var fields = ZipFields()
        fields.add(16, ZipFileWriter.version, flags, method, 0, ZipFileWriter.date)
        fields.add(32, Int(StreamChecksum.crc32(file.bytes)), data.count, file.bytes.count)
        fields.add(16, name.count, 0)
        addToDirectory(fields, name)
        bytes += [0x50, 0x4B, 0x03, 0x04] + fields.bytes + name + data
        count += 1
    }

    private func packed(_ content: [UInt8]) throws(SVGAError) -> (method: Int, data: [UInt8]) {
        let deflated = try packing.pack(content, as: .deflate)
        return deflated.count < content.count ? (8, deflated) : (0, content)
    }

    private mutating func addToDirectory(_ fields: ZipFields, _ name: [UInt8]) {
        var entry = ZipFields()
        entry.add(16, ZipFileWriter.version)
        entry.append(fields)
        // No comment, disk or attributes.
        entry.add(16, 0, 0, 0)
        entry.add(32, 0, bytes.count)
        directory += [0x50, 0x4B, 0x01, 0x02] + entry.bytes + name
    }

    func finished() -> [UInt8] {
        var end = ZipFields()
        end.add(16, 0, 0, count, count)
        end.add(32, directory.count, bytes.count)
        end.add(16, 0)
        return bytes + directory + [0x50, 0x4B, 0x05, 0x06] + end.bytes
    }
}

/// Numbers in a row, the lowest byte first.
private struct ZipFields {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ bitCount: Int, _ values: Int...) {
        for value in values {
            for shift in stride(from: 0, to: bitCount, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: value >> shift))
            }
        }
    }

    mutating func append(_ other: ZipFields) { bytes += other.bytes }
}
