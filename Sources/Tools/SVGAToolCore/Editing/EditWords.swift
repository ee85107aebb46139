import SVGACommandLine
import SVGADocument

/// Understands the values of options that are edits.
struct EditWords {
    let flag: Flag
    let text: String

    /// The option as it was typed, for messages.
    var name: String { flag.value == nil ? flag.spelling : "\(flag.spelling) \(text)" }

    /// The steps of the option, unless it is a script.
    func steps() throws -> [EditStep] {
        switch flag.name {
        case Flag.renamedKey.name:
            let (key, newKey) = try parts()
            return [.edit(.renameKey(key, to: newKey))]
        case Flag.replacedKey.name: return [try replacement()]
        case Flag.hiddenKey.name: return [.edit(.hide(text))]
        case Flag.removedKey.name: return [.edit(.remove(text))]
        case Flag.addedSlot.name: return [.edit(.addSlot(try slot()))]
        case Flag.croppedBox.name:
            guard let box = EditWords.numbers(text, ","), box.count == 4 else { throw fault }
            return [.edit(.crop(x: box[0], y: box[1], width: box[2], height: box[3]))]
        case Flag.resizedCanvas.name: return [.edit(try resizing())]
        case Flag.setParameter.name: return [.edit(try setting())]
        case Flag.cutFrames.name:
            guard let frames = FrameText.range(text) else { throw fault }
            return [.edit(.cut(frames))]
        case Flag.addedSound.name: return [try sound()]
        case Flag.stripSound.name: return [.edit(.stripSounds)]
        default: throw ToolError(.usage, message: "edit: \(flag.spelling) is not an edit")
        }
    }

    private var fault: ToolError {
        ToolError(.usage, message: "edit: \(flag.spelling) '\(text)': expected \(flag.value ?? "")")
    }

    /// Key and value, parted by the first equals sign.
    private func parts() throws -> (key: String, value: String) {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
            text.index(after: equals) < text.endIndex
        else { throw fault }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    private func replacement() throws -> EditStep {
        let (key, value) = try parts()
        guard let colon = value.lastIndex(of: ":"), let fit = PictureFit(rawValue: String(value[colon...].dropFirst())),
            colon > value.startIndex
        else { return .replacePicture(key: key, source: value, fit: .fill) }
        return .replacePicture(key: key, source: String(value[..<colon]), fit: fit)
    }

    private func sound() throws -> EditStep {
        let (key, value) = try parts()
        guard let at = value.lastIndex(of: "@"), let frames = FrameText.range(value[at...].dropFirst()),
            at > value.startIndex
        else { return .setSound(key: key, source: value, frames: nil) }
        return .setSound(key: key, source: String(value[..<at]), frames: frames)
    }

    /// A key may have colons, so that the text is read from its end.
    private func slot() throws -> DocumentSlot {
        var rest = text[...]
        var frames: ClosedRange<Int>?
        if let colon = rest.lastIndex(of: ":"), let range = FrameText.range(rest[colon...].dropFirst()) {
            (frames, rest) = (range, rest[..<colon])
        }
        guard let colon = rest.lastIndex(of: ":"), colon > rest.startIndex else { throw fault }
        let words = rest[colon...].dropFirst().split(separator: "@", omittingEmptySubsequences: false)
        guard words.count <= 2, let size = EditWords.numbers(words[0], "x"), size.count == 2 else { throw fault }
        var slot = DocumentSlot(key: String(rest[..<colon]), width: size[0], height: size[1], frames: frames)
        if words.count == 2 {
            guard let corner = EditWords.numbers(words[1], ","), corner.count == 2 else { throw fault }
            (slot.x, slot.y) = (corner[0], corner[1])
        }
        return slot
    }

    private func resizing() throws -> DocumentEdit {
        let words = text.split(separator: "x", omittingEmptySubsequences: false)
        guard words.count == 2, words.contains(where: { !$0.isEmpty }) else { throw fault }
        let sides = words.map { $0.isEmpty ? nil : EditWords.numbers($0, ",")?.first }
        guard zip(words, sides).allSatisfy({ $0.isEmpty || $1 != nil }) else { throw fault }
        return .resize(width: sides[0], height: sides[1])
    }

    private func setting() throws -> DocumentEdit {
        let (name, value) = try parts()
        switch (name, Int(value), EditWords.numbers(value, ",")?.first) {
        case ("fps", let rate?, _): return .setFramesPerSecond(rate)
        case ("width", _, let side?): return .setSize(width: side, height: nil)
        case ("height", _, let side?): return .setSize(width: nil, height: side)
        case ("version", _, _): return .setVersion(value)
        case ("frames", _, _):
            throw ToolError(.usage, message: "edit: --set '\(text)': use --cut, which cuts layers and sounds too")
        default: throw ToolError(.usage, message: "edit: --set '\(text)': expected fps, width, height or version")
        }
    }

    /// Finite numbers with a separator between.
    private static func numbers(_ text: some StringProtocol, _ separator: Character) -> [Double]? {
        var numbers: [Double] = []
        for word in text.split(separator: separator, omittingEmptySubsequences: false) {
            let isPlain = word.utf8.allSatisfy { "0123456789.-".utf8.contains($0) }
            guard isPlain, let number = Double(word), number.isFinite else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
