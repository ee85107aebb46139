import SVGACoding
import SVGACompression

/// Writes `movie.json`: its members in the order of the format, and a line for each entry, sound and range of frames.
struct FolderTextWriter {
    private let document: Document
    private let layout: FolderLayout
    private let selection: FolderSelection
    private let movie: MovieMessage
    private let values: FolderValueWriter
    private let files: [String: [UInt8]]

    init(_ document: Document, _ layout: FolderLayout, _ selection: FolderSelection) {
        (self.document, self.layout, self.selection) = (document, layout, selection)
        movie = document.movie.values
        values = FolderValueWriter(isSpec: document.form.isSpec)
        files = Dictionary(layout.files.map { ($0.path, $0.bytes) }) { first, _ in first }
    }

    func text() -> [UInt8] {
        var members = [
            "\"format\": \(values.text(FolderForm.format))", "\"form\": \(values.text(document.form.folderWord))",
        ]
        if let version = movie.version { members.append("\"version\": \(values.text(version))") }
        members += params + [list("images", images), list("sounds", sounds), list("sprites", sprites)]
        if document.form.isArchive { members.append(list("files", archive)) }
        if let raw = RawFields.of(document.movie, movie) { members.append(FolderValueWriter.raw(raw)) }
        return Array("{\n  \(members.joined(separator: ",\n  "))\n}\n".utf8)
    }

    private func list(_ name: String, _ lines: [String], indentation: String = "  ") -> String {
        guard !lines.isEmpty else { return "\"\(name)\": []" }
        let separator = "\n\(indentation)  "
        return "\"\(name)\": [" + separator + lines.joined(separator: "," + separator) + "\n\(indentation)]"
    }

    /// Size, rate and length, and an object for what these members cannot say.
    private var params: [String] {
        guard let record = movie.params else { return [] }
        let params = record.values
        let members = values.members(of: params)
        var others = RawFields.of(record, params).map { [FolderValueWriter.raw($0)] } ?? []
        let viewBox = params.viewBoxUnknownFields.members
        if !viewBox.isEmpty { others.append("\"viewBox\": " + values.object([FolderValueWriter.raw(viewBox)])) }
        return others.isEmpty && !members.isEmpty ? members : members + ["\"params\": " + values.object(others)]
    }

    private var images: [String] {
        zip(movie.images, layout.images).compactMap { record, path in
            let image = record.values
            guard selection.shows(image.key) else { return nil }
            var members = values.members(of: image)
            if let path {
                members += file(path)
                if isEmbedded(image) { members.append("\"embedded\": true") }
            } else if let content = image.content {
                members.append("\"name\": \(values.text(DocumentText(bytes: content)))")
            }
            if let raw = RawFields.of(record, image) { members.append(FolderValueWriter.raw(raw)) }
            return values.object(members)
        }
    }

    /// Whether the message of an archive has a picture where others have the name of a file.
    private func isEmbedded(_ image: ImageMessage) -> Bool {
        document.form.isArchive && ContentKind(image.content ?? []) != .sound
    }

    private var archive: [String] {
        zip(document.files, layout.archive).map { entry, path in
            values.object(["\"name\": \(values.text(DocumentText(bytes: entry.nameBytes)))"] + file(path))
        }
    }

    private func file(_ path: String) -> [String] {
        let member = "\"file\": \(values.text(path))"
        guard selection.hasSums, let bytes = files[path] else { return [member] }
        let sum = StreamChecksum.crc32(bytes).hexadecimal(8)
        return [member, "\"byteCount\": \(bytes.count)", "\"crc32\": \"\(sum)\""]
    }

    private var sounds: [String] {
        // A sound plays the last entry of its key.
        let paths = Dictionary(zip(movie.images.map { $0.values.key }, layout.images)) { $1 }
        return movie.sounds.compactMap { record in
            let sound = record.values
            guard selection.shows(sound.key) else { return nil }
            var members = values.members(of: sound)
            if let key = sound.key, let path = paths[key] ?? nil {
                members.insert("\"file\": \(values.text(path))", at: 1)
            }
            if let raw = RawFields.of(record, sound) { members.append(FolderValueWriter.raw(raw)) }
            return values.object(members)
        }
    }

    private var sprites: [String] {
        let frameCount = max(0, Int(movie.params?.values.frameCount ?? 0))
        return movie.sprites.compactMap { record in
            let sprite = record.values
            guard selection.shows(sprite.imageKey, sprite.matteKey) else { return nil }
            var members = values.members(of: sprite)
            if sprite.frames.count != frameCount { members.append("\"frameCount\": \(sprite.frames.count)") }
            if let raw = RawFields.of(record, sprite) { members.append(FolderValueWriter.raw(raw)) }
            return values.object(members + [list("frames", frames(of: sprite), indentation: "    ")])
        }
    }

    /// The frames that say anything, equal neighbours as one.
    private func frames(of sprite: SpriteMessage) -> [String] {
        var runs: [(frames: ClosedRange<Int>, text: String)] = []
        var last: (bytes: ArraySlice<UInt8>?, text: String) = (nil, "")
        for (index, record) in sprite.frames.enumerated() where selection.shows(frame: index) {
            let bytes = record.originalBytes
            if bytes == nil || bytes != last.bytes { last = (bytes, frame(record)) }
            if let run = runs.last, run.text == last.text, run.frames.upperBound == index - 1 {
                runs[runs.count - 1].frames = run.frames.lowerBound...index
            } else {
                runs.append((index...index, last.text))
            }
        }
        return runs.filter { !$0.text.isEmpty }.map { run in
            let (first, end) = (run.frames.lowerBound, run.frames.upperBound)
            return "{\"at\": \"\(first == end ? "\(first)" : "\(first)-\(end)")\", \(run.text)}"
        }
    }

    private func frame(_ record: Record<FrameMessage>) -> String {
        let frame = record.values
        let raw = RawFields.of(record, frame).map { [FolderValueWriter.raw($0)] } ?? []
        return (values.members(of: frame) + raw).joined(separator: ", ")
    }
}
