import SVGACoding
import SVGAFormat

/// A value of `movie.json` and where it stands.
struct FolderValue {
    let tree: JSONTree
    let path: JSONPath

    func member(_ name: String, _ tree: JSONTree) -> FolderValue { FolderValue(tree: tree, path: path.member(name)) }

    func unexpected(_ wanted: String) -> SVGAError { .folderValue(path, "expected \(wanted), found \(tree.kindName)") }
}

/// Reads the values of `movie.json`, within the limits of movies.
struct FolderReader {
    enum Part {
        case image, file, sound, sprite, shape
    }

    /// Whether numbers have the form of a `movie.spec`.
    let isSpec: Bool
    let limits: Limits
    private var counts: [Part: Int] = [:]
    private var spriteFrameCount = 0
    private var frameByteCount = 0

    init(isSpec: Bool, limits: Limits) { (self.isSpec, self.limits) = (isSpec, limits) }

    /// Counts one more part, or several.
    mutating func count(_ part: Part, times: Int = 1, _ path: JSONPath) throws(SVGAError) {
        counts[part, default: 0] += times
        let (what, limit) =
            switch part {
            case .image: ("entries of the image map", limits.maxImageCount)
            case .file: ("files", limits.maxArchiveEntryCount)
            case .sound: ("sounds", limits.maxAudioCount)
            case .sprite: ("sprites", limits.maxSpriteCount)
            case .shape: ("shapes", limits.maxShapeCount)
            }
        if counts[part, default: 0] > limit { throw .folderLimit(path, what, limit) }
    }

    /// Counts the frames of a sprite before they are made.
    mutating func count(frames: Int, _ path: JSONPath) throws(SVGAError) {
        guard frames <= limits.maxFrameCount else { throw .folderLimit(path, "frames", limits.maxFrameCount) }
        spriteFrameCount += frames
        guard spriteFrameCount <= limits.maxSpriteFrameCount else {
            throw .folderLimit(path, "frames of all sprites", limits.maxSpriteFrameCount)
        }
    }

    /// Counts a frame's size in the movie, once for each place where it occurs.
    mutating func count(bytes: Int, times: Int, _ path: JSONPath) throws(SVGAError) {
        let (all, isTooMuch) = bytes.multipliedReportingOverflow(by: times)
        guard !isTooMuch, all <= limits.maxInflatedByteCount - frameByteCount else {
            throw .folderLimit(path, "bytes of the frames of all sprites", limits.maxInflatedByteCount)
        }
        frameByteCount += all
    }

    func boolean(_ value: FolderValue) throws(SVGAError) -> Bool {
        guard case .boolean(let flag) = value.tree else { throw value.unexpected("true or false") }
        return flag
    }

    func string(_ value: FolderValue) throws(SVGAError) -> String {
        guard case .string(let text) = value.tree else { throw value.unexpected("a string") }
        return text
    }

    func integer(_ value: FolderValue, words: [String] = []) throws(SVGAError) -> Int32 {
        if case .string(let word) = value.tree, let index = words.firstIndex(of: word) { return Int32(index) }
        guard let number = value.tree.integer, let integer = Int32(exactly: number) else {
            let wanted = words.isEmpty ? "" : words.map { "\"\($0)\"" }.joined(separator: ", ") + " or "
            throw value.unexpected("\(wanted)an integer of 32 bits")
        }
        return integer
    }

    /// A number, rounded once to what the document holds: single precision in a message.
    func number(_ value: FolderValue) throws(SVGAError) -> DocumentNumber {
        guard case .number(let text) = value.tree else { return try rawNumber(value) }
        let number = isSpec ? Double(text).map { DocumentNumber($0) } : Float(text).map { DocumentNumber(Double($0)) }
        guard let number, number.value.isFinite else {
            throw .folderValue(value.path, "the number is too large for \(isSpec ? "double" : "single") precision")
        }
        return number
    }

    private func rawNumber(_ value: FolderValue) throws(SVGAError) -> DocumentNumber {
        guard let raw = try raw(value) else { throw value.unexpected("a number") }
        guard raw.count == (isSpec ? 8 : 4) else {
            throw .folderValue(
                value.path, "the raw number has \(isSpec ? "eight bytes" : "four bytes"), not \(raw.count)")
        }
        let bits = raw.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return isSpec
            ? DocumentNumber(Double(bitPattern: bits)) : DocumentNumber(floatBits: UInt32(truncatingIfNeeded: bits))
    }

    func text(_ value: FolderValue) throws(SVGAError) -> DocumentText {
        let text: DocumentText
        if case .string(let string) = value.tree {
            text = DocumentText(string)
        } else {
            guard let raw = try raw(value) else { throw value.unexpected("a string") }
            text = DocumentText(bytes: raw)
        }
        guard text.bytes.count <= limits.maxPathByteCount else {
            throw .folderLimit(value.path, "bytes of one text", limits.maxPathByteCount)
        }
        return text
    }

    /// The bytes in an object whose only member is raw bytes; otherwise nil.
    func raw(_ value: FolderValue) throws(SVGAError) -> [UInt8]? {
        guard case .object(let members) = value.tree, members.count == 1, let raw = members["raw"] else { return nil }
        return try rawBytes(value.member("raw", raw))
    }

    func rawBytes(_ value: FolderValue) throws(SVGAError) -> [UInt8] {
        guard let bytes = Base64.decode(try string(value)) else {
            throw .folderValue(value.path, "the string is not base64")
        }
        return bytes
    }

    func elements(_ value: FolderValue) throws(SVGAError) -> [FolderValue] {
        guard case .array(let elements) = value.tree else { throw value.unexpected("an array") }
        return elements.enumerated().map { FolderValue(tree: $1, path: value.path.element($0)) }
    }
}
