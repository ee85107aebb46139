import SVGACoding
package import SVGAFormat

/// Reads the members of `movie.json` itself.
struct FolderMovieReader {
    private let whole: FolderValue
    let form: DocumentForm
    private var members: [String: JSONTree]
    var reader: FolderReader
    var movie = MovieMessage()
    var files: [MovieArchive.File] = []
    var contents: FolderContents
    /// Entries whose contents become files of an archive.
    var unnamed: [Int] = []
    /// The last entry of each key.
    var lastEntries: [DocumentText: Int] = [:]

    init(_ whole: FolderValue, limits: Limits) throws(SVGAError) {
        guard case .object(var members) = whole.tree else { throw whole.unexpected("an object") }
        guard members.removeValue(forKey: "format") == .string(FolderForm.format) else {
            throw .folderValue(whole.path.member("format"), "expected \"\(FolderForm.format)\"")
        }
        guard case .string(let word) = members.removeValue(forKey: "form"),
            let form = DocumentForm.folderWords.first(where: { $0.word == word })?.form
        else {
            let words = DocumentForm.folderWords.map(\.word).joined(separator: ", ")
            throw .folderValue(whole.path.member("form"), "expected one of \(words)")
        }
        (self.whole, self.form, self.members) = (whole, form, members)
        reader = FolderReader(isSpec: form.isSpec, limits: limits)
        contents = FolderContents(maxByteCount: limits.maxInflatedByteCount)
    }

    mutating func document(_ content: FolderContents.Source) throws(SVGAError) -> Document {
        if let version = take("version") { movie.version = try reader.text(version) }
        try readParams()
        for value in try list("files") { try readFile(value, content) }
        for value in try list("images") { try readImage(value, content) }
        for value in try list("sounds") { try readSound(value, content) }
        for value in try list("sprites") { try readSprite(value) }
        FileNaming.moveImages(at: unnamed, of: &movie, to: &files)
        let record = try reader.record(movie, raw: members.removeValue(forKey: "raw"), of: whole, rest: members)
        return Document(record, in: form, files: files)
    }

    private mutating func take(_ name: String) -> FolderValue? {
        members.removeValue(forKey: name).map { whole.member(name, $0) }
    }

    private mutating func list(_ name: String) throws(SVGAError) -> [FolderValue] {
        if let value = take(name) { try reader.elements(value) } else { [] }
    }

    private mutating func readParams() throws(SVGAError) {
        var params = ParamsMessage()
        let isThere = ParamsMessage.fields.flatMap(\.folder).contains { members[$0.name] != nil }
        try reader.read(&members, of: whole, into: &params)
        guard let value = take("params") else {
            movie.params = isThere ? Record(params) : nil
            return
        }
        var rest = try reader.members(of: value)
        if let viewBox = rest.removeValue(forKey: "viewBox") {
            let place = value.member("viewBox", viewBox)
            guard reader.isSpec, let raw = try reader.raw(place), let fields = reader.specFields(raw) else {
                throw .folderValue(place.path, "expected raw members of a view box of SVGA 1.0")
            }
            params.viewBoxUnknownFields = fields
        }
        movie.params = try reader.record(params, raw: rest.removeValue(forKey: "raw"), of: value, rest: rest)
    }
}

extension FolderMovieReader {
    mutating func readSprite(_ value: FolderValue) throws(SVGAError) {
        try reader.count(.sprite, value.path)
        var (sprite, rest) = (SpriteMessage(), try reader.members(of: value))
        try reader.read(&rest, of: value, into: &sprite)
        var frameCount = max(0, Int(movie.params?.values.frameCount ?? 0))
        if let count = rest.removeValue(forKey: "frameCount") {
            frameCount = Int(try reader.integer(value.member("frameCount", count)))
            guard frameCount >= 0 else { throw .folderValue(value.path.member("frameCount"), "0 is the least") }
        }
        try reader.count(frames: frameCount, value.path)
        sprite.frames = Array(repeating: Record(FrameMessage()), count: frameCount)
        if let frames = rest.removeValue(forKey: "frames") {
            try FolderFrames.read(value.member("frames", frames), into: &sprite.frames, &reader)
        }
        movie.sprites.append(
            try reader.record(sprite, raw: rest.removeValue(forKey: "raw"), of: value, rest: rest))
    }
}

extension Document {
    /// Reads a folder from the text of `movie.json`, and each file by its path below the folder. Limits are checked
    /// before anything is made: `content` returns at most as many bytes as it is told.
    package init(
        folderText text: [UInt8], limits: Limits = .default,
        content: (_ path: String, _ maxByteCount: Int) throws -> [UInt8]
    ) throws(SVGAError) {
        let tree = try SVGAError.saying(FolderForm.textName) {
            try JSONTree(parsing: text, limits: .folderText(limits))
        }
        var reader = try FolderMovieReader(FolderValue(tree: tree, path: JSONPath()), limits: limits)
        self = try reader.document(content)
    }
}

extension JSONLimits {
    /// Limits the size of `movie.json`, and thereby the memory for reading it. The largest of real movies has 2 MB.
    fileprivate static func folderText(_ limits: Limits) -> JSONLimits {
        JSONLimits(maxByteCount: min(limits.maxInflatedByteCount, 64 << 20), maxDepth: 16, maxValueCount: 1 << 22)
    }
}
