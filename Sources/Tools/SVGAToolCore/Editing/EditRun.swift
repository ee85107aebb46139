import SVGACommandLine
import SVGADocument
import SVGAKit
import SVGASystem

struct EditRun {
    let source: MovieSource
    let environment: ToolEnvironment

    /// The largest picture or sound that is read.
    private static let maxFileByteCount = 32 << 20

    /// The document with all edits. The error of the first that fails quotes the typed edit.
    func edited(_ document: Document, by plan: EditPlan) throws -> Document {
        var edited = document
        for item in plan.items {
            let edit = try edit(of: item, edited)
            try ToolError.catching(file: source.name, stage: "edit: \(item.name)") { try edited.apply(edit) }
        }
        return edited
    }

    private func edit(of item: EditPlan.Item, _ document: Document) throws -> DocumentEdit {
        switch item.step {
        case .edit(let edit): return edit
        case .replacePicture(let key, let source, let fit):
            return try replacement(of: key, source, fit, item, document)
        case .setSound(let key, let source, let frames): return .setSound(try sound(key, source, frames, item))
        }
    }

    private func replacement(
        of key: String, _ source: String, _ fit: PictureFit, _ item: EditPlan.Item, _ document: Document
    ) throws -> DocumentEdit {
        let stage = "edit: \(item.name)"
        guard !document.movie.values.sounds.contains(where: { $0.values.key?.string == key }) else {
            throw ToolError(.usage, file: self.source.name, message: "\(stage): '\(key)' is a sound; use --sound")
        }
        let layout = try ToolError.catching(file: self.source.name, stage: stage) {
            try document.largestLayout(of: key)
        }
        let bytes = try picture(source, of: key, item, document)
        let place = FittedPicture(layout: layout, present: document.content(of: key), limits: self.source.limits)
        let file = source == EditStep.presentPicture ? self.source.name : item.path(of: source)
        return try ToolError.ending({ error in
            error.isFinal
                ? ToolError(describing: error, file: file, stage: stage)
                : ToolError(.badData, file: file, message: "\(stage): \(error)")
        }) { .replaceContent(of: key, with: try place.fitted(bytes, by: fit)) }
    }

    private func picture(
        _ picture: String, of key: String, _ item: EditPlan.Item, _ document: Document
    ) throws -> [UInt8] {
        guard picture == EditStep.presentPicture else { return try bytes(of: picture, item) }
        guard let present = document.content(of: key) else {
            throw ToolError(.usage, file: source.name, message: "edit: \(item.name): '\(key)' has no picture yet")
        }
        return present
    }

    /// The bytes of a URL or file; scripts name plain files below their folder, and no links.
    private func bytes(of name: String, _ item: EditPlan.Item) throws -> [UInt8] {
        if ToolCache.isURL(name) { return try source.cache.pictureBytes(of: name) }
        guard let path = item.folder else {
            return try InputFile(name: name, maxByteCount: EditRun.maxFileByteCount, isPlain: name != "-")
                .bytes(standardInput: environment.standardInput)
        }
        let folder = try OpenFolder(opening: path)
        return try ToolError.ending({ ToolError(ExitCode($0), file: item.path(of: name), message: "read: \($0)") }) {
            try folder.contents(of: name, maxByteCount: EditRun.maxFileByteCount)
        }
    }

    private func sound(
        _ key: String, _ name: String, _ frames: ClosedRange<Int>?, _ item: EditPlan.Item
    ) throws -> DocumentSound {
        let bytes = try bytes(of: name, item)
        guard let scan = MP3Scan(bytes) else {
            throw ToolError(.badData, file: item.path(of: name), message: "edit: this is not an MP3 file")
        }
        return DocumentSound(
            key: key, bytes: EditRun.tagged(bytes, milliseconds: scan.milliseconds), milliseconds: scan.milliseconds,
            frames: frames)
    }

    /// The bytes of an MP3 file, with a tag of its length before them where there is none, as SVGAPlayer-Web needs it.
    private static func tagged(_ bytes: [UInt8], milliseconds: Int) -> [UInt8] {
        guard !bytes.starts(with: "ID3".utf8) else { return bytes }
        // ID3v2.3: one frame with a text of one byte a character. Sizes of tags have seven bits a byte.
        let text = [0] + Array("\(milliseconds)".utf8)
        let frame = Array("TLEN".utf8) + [0, 0, 0, UInt8(text.count), 0, 0] + text
        return Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame + bytes
    }
}
