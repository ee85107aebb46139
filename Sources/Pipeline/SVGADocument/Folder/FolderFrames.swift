import SVGACoding

/// Reads the frames of a sprite, each for one range of them or for several.
enum FolderFrames {
    /// Reads an array of frames; other frames stay unchanged.
    static func read(
        _ value: FolderValue, into frames: inout [Record<FrameMessage>], _ reader: inout FolderReader
    ) throws(SVGAError) {
        var isTaken = [Bool](repeating: false, count: frames.count)
        for element in try reader.elements(value) {
            var (frame, rest) = (FrameMessage(), try reader.members(of: element))
            let ranges = try ranges(rest.removeValue(forKey: "at"), of: element, frameCount: frames.count, reader)
            try reader.read(&rest, of: element, into: &frame)
            let record = try reader.record(frame, raw: rest.removeValue(forKey: "raw"), of: element, rest: rest)
            // The shapes of the first frame are counted already.
            let count = ranges.reduce(0) { $0 + $1.count }
            try reader.count(.shape, times: (count - 1) * frame.shapes.count, element.path)
            // Raw members of JSON are not bytes of a message.
            let byteCount = reader.isSpec ? element.tree.byteCount : record.encoded.count
            try reader.count(bytes: byteCount, times: count, element.path)
            for index in ranges.joined() {
                guard !isTaken[index] else { throw .folderValue(element.path, "frame \(index) is there twice") }
                isTaken[index] = true
                frames[index] = record
            }
        }
    }

    /// The frames of a text such as `0-11,30`.
    private static func ranges(
        _ tree: JSONTree?, of value: FolderValue, frameCount: Int, _ reader: FolderReader
    ) throws(SVGAError) -> [ClosedRange<Int>] {
        guard let tree else { throw .folderValue(value.path, "the member \"at\" is missing, such as \"at\": \"0-11\"") }
        let place = value.member("at", tree)
        let text = try reader.string(place)
        var ranges: [ClosedRange<Int>] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = FrameText.range(word) else {
                throw .folderValue(place.path, "expected frames such as \"0-11\" or \"0-11,30\"")
            }
            guard range.upperBound < frameCount else {
                throw .folderValue(
                    place.path, "frame \(range.upperBound) is beyond the sprite, which has \(frameCount)")
            }
            guard ranges.count < frameCount else { throw .folderValue(place.path, "a frame is there twice") }
            ranges.append(range)
        }
        return ranges
    }
}

extension JSONTree {
    /// The approximate size of the written value.
    fileprivate var byteCount: Int {
        switch self {
        case .null, .boolean: 5
        case .number(let text): text.utf8.count + 1
        case .string(let text): text.utf8.count + 3
        case .array(let elements): elements.reduce(3) { $0 + $1.byteCount }
        case .object(let members): members.reduce(3) { $0 + $1.key.utf8.count + 3 + $1.value.byteCount }
        }
    }
}

/// Reads the files of a folder within a limit for all of them together.
struct FolderContents {
    typealias Source = (_ path: String, _ maxByteCount: Int) throws -> [UInt8]

    private let maxByteCount: Int
    private var byteCount = 0

    init(maxByteCount: Int) { self.maxByteCount = maxByteCount }

    /// The content of a file. Each use of a file counts, since each becomes a copy in the movie.
    mutating func read(_ path: String, at place: JSONPath, _ source: Source) throws(SVGAError) -> [UInt8] {
        guard FolderContents.isInside(path) else {
            throw .folderValue(place, "expected a path inside the folder, such as \"images/avatar.png\"")
        }
        let bytes = try SVGAError.only { try source(path, maxByteCount - byteCount) }
        byteCount += bytes.count
        guard byteCount <= maxByteCount else { throw .folderFileTooLarge(path, maxByteCount) }
        return bytes
    }

    /// Whether a path stays below its directory: no `..`, not absolute, not empty.
    static func isInside(_ path: String) -> Bool {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return 1...8 ~= names.count && path.utf8.count <= 1_024 && !path.utf8.contains(0)
            && names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
    }
}
