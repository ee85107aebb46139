import SVGACommandLine
import SVGACompare
import SVGAKit
import SVGASystem

/// What `svga-tool compare` is to do, with every option understood.
struct CompareOptions {
    let expected: MovieSource
    let actual: MovieSource
    let selection: FrameSelection
    /// Where the pictures of the differences go, nil for nowhere.
    let differenceFolder: String?
    /// Whether pictures that exist are replaced.
    let replacesFiles: Bool
    /// The least PSNR of a frame in dB, nil where any will do.
    let minPSNR: Double?
    let isJSON: Bool
    let isQuiet: Bool

    /// Understands the options; nothing is opened yet.
    init(resolving arguments: ParsedArguments) throws(ToolError) {
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
    /// The files of the pictures of differences; nil where none are wanted.
    ///
    /// - Throws: ``ToolError`` where they would replace what is compared, or lie among those of other comparisons.
    func differenceFiles(
        of frames: [Int], comparing inputs: [String], _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> FrameFiles? {
        guard let folder = differenceFolder else { return nil }
        try refuseFolder(folder)
        let files = try FrameFiles(of: frames, namedBy: FrameNaming(folder: folder), arguments)
        try files.check(against: InputFiles(inputs, in: environment))
        return files
    }

    /// Refuses to write pictures of differences between the frames that are compared: the next comparison would take them for
    /// frames.
    private func refuseFolder(_ folder: String) throws(ToolError) {
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
    private var encoder: PNGEncoder

    /// Makes the folder where it is missing.
    init(creating path: String, replacesFiles: Bool) throws(ToolError) {
        (naming, self.replacesFiles) = (FrameNaming(folder: path), replacesFiles)
        encoder = try ToolError.catching(stage: "compare") {
            try OutputFolder.create(path)
            return try PNGEncoder()
        }
    }

    /// Writes expected, difference and actual of a frame as one file.
    mutating func write(_ pair: PicturePair, frame: Int) throws(ToolError) {
        let (path, replacing) = (naming.path(frame: frame), replacesFiles)
        try ToolError.catching(stage: "compare: difference") {
            try AtomicFile.write(try encoder.encode(pair.triptych()), to: path, replacing: replacing)
        }
    }
}
