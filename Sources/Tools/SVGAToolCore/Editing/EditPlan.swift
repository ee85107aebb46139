import SVGACommandLine
import SVGADocument

/// The edits of a command line, including scripts, in order.
struct EditPlan {
    struct Item {
        /// The origin of the step, for messages.
        let name: String
        let step: EditStep
        /// The directory of the script and its files; nil for typed steps.
        let folder: String?

        /// The file or URL of a source. Names in a script are relative to its directory.
        func path(of source: String) -> String {
            guard let folder, !ToolCache.isURL(source) else { return source }
            return folder + "/" + source
        }
    }

    private(set) var items: [Item] = []
    private(set) var inputs: [String] = []

    /// Understands the options, of which at least one is an edit, and reads scripts.
    init(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        for (name, value) in arguments.sequence {
            guard let flag = Flag.edits.first(where: { $0.name == name }) else { continue }
            let words = EditWords(flag: flag, text: value ?? "")
            if name == Flag.editScript.name {
                try addScript(words.text, in: environment)
            } else {
                items += try words.steps().map { Item(name: words.name, step: $0, folder: nil) }
            }
        }
        guard !items.isEmpty else { throw arguments.usageError("there is nothing to edit; give --rename, --replace …") }
        inputs += items.compactMap { item in
            item.step.source.flatMap { $0 == EditStep.presentPicture ? nil : item.path(of: $0) }
        }
    }

    private mutating func addScript(_ path: String, in environment: ToolEnvironment) throws {
        let bytes = try InputFile(name: path, maxByteCount: EditPlan.maxScriptByteCount)
            .text(standardInput: environment.standardInput)
        inputs.append(path)
        let script = try ToolError.catching(file: path, stage: "edit") { try EditScript(bytes) }
        // Not by characters: an accent at the beginning of a name would become one with the slash.
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        for step in script.steps {
            if let source = step.source, !EditPlan.isBelow(source) {
                throw ToolError(
                    .usage, file: path,
                    message: "edit: '\(source)': files of a script lie below its folder, without '..'")
            }
            items.append(Item(name: path, step: step, folder: folder))
        }
    }

    /// Whether a name stays below a folder; URLs are fetched, within the rules of the cache.
    private static func isBelow(_ source: String) -> Bool {
        if source == EditStep.presentPicture || ToolCache.isURL(source) { return true }
        // Not by characters: an accent at the beginning of a name would become one with the slash.
        let names = source.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return source != "-" && !names.contains { ["", ".", ".."].contains(String(Substring($0))) }
    }

    private static let maxScriptByteCount = 4 << 20
}

extension EditStep {
    /// The file, URL or `self` that the step names.
    fileprivate var source: String? {
        switch self {
        case .edit: nil
        case .replacePicture(_, let source, _), .setSound(_, let source, _): source
        }
    }
}
