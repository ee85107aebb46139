extension HostileMovie {
    /// Movies of long texts.
    static let long = [
        HostileMovie("maxPathPointCount", "ten paths of 60 000 points", in: .protobuf) {
            let frames = (0..<10).map { index -> FixtureFrame in
                .shown(clipPath: "M\(index) 0" + String(repeating: "h1", count: 60_000))
            }
            return FixtureMovie(frames: 10, sprites: [FixtureSprite("a", frames: frames)])
        },
        HostileMovie("maxPathByteCount", "a path of 128 KiB and more") {
            let path = FixtureFrame.shown(clipPath: "M0 0" + String(repeating: "h1", count: 1 << 16))
            return FixtureMovie(sprites: [FixtureSprite("a", frames: [path])])
        },
        HostileMovie("maxStringByteCount", "a key of 1 025 bytes") {
            FixtureMovie(sprites: [FixtureSprite(String(repeating: "k", count: 1_025), frames: [])])
        },
        HostileMovie("maxStringByteCount", "a version of 1 MiB", in: .protobuf) {
            var movie = FixtureMovie()
            movie.version = String(repeating: "2", count: 1 << 20)
            return movie
        },
        HostileMovie("maxJSONDepth", "500 000 arrays inside each other") {
            let spec = Array("{\"x\":".utf8) + [UInt8](repeating: UInt8(ascii: "["), count: 500_000)
            return ZipWriter.archive([ZipWriter.Entry("movie.spec", spec)])
        },
    ]
}
