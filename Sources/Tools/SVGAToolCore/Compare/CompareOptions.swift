import SVGACommandLine
import SVGADiff
import SVGAKit
import SVGASystem

struct CompareOptions {
    let expected: MovieSource
    let actual: MovieSource
    let selection: FrameSelection
    /// The directory for difference pictures, nil for none.
    let differenceFolder: String?
    let replacesFiles: Bool
    /// The minimum PSNR of a frame in dB, nil for no minimum.
    let minPSNR: Double?
    let isJSON: Bool
    let isQuiet: Bool

    /// Parses the options, without opening the cache.
    init(resolving arguments: ParsedArguments) throws {
        try FrameFiles.checkOptions(arguments)
        for option in [Flag.clean, .add] where arguments.has(option) && !arguments.has(.diffDir) {
            throw arguments.usageError("\(option.spelling) needs a --diff-dir")
        }
        let sources = try arguments.sources()
        (expected, actual) = (sources[0], sources[1])
        selection = try arguments.selection()
        differenceFolder = arguments.value(.diffDir)
        replacesFiles = !arguments.has(.noClobber)
        minPSNR = try arguments.decibels(.minPSNR)
        isJSON = arguments.has(.json)
        isQuiet = arguments.has(.quiet)
    }
}

extension CompareOptions {
    /// The files of difference pictures, which must not replace inputs or mix with other comparisons; nil for none.
    func differenceFiles(
        of frames: [Int], comparing inputs: [String], _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws -> FrameFiles? {
        guard let folder = differenceFolder else { return nil }
        try refuseFolder(folder)
        let files = try FrameFiles(of: frames, namedBy: FrameNaming(folder: folder), arguments)
        try files.check(against: InputFiles(inputs, in: environment))
        return files
    }

    /// Refuses difference pictures between the compared frames: the next comparison would take them for frames.
    private func refuseFolder(_ folder: String) throws {
        guard let status = FileSystem.status(at: folder) else { return }
        for source in [expected, actual] where FileSystem.status(at: source.name)?.isSameFile(as: status) == true {
            let message = "export: this is the input \(source.name), whose frames would be mixed with differences"
            throw ToolError(.usage, file: folder, message: "\(message); choose another folder")
        }
    }
}

/// A folder that takes a picture of each comparison.
struct DifferenceFolder: ~Copyable {
    private let naming: FrameNaming
    private let replacesFiles: Bool
    private let encoder: PictureEncoder

    init(creating path: String, replacesFiles: Bool) throws {
        (naming, self.replacesFiles) = (FrameNaming(folder: path), replacesFiles)
        encoder = try ToolError.catching(stage: "compare") {
            try OutputFolder.create(path)
            return try PictureEncoder(.png())
        }
    }

    /// Writes expected, difference and actual of a frame as one file.
    func write(_ pair: PicturePair, frame: Int) throws {
        let (path, replacing) = (naming.path(frame: frame), replacesFiles)
        try ToolError.catching(stage: "compare: difference") {
            try AtomicFile.write(try encoder.encode(pair.triptych()), to: path, replacing: replacing)
        }
    }
}
