import SVGACommandLine
import SVGADocument
import SVGAKit
import SVGASystem

/// `svga-tool build PICTURE...`: a movie of pictures, one a frame.
struct SequenceBuild {
    private let names: [String]
    private let limits: Limits
    private var builder = SequenceBuilder()
    private let maxFileByteCount: Int

    init(_ arguments: ParsedArguments, _ limits: Limits) throws {
        guard arguments.value(.imageFolder) == nil else {
            throw arguments.usageError("--images is for timelines; a folder of pictures is an operand")
        }
        (names, self.limits) = (try SequenceBuild.names(of: arguments.operands), limits)
        maxFileByteCount = arguments.has(.untrusted) ? 32 << 20 : 256 << 20
        builder.limits = limits
        builder.framesPerSecond = try arguments.number(.frameRate, in: 1...120) ?? 20
        builder.threadCount = try arguments.number(.buildJobs, in: 1...256) ?? ParallelLoop.processorCount
        builder.compression = try arguments.pictureCompression()
        if let prefix = arguments.value(.keyPrefix) {
            guard !prefix.isEmpty, prefix.utf8.count <= 200 else {
                throw arguments.usageError("--key-prefix needs a text of 1 ... 200 bytes")
            }
            builder.keyPrefix = prefix
        }
    }

    func built(in environment: ToolEnvironment) throws -> BuiltMovie {
        sayOrder(in: environment)
        let (names, maxByteCount) = (names, maxFileByteCount)
        let sequence = try ToolError.catching(stage: "build") {
            try builder.sequence(names) { try FileHandle.plainContents(at: names[$0], maxByteCount: maxByteCount) }
        }
        return BuiltMovie(document: sequence.document, inputs: names, fullByteCount: sequence.fullByteCount)
    }

    private static func names(of operands: [String]) throws -> [String] {
        guard operands.count == 1, FileSystem.status(at: operands[0])?.isFolder == true else { return operands }
        let folder = operands[0].hasSuffix("/") ? operands[0] : operands[0] + "/"
        let pictures = try FileSystem.names(in: folder).filter {
            $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".")
        }
        guard !pictures.isEmpty else {
            throw ToolError(.cannotRead, file: operands[0], message: "build: there is no PNG file in the folder")
        }
        return pictures.sorted(by: NumberedNames.precedes).map { folder + $0 }
    }

    /// Shells sort `frame_10` before `frame_2`. The given order is kept, with a warning.
    private func sayOrder(in environment: ToolEnvironment) {
        let pairs = zip(names, names.dropFirst())
        guard let (first, second) = pairs.first(where: { NumberedNames.differInNumber($0, $1, isFalling: true) })
        else { return }
        environment.warn(
            "\(second): warning: this comes behind \(first), as it was named; name the folder for the order of numbers")
    }
}

extension ParsedArguments {
    /// The compression of PNG files that `--effort` asks for.
    func pictureCompression() throws -> PNGCompression {
        switch try number(.buildEffort, in: 1...9) ?? 5 {
        case 1: .fast
        case 2...4: .balanced
        default: .small
        }
    }
}
