package import SVGACommandLine
package import SVGAKit

/// A command's frame files, and existing files of other frames among them.
package struct FrameFiles {
    private let paths: [String]
    private let others: OtherFrames
    private let arguments: ParsedArguments

    package init(of frames: [Int], namedBy naming: FrameNaming, _ arguments: ParsedArguments) throws {
        paths = frames.map(naming.path(frame:))
        others = try OtherFrames(beside: frames, namedBy: naming)
        self.arguments = arguments
    }

    /// Refuses `--clean` together with `--add`; called before anything is read.
    package static func checkOptions(_ arguments: ParsedArguments) throws {
        if arguments.has(.clean), arguments.has(.add) {
            throw arguments.usageError("--clean and --add cannot be combined")
        }
    }

    /// Refuses files that are an input, that must not be replaced, or that would be mixed with others.
    package func check(against inputs: InputFiles) throws {
        for path in paths { try inputs.refuse(path) }
        if arguments.has(.clean) {
            for path in others.paths { try inputs.refuse(path) }
        } else if !arguments.has(.add) {
            try others.refuse()
        }
        if arguments.has(.noClobber) { try OutputFile.refuseExisting(paths) }
    }

    /// Removes the other frames where `--clean` was given; called when all files are written.
    package func clean(in environment: ToolEnvironment) throws {
        guard arguments.has(.clean), !others.paths.isEmpty else { return }
        try others.remove()
        if !arguments.has(.quiet) { environment.say("\(others.count) removed") }
    }
}
