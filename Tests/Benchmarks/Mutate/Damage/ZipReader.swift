import SVGATestMovies

/// Reads sound ZIP archives, to make damaged ones of them.
enum ZipReader {
    /// The entries of an archive; nil for what is none, or not a plain one.
    static func entries(of file: [UInt8]) -> [ZipWriter.Entry]? {
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= file.count else { return nil }
            return file[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let ends = (0..<max(0, file.count - 21)).suffix(1 << 16).reversed()
        guard let end = ends.first(where: { number($0, 4) == 0x0605_4B50 }), var place = number(end + 16, 4) else {
            return nil
        }
        var entries: [ZipWriter.Entry] = []
        while number(place, 4) == 0x0201_4B50 {
            guard let method = number(place + 10, 2), let size = number(place + 20, 4),
                let nameLength = number(place + 28, 2), let extraLength = number(place + 30, 2),
                let commentLength = number(place + 32, 2), let header = number(place + 42, 4),
                let headerName = number(header + 26, 2), let headerExtra = number(header + 28, 2)
            else { return nil }
            let nameStart = place + 46
            let data = header + 30 + headerName + headerExtra
            guard nameStart + nameLength <= file.count, data + size <= file.count else { return nil }
            let packed = Array(file[data..<data + size])
            guard let bytes = method == 0 ? packed : Compressor.deflate.inflate(packed) else { return nil }
            let name = String(decoding: file[nameStart..<nameStart + nameLength], as: UTF8.self)
            entries.append(ZipWriter.Entry(name, bytes, isDeflated: method != 0))
            place = nameStart + nameLength + extraLength + commentLength
        }
        return entries
    }
}
