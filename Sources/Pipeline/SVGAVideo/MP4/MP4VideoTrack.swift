import SVGAImage

/// An H.264 track at a constant rate, with contiguous pictures.
package struct MP4VideoTrack: Sendable {
    package let width: Int
    package let height: Int
    package let framesPerSecond: Int
    package let colors: VideoColors
    package let parameters: H264Parameters
    /// The sizes of the pictures in bytes.
    package var sampleSizes: [Int]
    /// The pictures with which a decoder can begin, counted from 0.
    package var keyIndices: [Int]

    /// Units of time in which a picture lasts; some players round the time of a picture to them.
    private static let unitsPerPicture = 512

    private var duration: Int { sampleSizes.count * MP4VideoTrack.unitsPerPicture }

    /// The box `moov`, whose length does not depend on sizes and places. The first picture is at `offset` in the file,
    /// and readers find the texts of `metadata` by their names.
    package func movie(offset: Int, metadata: [(key: String, value: String)] = []) -> [UInt8] {
        var file = MP4Bytes()
        file.box("moov") { movie in
            movie.fullBox("mvhd") { header in
                header.append([0, 0, framesPerSecond * MP4VideoTrack.unitsPerPicture, duration], byteCount: 4)
                // Normal speed, full volume.
                header.append([0x10000, 0x100_0000, 0, 0], byteCount: 4)
                header.appendMatrix()
                header.appendZeros(24)
                header.append(2, byteCount: 4)
            }
            movie.box("trak") { track in
                appendHeader(to: &track)
                track.box("mdia") { appendMedia(to: &$0, offset: offset) }
            }
            if !metadata.isEmpty { movie.box("udta") { $0.appendMetadata(metadata) } }
        }
        return file.bytes
    }

    private func appendHeader(to track: inout MP4Bytes) {
        // Enabled, in the movie.
        track.fullBox("tkhd", flags: 3) { header in
            header.append([0, 0, 1, 0, duration, 0, 0, 0, 0], byteCount: 4)
            header.appendMatrix()
            header.append([width << 16, height << 16], byteCount: 4)
        }
    }

    private func appendMedia(to media: inout MP4Bytes, offset: Int) {
        media.fullBox("mdhd") { header in
            header.append([0, 0, framesPerSecond * MP4VideoTrack.unitsPerPicture, duration], byteCount: 4)
            // No language.
            header.append(0x55c4_0000, byteCount: 4)
        }
        media.appendHandler("vide", name: "VideoHandler")
        media.box("minf") { information in
            information.fullBox("vmhd", flags: 1) { $0.appendZeros(8) }
            information.box("dinf") { data in
                data.fullBox("dref") { references in
                    references.append(1, byteCount: 4)
                    // In this file.
                    references.fullBox("url ", flags: 1) { _ in }
                }
            }
            information.box("stbl") { appendTables(to: &$0, offset: offset) }
        }
    }

    private func appendTables(to tables: inout MP4Bytes, offset: Int) {
        tables.fullBox("stsd") { descriptions in
            descriptions.append(1, byteCount: 4)
            descriptions.box("avc1", appendDescription)
        }
        tables.fullBox("stts") { $0.append([1, sampleSizes.count, MP4VideoTrack.unitsPerPicture], byteCount: 4) }
        tables.fullBox("stss") { keys in
            keys.append(keyIndices.count, byteCount: 4)
            keys.append(keyIndices.map { $0 + 1 }, byteCount: 4)
        }
        // One piece with all pictures.
        tables.fullBox("stsc") { $0.append([1, 1, sampleSizes.count, 1], byteCount: 4) }
        tables.fullBox("stsz") { sizes in
            sizes.append([0, sampleSizes.count], byteCount: 4)
            sizes.append(sampleSizes, byteCount: 4)
        }
        tables.fullBox("stco") { $0.append([1, offset], byteCount: 4) }
    }

    private func appendDescription(to entry: inout MP4Bytes) {
        entry.appendZeros(6)
        entry.append(1, byteCount: 2)
        entry.appendZeros(16)
        entry.append([width, height], byteCount: 2)
        // 72 points per inch both ways, one picture per sample, no compressor name, 24 bits per pixel.
        entry.append([0x48_0000, 0x48_0000, 0], byteCount: 4)
        entry.append(1, byteCount: 2)
        entry.appendZeros(32)
        entry.append([24, 0xffff], byteCount: 2)
        entry.box("avcC", appendParameters)
        entry.box("colr") { colors in
            colors.append("nclx")
            colors.append(self.colors.codes, byteCount: 2)
            colors.append(self.colors.range == .full ? 0x80 : 0, byteCount: 1)
        }
        entry.box("pasp") { $0.append([1, 1], byteCount: 4) }
    }

    private func appendParameters(to box: inout MP4Bytes) {
        box.append(1, byteCount: 1)
        box.append(Array(parameters.sequence[1..<4]))
        // Lengths of units have four bytes; one set of each kind.
        box.append([0xff, 0xe1], byteCount: 1)
        box.append(parameters.sequence.count, byteCount: 2)
        box.append(parameters.sequence)
        box.append(1, byteCount: 1)
        box.append(parameters.picture.count, byteCount: 2)
        box.append(parameters.picture)
        // Profiles above Main repeat the sample format: 4:2:0 with 8 bits.
        if [100, 110, 122, 144].contains(parameters.sequence[1]) { box.append([0xfd, 0xf8, 0xf8, 0], byteCount: 1) }
    }
}

extension MP4Bytes {
    /// No rotation.
    fileprivate mutating func appendMatrix() {
        append([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000], byteCount: 4)
    }

    fileprivate mutating func appendHandler(_ kind: String, name: String) {
        fullBox("hdlr") { handler in
            handler.appendZeros(4)
            handler.append(kind)
            handler.appendZeros(12)
            handler.append(name)
            handler.appendZeros(1)
        }
    }

    /// Texts by their names, as QuickTime and ffmpeg write them.
    fileprivate mutating func appendMetadata(_ metadata: [(key: String, value: String)]) {
        fullBox("meta") { meta in
            meta.appendHandler("mdta", name: "")
            meta.fullBox("keys") { keys in
                keys.append(metadata.count, byteCount: 4)
                for (key, _) in metadata { keys.box("mdta") { $0.append(key) } }
            }
            meta.box("ilst") { list in
                for (index, (_, value)) in metadata.enumerated() {
                    // The name of an entry is the number of its key.
                    list.box(String(decoding: (index + 1).bigEndianBytes(4), as: UTF8.self)) { entry in
                        entry.box("data") { data in
                            // UTF-8, no country.
                            data.append([1, 0], byteCount: 4)
                            data.append(value)
                        }
                    }
                }
            }
        }
    }
}

extension VideoColors {
    /// The codes of primaries, transfer and matrix in ITU-T H.273.
    fileprivate var codes: [Int] { matrix == .bt601 ? [6, 6, 6] : [1, 1, 1] }
}
