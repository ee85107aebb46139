import SVGAKit
import SVGATestMovies
import SVGATestSupport

/// A valid movie for mutants, unpacked so that damage can be done inside.
struct SourceMovie {
    let name: String
    let file: [UInt8]
    /// The compressor of the payload; nil in an archive.
    let compressor: Compressor?
    /// The protobuf message, or the JSON text.
    let payload: [UInt8]
    /// The entries of the archive, the payload's included; empty for other files.
    let entries: [ZipWriter.Entry]
    /// The entry that holds the payload.
    private let payloadEntry: Int?
    let isJSON: Bool

    /// Unpacks a file; nil if it is not a valid movie.
    init?(name: String, file: [UInt8]) {
        (self.name, self.file) = (name, file)
        if let message = Compressor.zlib.inflate(file) {
            (compressor, payload, entries, payloadEntry, isJSON) = (.zlib, message, [], nil, false)
            return
        }
        guard let archive = ZipReader.entries(of: file) else { return nil }
        for (entryName, isJSON) in [("movie.binary", false), ("movie.spec", true)] {
            guard let index = archive.firstIndex(where: { $0.name == entryName }) else { continue }
            (compressor, payload, entries) = (nil, archive[index].bytes, archive)
            (payloadEntry, self.isJSON) = (index, isJSON)
            return
        }
        return nil
    }

    /// A file like this with another payload, packed as before.
    func packed(_ payload: [UInt8]) -> [UInt8] {
        if let compressor { return compressor.compress(payload) }
        var entries = entries
        if let payloadEntry { entries[payloadEntry].bytes = payload }
        return ZipWriter.archive(entries)
    }

    /// A file like this with one of its pictures changed; nil when it has none.
    func changingPicture(_ dice: inout Dice, _ change: (inout [UInt8], inout Dice) -> Void) -> [UInt8]? {
        if compressor == nil, let index = dice.pick(entries.indices.filter { $0 != payloadEntry }) {
            var entries = entries
            change(&entries[index].bytes, &dice)
            return ZipWriter.archive(entries)
        }
        guard !isJSON, let fields = MessageField.fields(of: payload, in: 0..<payload.count),
            let image = dice.pick(fields.filter { $0.number == 3 && $0.wireType == 2 }),
            let value = MessageField.fields(of: payload, in: image.value)?.last
        else { return nil }
        var picture = Array(payload[value.value])
        change(&picture, &dice)
        let path = MessagePath(value, in: image)
        var writer = WireWriter()
        writer.data(value.number, picture)
        return packed(path.replacing(value.start..<value.end, in: payload, with: writer.bytes))
    }
}

/// The sources of the mutants.
enum SourceMovies {
    /// The sound movies of a folder, by name.
    static func movies(in folder: String) -> [SourceMovie] {
        TemporaryFolder.names(in: folder).filter { $0.hasSuffix(".svga") }.compactMap { name in
            TemporaryFolder.read("\(folder)/\(name)").flatMap { SourceMovie(name: String(name.dropLast(5)), file: $0) }
        }
    }

    /// Movies of the project's own with a little of everything, in all generations.
    static func fixtures() throws -> [SourceMovie] {
        let movie = try fixture()
        return [FixtureMovie.Container.zlibProtobuf, .zipProtobuf, .zipJSON].compactMap { container in
            SourceMovie(name: container.rawValue, file: movie.svga(container))
        }
    }

    private static func fixture() throws -> FixtureMovie {
        let style = FixtureStyle(
            fill: .green, stroke: .red, strokeWidth: 2.5, lineCap: 1, lineJoin: 1, miterLimit: 4, dash: [3, 2, 1])
        let shapes: [FixtureShape] = [
            .rect(4, 4, 40, 30, cornerRadius: 6, fill: .blue), .ellipse(50, 50, radiusX: 30, radiusY: 20, fill: .red),
            FixtureShape(.path("M5 5 C 20 0 60 90 80 20 L 70 80 Q 40 95 10 60 Z"), style: style),
        ]
        func frames(_ shapes: [FixtureShape], clip: String? = nil) -> [FixtureFrame] {
            (0..<6).map { frame in
                .shown(
                    alpha: 0.8, layout: (40, 30),
                    transform: FixtureTransform(a: 0.9, b: 0.1, c: -0.2, d: 1.1, tx: Float(frame) * 5, ty: 8),
                    clipPath: clip, shapes: frame == 0 || shapes.isEmpty ? shapes : [.keep])
            }
        }
        return FixtureMovie(
            viewBox: (120, 100), frames: 6,
            sprites: [
                FixtureSprite("mask.matte", frames: frames([shapes[1]])),
                FixtureSprite("picture", matteKey: "mask.matte", frames: frames([])),
                FixtureSprite("shapes", frames: frames(shapes, clip: "M0 0 L 90 10 L 80 90 Z")),
            ],
            images: [FixtureImage("picture", try picture()), FixtureImage("mask", try picture())])
    }

    private static func picture() throws -> [UInt8] {
        let canvas = try SVGACanvas(width: 33, height: 21)
        try canvas.fill(
            SVGAPath(rect: Rect(minX: 2, minY: 3, maxX: 30, maxY: 18), cornerRadius: 5),
            color: .init(red: 9, green: 120, blue: 250))
        let encoder = try PictureEncoder(.png())
        return try encoder.encode(canvas.finish())
    }
}
