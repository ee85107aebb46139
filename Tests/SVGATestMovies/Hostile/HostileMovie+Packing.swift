extension HostileMovie {
    /// Files that grow when they are unpacked, and archives of many files or strange names.
    static let packed = [
        HostileMovie("maxInflatedByteCount", "a stream of 49 MiB") { Compressor.zlib.compress(padding(49 << 20)) },
        HostileMovie("maxInflatedByteCount", "two files of an archive of 25 MiB each") {
            let images = ["a", "b"].map { FixtureImage($0, padding(25 << 20)) }
            return FixtureMovie(sprites: [], images: images).svga(.zipJSON)
        },
        HostileMovie("maxInflationRatio", "8 MiB of zeros in a stream") {
            Compressor.zlib.compress([UInt8](repeating: 0, count: 8 << 20))
        },
        HostileMovie("maxInflationRatio", "8 MiB of zeros in a file of an archive") {
            FixtureMovie(images: [FixtureImage("a", [UInt8](repeating: 0, count: 8 << 20))]).svga(.zipProtobuf)
        },
        HostileMovie("maxArchiveEntryCount", "1 025 files") {
            archive((0..<1_024).map { ZipWriter.Entry("\($0)", [], isDeflated: false) })
        },
        HostileMovie("maxArchiveFolderDepth", "a file in nine folders") {
            archive([ZipWriter.Entry(String(repeating: "../", count: 9) + "passwd", [])])
        },
        HostileMovie("maxStringByteCount", "a file with a long name") {
            archive([ZipWriter.Entry(String(repeating: "n", count: 1_025), [])])
        },
    ]

    /// Bytes that compress to a fortieth or so.
    private static func padding(_ byteCount: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        var state: UInt32 = 1
        for index in stride(from: 0, to: byteCount, by: 128) {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes[index] = UInt8(state >> 24)
        }
        return bytes
    }

    private static func archive(_ entries: [ZipWriter.Entry]) -> [UInt8] {
        ZipWriter.archive([ZipWriter.Entry("movie.spec", FixtureMovie().spec())] + entries)
    }
}
