import SVGAFormat
import SVGATestMovies

@testable import SVGADocument

extension FuzzTarget {
    /// A list of edits, then a file of any form: the written document reads the same, unknown fields survive, and a
    /// failing edit has no effect.
    static let documentEdit = FuzzTarget("document-edit", seeds: EditFuzzing.seeds) { input in
        var options = Options(input)
        let edits = (0..<options.choice(8)).map { _ in EditFuzzing.edit(&options) }
        guard var document = try? Document(decoding: options.remainder, limits: .untrusted) else { return nil }
        for edit in edits {
            if let finding = EditFuzzing.apply(edit, to: &document) { return finding }
        }
        return nil
    }
}

private enum EditFuzzing {
    private static let keys = ["face", "mask", "mask.matte", "audio_0", "name", "face.png", "b", "b.matte", ""]
    private static let sound: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0]
    private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7]

    @Sendable static func seeds() -> [[UInt8]] {
        let shown = FixtureFrame.shown(layout: (8, 6), clipPath: "M0 0L9 9Z", shapes: [.rect(1, 1, 4, 3, fill: .red)])
        let kept = FixtureFrame.shown(alpha: 0.5, layout: (8, 6), shapes: [.keep])
        var movie = FixtureMovie(
            viewBox: (40, 30), frames: 3,
            sprites: [
                FixtureSprite("mask.matte", frames: [shown, kept, .hidden]),
                FixtureSprite("face", matteKey: "mask.matte", frames: [shown, .hidden, kept]),
                FixtureSprite("name", frames: [.hidden, kept, shown]),
            ],
            images: [FixtureImage("face", picture), FixtureImage("mask", picture)])
        let spec = movie.svga(.zipJSON)
        movie.audios = [FixtureAudio("audio_0", endFrame: 2)]
        movie.images.append(FixtureImage("audio_0", sound))
        let files = [movie.svga(.protobuf), movie.svga(.zlibProtobuf), movie.svga(.zipProtobuf), spec]
        return files.indices.flatMap { file in (0..<4).map { head(row: $0, file: file) + files[file] } }
    }

    /// Four edits, so that the seeds have each kind.
    private static func head(row: Int, file: Int) -> [UInt8] {
        var head: [UInt8] = [4]
        for index in 0..<4 { head += [UInt8(4 * row + index), UInt8(file + index), 1, 0, 0, 32, 65, 0, 0, 16, 65] }
        return head
    }

    static func edit(_ options: inout Options) -> DocumentEdit {
        func key() -> String { keys[options.choice(keys.count)] }
        func number() -> Double { options.float() }
        func frames() -> ClosedRange<Int> {
            let first = options.choice(5)
            return first...first + options.choice(5)
        }
        switch options.choice(15) {
        case 0, 1: return .renameKey(key(), to: key())
        case 2: return .replaceContent(of: key(), with: [picture, sound, [], [1]][options.choice(4)])
        case 3: return .hide(key())
        case 4: return .remove(key())
        case 5: return .addSlot(DocumentSlot(key: key(), width: number(), height: 2, x: number(), frames: frames()))
        case 6: return .crop(x: number(), y: 3, width: number(), height: 20)
        case 7: return .resize(width: number(), height: options.choice(2) == 0 ? nil : number())
        case 8: return .setFramesPerSecond(options.choice(64))
        case 9: return .setSize(width: number(), height: nil)
        case 10: return .cut(frames())
        case 11: return .setSound(DocumentSound(key: key(), bytes: sound, milliseconds: options.choice(9)))
        case 12: return .stripSounds
        case 13: return .setVersion(key())
        default: return .changeLayers(layerChange(&options))
        }
    }

    private static func layerChange(_ options: inout Options) -> LayerChange {
        var change = LayerChange(.sprite(options.choice(4)))
        switch options.choice(6) {
        case 0: change.alpha = options.float()
        case 1: change.move = [options.float(), options.float()]
        case 2: change.transform = (0..<6).map { _ in options.float() }
        case 3: change.clipPath = ["", "M0 0", "x"][options.choice(3)]
        case 4: change.place = options.choice(4)
        default: change.matteKey = keys[options.choice(keys.count)]
        }
        if options.choice(2) == 0 { change.frames = 0...options.choice(4) }
        return change
    }

    /// Applies an edit and returns a violated rule.
    static func apply(_ edit: DocumentEdit, to document: inout Document) -> String? {
        let (before, unknown) = (document, document.unknownFieldCount)
        do {
            try document.apply(edit)
        } catch {
            return document == before ? nil : "an edit that failed changed the document: \(edit)"
        }
        if keepsRecords(edit), document.unknownFieldCount != unknown { return "fields were lost by \(edit)" }
        guard let file = try? document.encoded(), let again = try? Document(decoding: file) else {
            return "what is written after \(edit) is not read"
        }
        return again == document ? nil : "what is written after \(edit) is read otherwise"
    }

    /// Whether no message goes by the edit, and none that may have unknown fields is made.
    private static func keepsRecords(_ edit: DocumentEdit) -> Bool {
        switch edit {
        case .remove, .cut, .stripSounds, .changeLayers: false
        default: true
        }
    }
}

extension Document {
    /// The number of messages with fields that no one knows.
    fileprivate var unknownFieldCount: Int {
        var (movie, count) = (movie, 0)
        withoutActuallyEscaping({ (message: inout any DocumentMessage, _: MessageVisitor) in
            if !message.unknownFields.isEmpty { count += 1 }
        }) { look in
            var visitor = MessageVisitor(look)
            movie.accept(&visitor, "")
        }
        return count
    }
}
