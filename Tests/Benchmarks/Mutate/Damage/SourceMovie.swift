import SVGATestMovies

/// A sound movie that mutants are made of, unpacked so that damage can be done inside.
struct SourceMovie {
    let name: String
    let file: [UInt8]
    /// How the payload is packed; nil in an archive.
    let compressor: Compressor?
    /// The protobuf message, or the JSON text.
    let payload: [UInt8]
    /// The entries of the archive, the payload's included; empty for other files.
    let entries: [ZipWriter.Entry]
    /// The entry that holds the payload.
    private let payloadEntry: Int?
    let isJSON: Bool

    /// Unpacks a file; nil for what is no sound movie.
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
