import SVGACoding
import SVGACommandLine
import SVGAKit
import SVGAPlayback

/// The movies that a list names.
struct PlayFiles {
    private static let maxListByteCount = 1 << 20
    private static let maxMovieByteCount = 64 << 20

    /// The movies in the order of the list.
    private(set) var items: [PlayableItem] = []
    /// The paths by the digests of their files, as the list or the script has them.
    private(set) var names: [String: String] = [:]
    private let folder: String

    init(list: String, in environment: ToolEnvironment) throws {
        folder = list.lastIndex(of: "/").map { String(list[...$0]) } ?? ""
        for line in try PlayFiles.lines(of: list, in: environment) {
            items.append(try item(at: line.text, in: environment))
        }
    }

    /// The movie at a path, within the limits for untrusted users' files; its path is known afterwards.
    mutating func item(at path: String, in environment: ToolEnvironment) throws -> PlayableItem {
        let name = path.hasPrefix("/") ? path : folder + path
        let file = InputFile(name: name, maxByteCount: PlayFiles.maxMovieByteCount, isPlain: true)
        let bytes = try file.bytes(standardInput: environment.standardInput)
        do {
            // If the digest library is missing, the path identifies the movie.
            let id = (try? SHA256.digest(of: bytes))?.hexadecimal ?? name
            let item = PlayableItem(try Movie(decoding: bytes, limits: .untrusted), id: id)
            names[id] = names[id] ?? path
            return item
        } catch {
            throw ToolError(error.isLimitExceeded ? .limitExceeded : .badData, file: name, message: "\(error)")
        }
    }

    /// The lines of a file except comments and empty ones, with their numbers.
    static func lines(of name: String, in environment: ToolEnvironment) throws -> [(number: Int, text: String)] {
        let file = InputFile(name: name, maxByteCount: maxListByteCount)
        let text = String(decoding: try file.text(standardInput: environment.standardInput), as: UTF8.self)
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            let line = $0.element.drop { $0.isWhitespace }
            guard let first = line.first, first != "#" else { return nil }
            let end = line.lastIndex { !$0.isWhitespace } ?? line.startIndex
            return ($0.offset + 1, String(line[...end]))
        }
    }
}
