import Glibc
import SVGAFormat
import SVGAGraphics
import SVGAImage

/// The files of a folder that benchmarks read.
struct PictureFolder {
    let path: String

    /// The different PNG files: those in the folder, and those in its movies.
    var pictures: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        let files = names(with: ".png").compactMap(bytes) + movies.flatMap { $0.movie.assets.map(\.bytes) }
        return files.filter { ImageFormat(signatureOf: $0) == .png && seen.insert($0).inserted }
    }

    /// The PNG files in the folder, by name.
    var files: [(name: String, bytes: [UInt8])] {
        names(with: ".png").compactMap { name in bytes(name).map { (name, $0) } }
    }

    /// The movies in the folder that decode, by name.
    var movies: [(name: String, movie: Movie)] {
        names(with: ".svga").compactMap { name in
            guard let file = bytes(name), let movie = try? Movie(decoding: file) else { return nil }
            return (name, movie)
        }
    }

    /// The files of the movies in the folder, by name.
    var movieFiles: [(name: String, bytes: [UInt8])] {
        names(with: ".svga").compactMap { name in bytes(name).map { (name, $0) } }
    }

    private func names(with suffix: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0.hasSuffix(suffix) }.sorted()
    }

    private func bytes(_ name: String) -> [UInt8]? {
        guard let file = fopen("\(path)/\(name)", "rb") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let count = ftell(file)
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, read in
            read = fread(bytes.baseAddress, 1, count, file)
        }
    }
}
