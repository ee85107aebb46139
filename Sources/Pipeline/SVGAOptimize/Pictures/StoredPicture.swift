package import SVGADocument
import SVGAFormat
import SVGAGraphics
package import SVGAImage

/// A picture where a document stores it: an entry of the image map, or a file of an archive that entries name.
package struct StoredPicture: Sendable {
    package enum Place: Hashable, Sendable {
        /// The entry of the image map with this index.
        case entry(Int)
        /// The file of the archive with this index.
        case file(Int)
    }

    package let place: Place
    /// The keys that show the picture, in the order of the image map.
    package fileprivate(set) var keys: [String]
    package let bytes: [UInt8]
    /// Format and size; nil if the header is damaged.
    package let header: ImageHeader?

    package var byteCount: Int { bytes.count }

    /// The bytes of the pixels once decoded; 0 without a sound header.
    package var decodedByteCount: Int { header?.decodedByteCount ?? 0 }

    /// Nil unless it is a picture.
    fileprivate init?(_ place: Place, key: String, _ bytes: [UInt8]) {
        switch Asset.Kind(sniffing: bytes) {
        case .png, .jpeg, .webp, .gif, .avif: break
        case .mp3, .other: return nil
        }
        (self.place, self.bytes, keys) = (place, bytes, [key])
        header = try? ImageHeader(reading: bytes)
    }
}

extension Document {
    /// The pictures that the image map has or names, each file once, in the order of the image map.
    ///
    /// - Complexity: O(bytes of the pictures); each has a copy of its file.
    package var storedPictures: [StoredPicture] {
        let index = ArchiveFileIndex(files)
        let positions = Dictionary(files.enumerated().map { ($1.name, $0) }) { _, last in last }
        var pictures: [StoredPicture] = []
        var picturesByFile: [Int: Int] = [:]
        for (entry, record) in movie.values.images.enumerated() {
            let image = record.values
            let key = image.key?.string ?? ""
            let file = form.isArchive ? index.file(of: image).flatMap { positions[$0.name] } : nil
            if let file, let known = picturesByFile[file] {
                pictures[known].keys.append(key)
            } else if let file {
                guard let picture = StoredPicture(.file(file), key: key, files[file].bytes) else { continue }
                picturesByFile[file] = pictures.count
                pictures.append(picture)
            } else if let picture = StoredPicture(.entry(entry), key: key, Array(image.content ?? [])) {
                pictures.append(picture)
            }
        }
        return pictures
    }

    /// The bytes of all decoded pictures of the movie, as players store them, separately for each key. `Int.max` where
    /// that is more: headers may give any size.
    package var decodedPictureByteCount: Int {
        storedPictures.reduce(0) { sum, picture in
            let (product, isTooLarge) = picture.keys.count.multipliedReportingOverflow(by: picture.decodedByteCount)
            let (total, overflow) = sum.addingReportingOverflow(isTooLarge ? .max : product)
            return overflow ? .max : total
        }
    }

    /// Replaces a picture's file; its keys stay.
    ///
    /// - Parameter picture: A picture of this document; earlier additions or removals invalidate its place.
    package mutating func replaceContent(of picture: StoredPicture, with bytes: [UInt8]) {
        switch picture.place {
        case .entry(let index):
            movie.edit { $0.images[index].edit { $0.content = bytes[...] } }
        case .file(let index):
            let file = files[index]
            files[index] = MovieArchive.File(file.name, bytes, nameBytes: file.nameBytes)
        }
    }

    package mutating func replaceContent(ofKey key: String, with bytes: [UInt8]) {
        guard let picture = storedPictures.last(where: { $0.keys.contains(key) }), picture.bytes != bytes else {
            return
        }
        replaceContent(of: picture, with: bytes)
    }
}

extension StoredPicture {
    /// Whether a part of the picture, as a separate PNG file, looks the same everywhere.
    var canBeCut: Bool { header?.format == .png && StoredPicture.isPlainPNG(bytes) }

    /// Whether pixels are all that a file says: a still PNG without chunks that change its colours or turn it.
    static func isPlainPNG(_ bytes: [UInt8]) -> Bool {
        guard ImageFormat(signatureOf: bytes) == .png else { return false }
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            if StoredPicture.keptChunks.contains(name) { return false }
            if name == "IEND" { return true }
            guard length <= bytes.count - offset - 12 else { return false }
            if name == "gAMA" || name == "cHRM" {
                let body = Array(bytes[offset + 8..<offset + 8 + length])
                guard (try? PNGMetadata.meansSRGB(name, body)) ?? false else { return false }
            }
            offset += length + 12
        }
        return false
    }

    private static let keptChunks: Set = ["acTL", "iCCP", "cICP", "mDCV", "cLLI", "eXIf"]
}
