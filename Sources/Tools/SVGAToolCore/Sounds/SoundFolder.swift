import SVGACoding
import SVGACommandLine
import SVGAKit
import SVGASystem

/// A directory that gets the unchanged sounds of a movie.
struct SoundFolder {
    private let folder: String
    private let options: AudioOptions

    init(_ folder: String, _ options: AudioOptions) { (self.folder, self.options) = (folder, options) }

    /// Writes the sounds, then the timeline that names them.
    func write(_ report: SoundReport, in environment: ToolEnvironment) throws {
        let sounds = zip(report.fileNames, report.timeline.sounds).compactMap { name, sound in
            name.map { (path: path($0), bytes: sound.asset.bytes) }
        }
        let document = path(SoundNaming.timeline)
        try refuseOther(document, report)
        try check(sounds.map(\.path) + [document], in: environment)
        for sound in sounds { try OutputFile.write(sound.bytes, to: sound.path, replacing: options.replacesFiles) }
        try OutputFile.write(
            PathText.bytes(of: "\(report.json)\n"), to: document, replacing: options.replacesFiles)
        if !options.isQuiet {
            environment.say(
                "\(Printable.count(sounds.count, "sound")) and \(SoundNaming.timeline) written to \(folder)")
        }
    }

    private func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

    /// Refuses a folder that has another movie's timeline, because the files of both would be mixed.
    private func refuseOther(_ document: String, _ report: SoundReport) throws {
        guard FileSystem.status(at: document) != nil else { return }
        let text = try InputFile(name: document, maxByteCount: 64 << 20, isPlain: true).bytes(standardInput: -1)
        let members =
            if case .object(let members)? = try? JSONTree(parsing: text) { members } else { [String: JSONTree]() }
        guard case .string(let other)? = members["sha256"], let own = report.loaded.sha256, other != own else { return }
        let name = if case .string(let name)? = members["input"] { name } else { "another movie" }
        throw ToolError(
            .cannotCreate, file: document,
            message: "export: the folder has the sounds of \(name); choose another folder")
    }

    /// Refuses files that are the input, or that must not be replaced, before the first one is written.
    private func check(_ paths: [String], in environment: ToolEnvironment) throws {
        let inputs = InputFiles([options.source.name], in: environment)
        for path in paths { try inputs.refuse(path) }
        if !options.replacesFiles { try OutputFile.refuseExisting(paths) }
    }
}
