import GiftKit
import GiftModel
import GiftRecording
import SVGACommandLine
import SVGAKit
import SVGASystem
import SVGAToolCore

struct RecordRun {
    private typealias Recorder = RoomRecorder<RecordedGiftLog>

    private let options: RecordOptions
    private let files: GiftFiles
    private let arguments: ParsedArguments
    private let environment: ToolEnvironment

    init(_ arguments: ParsedArguments, _ environment: ToolEnvironment) throws {
        options = try RecordOptions(arguments)
        files = GiftFiles(folder: options.folder, cache: try ToolCache(resolving: arguments))
        (self.arguments, self.environment) = (arguments, environment)
    }

    func run() throws -> ExitCode {
        var settings = options.settings
        if let catalog = try options.catalog?.catalog(.native, in: environment) {
            settings.gifts = Dictionary(catalog.gifts.map { ($0.giftID, $0) }) { first, _ in first }
        }
        let log = RecordedGiftLog(try GiftLog(reading: options.log, options.dialect, in: environment))
        try warm(settings, log)
        // Not earlier: an interrupt while the tool still waits for input must end it.
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let (media, threadCount) = (RecordMedia(files: files), options.threadCount)
        let recorder = try recording(log) { try Recorder(log, settings, media, threadCount: threadCount) }
        let plan = try recording(log) { try recorder.plan(cancellation: environment.cancellation) }
        switch options.output {
        case .files(let naming): try write(plan, recorder, to: naming)
        case .file(let path, let format): try write(plan, recorder, as: format, to: path)
        case .standardOutput(let format): try write(plan, recorder, as: format, to: nil)
        }
        if let warning = recorder.textWarning, !options.isQuiet {
            environment.warn("\(options.log): warning: \(warning)")
        }
        return report(recorder.faults, log.end)
    }

    /// Downloads the animations of the gifts that the log names, several at a time.
    private func warm(_ settings: RecordingSettings, _ log: RecordedGiftLog) throws {
        var (log, urls) = (log, Set<String>())
        while let line = log.next() {
            guard case .gift(let event) = line.event else { continue }
            let gift = settings.gifts[event.gift.giftID] ?? event.gift
            if case .fullScreen(let url) = gift.presentation { urls.insert(url) }
        }
        try files.warm(urls.sorted())
    }

    private func recording<Value>(_ log: RecordedGiftLog, _ work: () throws -> Value) throws -> Value {
        do { return try work() } catch {
            let error = SVGAError(error)
            // A log whose first line is damaged reports that instead.
            if error == .noEvents, let failure = log.end.failure { throw failure }
            if error.isCancelled { throw ToolError(.interrupted, message: "interrupted") }
            guard [.noEvents, .longRecording].contains(error) else {
                throw ToolError(describing: error, file: options.log)
            }
            throw ToolError(ExitCode(error), file: options.log, message: "\(error)")
        }
    }

    private func exporting<Value>(_ work: () throws -> Value) throws -> Value {
        try ToolError.ending({ ToolError($0, file: options.log) }, work)
    }

    private func write(_ plan: RecordingPlan, _ recorder: Recorder, to naming: FrameNaming) throws {
        let files = try FrameFiles(of: Array(plan.pictures.indices), namedBy: naming, arguments)
        try files.check(against: InputFiles([options.log], in: environment))
        let total = plan.pictures.count
        let bar = environment.progressBar(total: total, unit: "frames", isQuiet: options.isQuiet)
        let count = try exporting {
            defer { bar?.clear() }
            return try recorder.write(
                plan, to: naming, compression: options.compression, cancellation: environment.cancellation
            ) { bar?.show($0) }
        }
        guard count == total else {
            throw ToolError(.interrupted, message: "interrupted: \(count) of \(total) frames written")
        }
        if !options.isQuiet {
            environment.say("\(Printable.count(count, "frame")) written, the first to \(naming.path(frame: 0))")
        }
        try files.clean(in: environment)
    }

    /// - Parameter path: The file; nil for standard output.
    private func write(
        _ plan: RecordingPlan, _ recorder: Recorder, as format: AnimationFormat, to path: String?
    ) throws {
        let inputs = InputFiles([options.log], in: environment)
        if let path { try inputs.refuse(path) } else { try inputs.refuseStandardOutput(in: environment) }
        let replaces = !arguments.has(.noClobber)
        if let path, !replaces { try OutputFile.refuseExisting([path]) }
        let bar = environment.progressBar(total: plan.changeCount, unit: "pictures", isQuiet: options.isQuiet)
        let output = environment.standardOutput
        func open(_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter {
            guard let path else { return try AtomicFileWriter(order: order) { try output.write($0) } }
            try OutputFolder.create(AtomicFile.folder(of: path))
            return try AtomicFileWriter(path, replacing: replaces, order: order)
        }
        let file = try exporting {
            defer { bar?.clear() }
            return try recorder.write(
                plan, as: format, cancellation: environment.cancellation, progress: { bar?.show($0) }, to: open)
        }
        if !options.isQuiet {
            environment.say("\(Printable.count(file.frameCount, "frame")) of \(file.width)x\(file.height) written")
        }
    }

    /// Names what is shown without, and how reading the log ended.
    private func report(_ faults: [MediaFault], _ end: RecordedGiftLog.End) -> ExitCode {
        for fault in faults { environment.warn("\(options.log): warning: shown without \(fault)") }
        if end.skippedCount > 0, !options.isQuiet {
            environment.say("\(options.log): \(Printable.count(end.skippedCount, "line")) of other messages skipped")
        }
        guard let failure = end.failure else { return faults.isEmpty ? .done : .someFailed }
        environment.report(failure)
        return failure.code
    }
}

/// Movies and pictures of a recording: files next to the catalogue, or URLs through the cache.
struct RecordMedia: GiftMediaSource {
    /// The maximum number of pixels in an icon or a viewer's picture.
    private static let maxPixelCount = 1 << 24

    let files: GiftFiles

    func movie(_ url: String) throws -> Movie { try naming(url) { try files.movie(url) } }

    func picture(_ url: String) throws -> Pixmap {
        try naming(url) {
            try Pixmap(
                decoding: files.pictureBytes(url), maxPixelCount: RecordMedia.maxPixelCount,
                appliesExifOrientation: true)
        }
    }

    /// Does work whose errors name the URL without its query, or the path.
    private func naming<Value>(_ url: String, _ work: () throws -> Value) throws -> Value {
        let name = SVGAError.Place(file: files.shown(url))
        do { return try work() } catch {
            if let error = error as? SVGAError, error.operation == nil {
                throw SVGAError(.damaged, "decode: \(error)", at: name)
            }
            let error = ToolError(describing: error)
            let category: SVGAError.Category = error.code == .interrupted ? .cancelled : .failed
            throw SVGAError(category, error.message ?? "stopped", at: name)
        }
    }
}
